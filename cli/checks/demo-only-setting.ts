import { isFlagName } from '../../schemas/generated/flag-table.ts';
import type { Check } from '../manifest/check-context.ts';
import { FLAGS } from '../manifest/schema-data.ts';

/** Settings that only demo builds know are refused in live. */
export const demoOnlySetting: Check = ({ brand }) => {
  if (brand.mode !== 'live') return [];
  const flags = Object.entries(brand.settings ?? {}).filter(
    ([flag, value]) => isFlagName(flag) && FLAGS[flag].demoOnly && value !== '' && value !== false,
  );
  const violations = flags.map(([flag]) => ({
    path: `/settings/${flag}`,
    at: 'key' as const,
    message: `The setting "${flag}" works in demo builds only; the mode is live.`,
    cure: `Remove "${flag}", or set "mode": "demo".`,
  }));
  if (brand.links?.buy !== undefined)
    violations.push({
      path: '/links/buy',
      at: 'key',
      message: 'The link "buy" works in demo builds only; the mode is live.',
      cure: 'Remove "buy", or set "mode": "demo".',
    });
  return violations;
};
