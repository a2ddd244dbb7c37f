import { HEADER } from './header.ts';
import type { Schemas } from './load.ts';

/** `flag-table.ts`: how to parse each flag, without descriptions, for browser and server. */
export function flagTableFile(schemas: Schemas): string {
  const read = new Set([...schemas.features.values()].flatMap(({ settings }) => settings));
  const rows = Object.entries(schemas.flags).map(([name, flag]) => {
    const { about: _about, default: _default, ...spec } = flag;
    const isUnread = flag.kind === 'flag' && !read.has(name);
    return `  ${name}: ${JSON.stringify(isUnread ? { ...spec, feature: null } : spec)},`;
  });
  return `${HEADER}import type { FeatureId, FlagName } from './ids.ts';

export interface FlagSpec {
  kind: 'flag' | 'choice' | 'url' | 'image' | 'path' | 'money' | 'percent' | 'email' | 'text' | 'wallets';
  choices?: readonly string[];
  pattern?: string;
  /** Maximum length of a text, or largest percentage. */
  max?: number;
  /** A text that contains :// is a URL and must be on an allowed host. */
  orUrl?: boolean;
  /** Wire values of true and false; 'true' and 'false' by default. */
  wire?: readonly [string, string];
  demoOnly?: boolean;
  /** The feature that the flag enables; null when no feature reads it. */
  feature?: FeatureId | null;
  /** False when the flag never leaves the backend. */
  public?: boolean;
}

export const flagTable: Record<FlagName, FlagSpec> = {
${rows.join('\n')}
};

/** Every flag, sorted by name. */
export const FLAG_NAMES = Object.keys(flagTable) as readonly FlagName[];

export const isFlagName = (name: string): name is FlagName => Object.hasOwn(flagTable, name);
`;
}
