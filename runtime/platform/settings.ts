import { createStore } from 'zustand/vanilla';
import type { Settings } from '../../schemas/generated/types.ts';
import { importChunk } from '../lib/import-chunk.ts';
import type { KeyValue } from '../lib/storage.ts';
import type { Api } from './api.ts';
import type { PageData } from './page-data.ts';
import type { SettingsState } from './platform.ts';

const LAST_GOOD = 'settings';

type Wire = Record<string, unknown>;

const isRecord = (value: unknown): value is Wire => typeof value === 'object' && value !== null && !Array.isArray(value);

interface LastGood {
  build: string;
  settings: Settings;
  /** As they came, each the last one that was good. */
  wire: Wire;
}

function readLastGood(local: KeyValue): Partial<LastGood> {
  try {
    const kept: unknown = JSON.parse(local.get(LAST_GOOD) ?? '{}');
    return isRecord(kept) ? kept : {};
  } catch {
    return {};
  }
}

/** What the backend last said, where this very build has read it; else the manifest's defaults. The first paint uses it. */
export function createSettings(page: PageData, local: KeyValue) {
  const kept = readLastGood(local);
  const settings = kept.build === page.build && kept.settings ? kept.settings : page.settings;
  return createStore<SettingsState>(() => ({ settings, backend: 'unknown', environment: null }));
}

type Report = (sentence: string) => void;

/** What was kept of exactly this answer, as this build read it. */
function readBefore(page: PageData, data: unknown, local: KeyValue): Settings | undefined {
  const { build, settings, wire } = readLastGood(local);
  return build === page.build && JSON.stringify(wire) === JSON.stringify(data) ? settings : undefined;
}

function check(page: PageData, data: unknown, { parseFlags }: typeof import('../../domain/flags.ts'), local: KeyValue, report: Report): Settings | undefined {
  const context = { base: page.settings, mode: page.mode, allowedHosts: page.allowedHosts };
  const { problems } = parseFlags(data, context);
  for (const problem of problems) report(`Setting ${problem.name}: ${problem.message}`);
  if (!isRecord(data)) return undefined;
  const bad = new Set(problems.map((problem) => problem.name));
  const before = readLastGood(local).wire ?? {};
  const wire = Object.fromEntries(Object.entries(data).map(([name, value]) => [name, bad.has(name) ? before[name] : value]));
  const { settings } = parseFlags(wire, context);
  local.set(LAST_GOOD, JSON.stringify({ build: page.build, settings, wire } satisfies LastGood));
  return settings;
}

/** Reads `/user/settings`: each flag is checked alone, a bad one keeps its last good value and is reported. The check comes with the first answer that this build has not found good before. */
export async function readSettings(page: PageData, store: ReturnType<typeof createSettings>, api: Api, local: KeyValue, report: Report): Promise<void> {
  const result = await api.call('settings.read');
  if (!result.ok) return;
  const known = readBefore(page, result.data, local);
  const flags = known ? undefined : await importChunk('settings', () => import('../../domain/flags.ts')).catch((error: unknown) => report(String(error)));
  const settings = known ?? (flags && check(page, result.data, flags, local, report));
  if (settings) store.setState({ settings });
}

/** Asks the backend what it is; a demo site on a production backend, or the reverse, is a mismatch. */
export async function readEnvironment(page: PageData, store: ReturnType<typeof createSettings>, api: Api): Promise<void> {
  const result = await api.call('health.read');
  if (!result.ok || typeof result.data.environment !== 'string') return;
  const { environment } = result.data;
  const mismatch = page.mode === 'demo' ? environment !== 'demo' : environment === 'demo';
  store.setState({ environment, backend: mismatch ? 'mismatch' : 'up' });
}

/** Keeps what the API client saw of the connection; a mismatch is for the environment to lift. */
export function noteReach(store: ReturnType<typeof createSettings>, reached: boolean): void {
  const { backend } = store.getState();
  const next = reached ? 'up' : 'down';
  if (backend !== 'mismatch' && backend !== next) store.setState({ backend: next });
}
