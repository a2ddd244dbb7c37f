import { FLAG_NAMES, flagTable } from '../../schemas/generated/flag-table.ts';
import type { FlagName } from '../../schemas/generated/ids.ts';
import type { Settings } from '../../schemas/generated/types.ts';

export interface MissingFeature {
  /** The flag that is on. */
  name: FlagName;
  /** The feature that it asks for; null if no build has one. */
  feature: string | null;
}

/** Flags that a backend switches on and whose feature is not part of the build. */
export function missingFeatures(
  settings: Settings,
  {
    features,
    defaults,
  }: { features: readonly string[]; /** The build's own settings. */ defaults: Settings },
): MissingFeature[] {
  return FLAG_NAMES.flatMap((name) => {
    const { feature } = flagTable[name];
    const isMissing = feature === null || (feature !== undefined && !features.includes(feature));
    if (!isMissing || settings[name] !== true || defaults[name] === true) return [];
    return [{ name, feature }];
  });
}
