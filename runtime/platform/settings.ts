import { createStore } from 'zustand/vanilla';
import { parseFlags } from '../../domain/flags.ts';
import type { KeyValue } from '../lib/storage.ts';
import type { Api } from './api.ts';
import type { PageData } from './page-data.ts';
import type { SettingsState } from './platform.ts';

const LAST_GOOD = 'settings';

function parseText(text: string | null): unknown {
  try {
    return text === null ? {} : (JSON.parse(text) as unknown);
  } catch {
    return {};
  }
}

/** The manifest's defaults with what the backend last said on top: what the first paint uses. */
export function createSettings(page: PageData, local: KeyValue) {
  const { settings } = parseFlags(parseText(local.get(LAST_GOOD)), { base: page.settings, mode: page.mode, allowedHosts: page.allowedHosts });
  return createStore<SettingsState>(() => ({ settings, backend: 'unknown', environment: null }));
}

type Report = (sentence: string) => void;

/** Reads `/user/settings`: each flag is checked alone, a bad one keeps its last good value and is reported. */
export async function readSettings(page: PageData, store: ReturnType<typeof createSettings>, api: Api, local: KeyValue, report: Report): Promise<void> {
  const result = await api.call('settings.read');
  if (!result.ok) {
    if (result.error.status === 0 || result.error.status >= 500) store.setState({ backend: 'down' });
    return;
  }
  const { settings, problems } = parseFlags(result.data, { base: store.getState().settings, mode: page.mode, allowedHosts: page.allowedHosts });
  for (const problem of problems) report(`Setting ${problem.name}: ${problem.message}`);
  local.set(LAST_GOOD, JSON.stringify(result.data));
  const backend = store.getState().backend === 'mismatch' ? 'mismatch' : 'up';
  store.setState({ settings, backend });
}

/** Asks the backend what it is; a demo site on a production backend, or the reverse, is a mismatch. */
export async function readEnvironment(page: PageData, store: ReturnType<typeof createSettings>, api: Api): Promise<void> {
  const result = await api.call('health.read');
  if (!result.ok || typeof result.data.environment !== 'string') return;
  const { environment } = result.data;
  const mismatch = page.mode === 'demo' ? environment !== 'demo' : environment === 'demo';
  store.setState(mismatch ? { environment, backend: 'mismatch' } : { environment });
}
