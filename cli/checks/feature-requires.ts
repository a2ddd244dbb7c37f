import type { Check } from '../manifest/check-context.ts';
import { pointerTo } from '../manifest/source.ts';
import { FEATURES } from '../manifest/schema-data.ts';

/** Every required feature is in the build. */
export const featureRequires: Check = ({ brand, built }) =>
  Object.entries(brand.features ?? {}).flatMap(([id, on]) => {
    const missing = on ? (FEATURES.get(id)?.requires.filter((other) => !built.has(other)) ?? []) : [];
    return missing.map((other) => ({
      path: pointerTo('/features', id),
      at: 'key' as const,
      message: `The feature "${id}" needs "${other}", which is not in the build.`,
      cure: `Add "${other}": true, or remove "${id}".`,
    }));
  });
