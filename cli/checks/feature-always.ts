import type { Check } from '../manifest/check-context.ts';
import { pointerTo } from '../manifest/source.ts';
import { FEATURES } from '../manifest/schema-data.ts';

/** Some features are part of every build. */
export const featureAlways: Check = ({ brand }) =>
  Object.entries(brand.features ?? {})
    .filter(([id, on]) => on === false && FEATURES.get(id)?.always)
    .map(([id]) => ({
      path: pointerTo('/features', id),
      message: `The feature "${id}" is part of every build and cannot be switched off.`,
      cure: `Remove "${id}" from features.`,
    }));
