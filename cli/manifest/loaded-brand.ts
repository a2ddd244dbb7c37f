import type { Brand, Logos, Settings } from '../../schemas/generated/types.ts';
import type { Problem } from './problem.ts';

/** A manifest that passed its checks, with every default filled in. */
export interface LoadedBrand {
  id: string;
  /** Absolute path of brands/<id>. */
  folder: string;
  brand: Brand;
  /** Content of the logo files, read once: the checked bytes are the stamped ones. */
  logos: Readonly<Partial<Record<keyof Logos, Uint8Array>>>;
  /** Flag table's defaults, then the manifest's settings, then links and name where a flag names the same thing. */
  settings: Settings;
  /** Ids of the features in the build, sorted: enabled, always-on and never demo-only in live. */
  features: string[];
  /** Overrides by language and key: brands/<id>/text/<lang>.json, then the manifest's `text`. */
  text: Record<string, Record<string, string>>;
}

export type LoadResult =
  | { ok: true; loaded: LoadedBrand; problems: Problem[] }
  | { ok: false; problems: Problem[]; isMissing?: true };

/** Exit code of a command that needs these brands: a brand that does not exist is no problem in the input. */
export const failureCode = (results: readonly LoadResult[]): 1 | 2 =>
  results.some((result) => !result.ok && result.isMissing) ? 2 : 1;
