import { isFlagName } from '../../schemas/generated/flag-table.ts';
import type { Check } from '../manifest/check-context.ts';
import { FEATURES, FLAGS } from '../manifest/schema-data.ts';

/** A setting that no feature in the build reads changes nothing. */
export const unusedSetting: Check = ({ brand, built }) =>
  Object.entries(brand.settings ?? {}).flatMap(([flag, value]) => {
    if (!isFlagName(flag)) return [];
    const readers = [...FEATURES].filter(([, feature]) => feature.settings.includes(flag)).map(([id]) => id);
    if (!readers.length || readers.some((id) => built.has(id)) || value === FLAGS[flag].default) return [];
    if (brand.mode === 'live' && FLAGS[flag].demoOnly) return [];
    const names = (word: string) => readers.map((id) => `"${id}"`).join(` ${word} `);
    return [
      {
        severity: 'warning' as const,
        path: `/settings/${flag}`,
        at: 'key' as const,
        message: `The setting "${flag}" changes nothing: only ${names('and')} ${readers.length === 1 ? 'reads it, and that is' : 'read it, and they are'} not in the build.`,
        cure: `Enable ${names('or')} in features, or remove the setting.`,
      },
    ];
  });
