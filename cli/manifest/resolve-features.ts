import type { InputBrand } from './input-brand.ts';
import { FEATURES } from './schema-data.ts';

export interface ResolvedFeature {
  id: string;
  built: boolean;
  /** Why it is, or is not, in the build. */
  why: 'always in the build' | 'enabled' | 'not enabled' | 'demo builds only' | `with ${string}`;
}

/** Every feature Livery knows, and whether it is in this brand's build. Sorted by id. */
export function resolveFeatures(brand: InputBrand): ResolvedFeature[] {
  const enabled = (brand.features ?? {}) as Record<string, boolean | undefined>;
  return [...FEATURES].map(([id, feature]) => {
    if (feature.always) return { id, built: true, why: 'always in the build' };
    if (feature.option) return { id, built: false, why: `with ${feature.option}` };
    if (!enabled[id]) return { id, built: false, why: 'not enabled' };
    if (feature.demoOnly && brand.mode === 'live') return { id, built: false, why: 'demo builds only' };
    return { id, built: true, why: 'enabled' };
  });
}

export function builtFeatures(brand: InputBrand): string[] {
  return resolveFeatures(brand)
    .filter((feature) => feature.built)
    .map((feature) => feature.id);
}
