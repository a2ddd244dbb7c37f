import type { Check } from '../manifest/check-context.ts';
import { pointerTo } from '../manifest/source.ts';
import { FEATURES } from '../manifest/schema-data.ts';

/** Code that simulates is never in a live build. */
export const demoOnlyFeature: Check = ({ brand }) => {
  if (brand.mode !== 'live') return [];
  return Object.entries(brand.features ?? {})
    .filter(([id, on]) => on && FEATURES.get(id)?.demoOnly)
    .map(([id]) => ({
      path: pointerTo('/features', id),
      at: 'key' as const,
      message: `The feature "${id}" exists in demo builds only (${FEATURES.get(id)!.summary}); the mode is live.`,
      cure: `Remove "${id}" from features, or set "mode": "demo".`,
    }));
};
