import { createStore } from 'zustand/vanilla';
import { parseFlags } from '../../domain/flags.ts';
import type { KeyValue } from '../lib/storage.ts';
import type { Api } from './api.ts';
import type { PageData } from './page-data.ts';
import type { SettingsState } from './platform.ts';

const LAST_GOOD = 'settings';

type Wire = Record<string, unknown>;

const isRecord = (value: unknown): value is Wire => typeof value === 'object' && value !== null && !Array.isArray(value);

function readLastGood(local: KeyValue): Wire {
  try {
    const kept: unknown = JSON.parse(local.get(LAST_GOOD) ?? '{}');
    return isRecord(kept) ? kept : {};
  } catch {
    return {};
  }
}

function contextOf({ settings, mode, allowedHosts }: PageData) {
  return { base: settings, mode, allowedHosts };
}

/** The manifest's defaults with what the backend last said on top: what the first paint uses. */
export function createSettings(page: PageData, local: KeyValue) {
  const { settings } = parseFlags(readLastGood(local), contextOf(page));
  return createStore<SettingsState>(() => ({ settings, backend: 'unknown', environment: null }));
}

type Report = (sentence: string) => void;

/** Reads `/user/settings`: each flag is checked alone, a bad one keeps its last good value and is reported. */
export async function readSettings(page: PageData, store: ReturnType<typeof createSettings>, api: Api, local: KeyValue, report: Report): Promise<void> {
  const result = await api.call('settings.read');
  if (!result.ok) return;
  const { problems } = parseFlags(result.data, contextOf(page));
  for (const problem of problems) report(`Setting ${problem.name}: ${problem.message}`);
  if (!isRecord(result.data)) return;
  const bad = new Set(problems.map((problem) => problem.name));
  const before = readLastGood(local);
  const good = Object.fromEntries(Object.entries(result.data).map(([name, value]) => [name, bad.has(name) ? before[name] : value]));
  local.set(LAST_GOOD, JSON.stringify(good));
  store.setState({ settings: parseFlags(good, contextOf(page)).settings });
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
