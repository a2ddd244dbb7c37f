import { parseFlags } from '../../../domain/access/flags.ts';
import { FLAG_NAMES, isFlagName } from '../../../schemas/generated/flag-table.ts';
import type { Settings } from '../../../schemas/generated/types.ts';
import { CommandError } from '../../io.ts';
import type { LoadedBrand } from '../../manifest/loaded-brand.ts';
import { nearest } from '../../../domain/strings/nearest.ts';
import { FEATURES } from '../../manifest/schema-data.ts';

/** The command-line options of a sales preview. */
export interface SalesOptions {
  demoMode?: boolean;
  buyUrl?: string;
  trial?: boolean;
  practice?: boolean;
  darkLogin?: boolean;
  home?: 'dashboard' | 'traderoom';
  as?: 'trader' | 'new' | 'admin';
  /** Each as `setting=value`. */
  set?: string[];
}

const HOME = { dashboard: 'wealth_management', traderoom: 'traderoom' } as const;

function setFlag(text: string): [string, string] {
  const at = text.indexOf('=');
  if (at > 0) return [text.slice(0, at).trim(), text.slice(at + 1)];
  throw new CommandError(
    `--set takes setting=value, such as --set two_fa=false; found ${JSON.stringify(text)}.`,
  );
}

function requestedFlags({
  demoMode,
  buyUrl,
  trial,
  practice,
  darkLogin,
  home,
  set = [],
}: SalesOptions): Record<string, string> {
  return {
    ...(demoMode ? { demo_mode: 'true' } : {}),
    ...(buyUrl === undefined ? {} : { demo_buy_btn_url: buyUrl }),
    ...(trial ? { cp_value: 'basic' } : {}),
    ...(practice ? { enable_practice_account: 'true' } : {}),
    ...(darkLogin ? { login_page: 'dark' } : {}),
    ...(home ? { home_page: HOME[home] } : {}),
    ...Object.fromEntries(set.map(setFlag)),
  };
}

function refuseUnknown(names: string[], brandId: string) {
  const sentences = names
    .filter((name) => !isFlagName(name))
    .map((name) => {
      const meant = nearest(name, FLAG_NAMES);
      return `There is no setting "${name}".${meant ? ` Did you mean "${meant}"?` : ''}`;
    });
  if (sentences.length)
    throw new CommandError(
      `${sentences.join('\n')}\nThe settings are listed by: livery inspect ${brandId} --all`,
    );
}

/**
 * The settings that a preview's options override. A live brand accepts none, so that it shows exactly what a
 * trader would see.
 */
export function salesOverrides(options: SalesOptions, { brand, settings }: LoadedBrand): Partial<Settings> {
  const requested = requestedFlags(options);
  if (brand.mode === 'live' && (Object.keys(requested).length || options.as)) {
    throw new CommandError(
      `${brand.id} is a live brand: its preview is a rehearsal of what traders get and takes no sales options. Leave them out, or set "mode": "demo" in a copy of the brand.`,
    );
  }
  refuseUnknown(Object.keys(requested), brand.id);
  const { settings: read, problems } = parseFlags(requested, {
    base: settings,
    mode: brand.mode,
    allowedHosts: brand.allowedHosts ?? [],
  });
  if (problems.length)
    throw new CommandError(
      problems
        .map(
          ({ name, message }) =>
            `The setting ${name} cannot be set to ${JSON.stringify(requested[name])}. ${message}`,
        )
        .join('\n'),
    );
  return Object.fromEntries(
    Object.keys(requested)
      .filter(isFlagName)
      .map((name) => [name, read[name]]),
  );
}

/** The features that give a setting its effect; none if it belongs to the shell, or to no feature. */
function featuresForFlag(name: string, value: unknown): string[] {
  if (name === 'login_page') return value === 'dark' ? ['dark-auth'] : [];
  if (name === 'home_page')
    return value === HOME.traderoom
      ? ['trade-room']
      : [...FEATURES]
          .filter(([, definition]) => definition.routes.some((route) => route.path === '/'))
          .map(([feature]) => feature);
  return [...FEATURES]
    .filter(([, definition]) => definition.settings.includes(name))
    .map(([feature]) => feature);
}

/** Sentences about flags that require a feature that the build lacks. */
export function ineffectiveOverrides(overrides: Partial<Settings>, { id, features }: LoadedBrand): string[] {
  return Object.entries(overrides).flatMap(([name, value]) => {
    const readers = featuresForFlag(name, value);
    if (!readers.length || readers.some((feature) => features.includes(feature))) return [];
    return [
      `${name} shows nothing here: it belongs to ${readers.join(' and ')}, which ${id} has not enabled.`,
    ];
  });
}
