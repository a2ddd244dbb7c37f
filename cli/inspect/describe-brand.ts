import type { FlagName } from '../../schemas/generated/ids.ts';
import type { LoadedBrand } from '../manifest/loaded-brand.ts';
import { resolveFeatures, type ResolvedFeature } from '../manifest/resolve-features.ts';
import { type ResolvedSetting, resolveSettings } from '../manifest/resolve-settings.ts';
import { FEATURES, FLAGS } from '../manifest/schema-data.ts';
import { type OutputSizes, outputSizes } from './output-sizes.ts';

export interface DescribedFeature extends ResolvedFeature {
  summary: string;
  requires: string[];
}

export interface DescribedRoute {
  path: string;
  feature: string;
  layout: string;
  access: string;
}

export interface DescribedSetting extends ResolvedSetting {
  flag: FlagName;
  about: string;
}

/** Everything `livery inspect` shows. */
export interface BrandDescription {
  id: string;
  name: string;
  mode: 'demo' | 'live';
  languages: string[];
  folder: string;
  features: DescribedFeature[];
  routes: DescribedRoute[];
  settings: DescribedSetting[];
  /** Overridden texts by language. */
  overrides: Record<string, number>;
  manifest: LoadedBrand['brand'];
  output?: OutputSizes;
}

function routesOf(features: readonly string[]): DescribedRoute[] {
  const routes = features.flatMap((feature) =>
    FEATURES.get(feature)!.routes.map(({ path, layout, access }) => ({ path, feature, layout, access })),
  );
  return routes.sort((a, b) => a.path.localeCompare(b.path, 'en'));
}

/** @param output folder that a build of this brand is written to */
export function describeBrand(
  { id, folder, brand, features, text }: LoadedBrand,
  output: string,
): BrandDescription {
  const { name, mode, languages } = brand;
  return {
    id,
    name,
    mode,
    languages,
    folder,
    features: resolveFeatures(brand).map((feature) => ({
      ...feature,
      summary: FEATURES.get(feature.id)!.summary,
      requires: FEATURES.get(feature.id)!.requires,
    })),
    routes: routesOf(features),
    settings: [...resolveSettings(brand)].map(([flag, setting]) => ({
      flag,
      ...setting,
      about: FLAGS[flag].about,
    })),
    overrides: Object.fromEntries(
      Object.entries(text).map(([language, entries]) => [language, Object.keys(entries).length]),
    ),
    manifest: brand,
    output: outputSizes(output),
  };
}
