import { parseFlags, type FlagContext, type FlagProblem } from '../../../domain/access/flags.ts';
import flagFile from '../../../schemas/generated/flags.json' with { type: 'json' };
import type { ServerBrand, Settings } from '../../../schemas/generated/types.ts';
import { depositsOf, walletOf } from '../../brand/manifest-deposits.ts';
import type { Clock, Db, Log } from '../../ports.ts';
import { listSettings, type SettingRow } from './setting.queries.ts';

/** Maximum delay until changes of another process apply. */
const FRESH_MS = 5000;

const tableDefaults = Object.fromEntries(
  Object.entries(flagFile).map(([name, flag]) => [name, flag.default]),
) as unknown as Settings;

export interface SettingsStore {
  /** Settings by precedence: the process's overrides, the operator's changes, the brand's defaults. */
  read(): Promise<Settings>;
  /** The operator's changes. */
  rows(): Promise<SettingRow[]>;
  /** The brand's defaults with the process's overrides, without the operator's changes. */
  defaults: Settings;
  /** Context for parsing the brand's flags. */
  flagContext: FlagContext;
  /** Call after changing the table. */
  changed(): Promise<void>;
}

export interface SettingsStoreOptions {
  brand: ServerBrand;
  db: Db;
  clock: Clock;
  log: Log;
  overrides: Partial<Settings>;
  /**
   * Called when the effective settings change: immediately for this process's changes, at the next read for
   * another's.
   */
  onChange: () => void;
}

/**
 * Real money goes only to addresses of the manifest, whose checksums the build verifies, and to those that its
 * providers give.
 */
const addressesOf = (brand: ServerBrand): string[] => (depositsOf(brand).crypto?.coins ?? []).map(walletOf);

const flagContextOf = (brand: ServerBrand, base: Settings): FlagContext => ({
  base,
  mode: brand.mode,
  allowedHosts: brand.allowedHosts,
  ...(brand.mode === 'live' ? { depositAddresses: addressesOf(brand) } : {}),
});

/** The table's defaults with the brand's own, and the problems of the brand's own values. */
export function brandDefaults(brand: ServerBrand): { settings: Settings; problems: FlagProblem[] } {
  const own = Object.entries(brand.settings).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(tableDefaults[name as keyof Settings]),
  );
  return parseFlags(Object.fromEntries(own), flagContextOf(brand, tableDefaults));
}

export function createSettingsStore({
  brand,
  db,
  clock,
  log,
  overrides,
  onChange,
}: SettingsStoreOptions): SettingsStore {
  const own = brandDefaults(brand).settings;
  const flagContext = flagContextOf(brand, own);
  let cached: { settings: Settings; at: number; read: number } | undefined;
  let reads = 0;
  let logged = '';

  /** Applies a read, unless one that started later is already applied. */
  function applyRead(settings: Settings, read: number): Settings {
    if (cached && cached.read > read) return cached.settings;
    const isChanged = cached !== undefined && JSON.stringify(cached.settings) !== JSON.stringify(settings);
    cached = { settings, at: clock.now().getTime(), read };
    if (isChanged) onChange();
    return settings;
  }

  /** Logs problems once, until they change. */
  function logProblems(problems: readonly FlagProblem[]): void {
    const now = JSON.stringify(problems);
    if (now !== logged)
      for (const { name, rule } of problems)
        log.warn({ brand: brand.id, setting: name, rule }, 'stored setting ignored');
    logged = now;
  }

  async function load(): Promise<Settings> {
    const read = (reads += 1);
    const rows = await listSettings(db, brand.id);
    const { settings, problems } = parseFlags(
      Object.fromEntries(rows.map(({ key, value }) => [key, value])),
      flagContext,
    );
    logProblems(problems);
    return applyRead({ ...settings, ...overrides }, read);
  }

  return {
    defaults: { ...own, ...overrides },
    flagContext,
    rows: () => listSettings(db, brand.id),
    async read() {
      const age = cached ? clock.now().getTime() - cached.at : Infinity;
      return cached && age >= 0 && age < FRESH_MS ? cached.settings : await load();
    },
    async changed() {
      const isFirst = cached === undefined;
      await load();
      if (isFirst) onChange();
    },
  };
}
