import { createStore } from 'zustand/vanilla';
import type { Settings } from '../../schemas/generated/types.ts';
import { importChunk } from '../lib/import-chunk.ts';
import type { KeyValue } from '../lib/storage.ts';
import type { Api } from './api.ts';
import type { PageData } from './page-data.ts';
import { readLastGood } from './last-good-settings.ts';
import type { SettingsState } from './platform.ts';

/**
 * The backend's last settings if this very build validated them; otherwise the manifest's defaults. For the
 * first paint.
 */
export function createSettings(page: PageData, local: KeyValue) {
  const kept = readLastGood(local);
  const settings = kept.build === page.build && kept.settings ? kept.settings : page.settings;
  return createStore<SettingsState>(() => ({
    settings,
    isAsked: false,
    backend: 'unknown',
    environment: null,
  }));
}

/** The stored result of exactly this response, as this build validated it. */
function readBefore(page: PageData, data: unknown, local: KeyValue): Settings | undefined {
  const { build, settings, wire, isClean } = readLastGood(local);
  return isClean && build === page.build && JSON.stringify(wire) === JSON.stringify(data)
    ? settings
    : undefined;
}

/**
 * Reads `/user/settings`. Checks each flag separately: an invalid one keeps its last valid value and is
 * reported. The check loads with the first response that this build has not validated before.
 */
export async function readSettings(
  page: PageData,
  store: ReturnType<typeof createSettings>,
  api: Api,
  local: KeyValue,
  report: (sentence: string) => void,
): Promise<void> {
  const result = await api.call('settings.read');
  if (!result.ok) return void store.setState({ isAsked: true });
  const known = readBefore(page, result.data, local);
  const check = known
    ? undefined
    : await importChunk('settings', () => import('./check-settings.ts')).catch((error: unknown) =>
        report(String(error)),
      );
  const settings = known ?? check?.checkSettings(page, result.data, local, report);
  store.setState({ isAsked: true, ...(settings && { settings }) });
}

/** Reads the backend's environment; a demo site on a production backend, or the reverse, is a mismatch. */
export async function readEnvironment(
  page: PageData,
  store: ReturnType<typeof createSettings>,
  api: Api,
): Promise<void> {
  const result = await api.call('health.read');
  if (!result.ok || typeof result.data.environment !== 'string') return;
  const { environment } = result.data;
  const mismatch = page.mode === 'demo' ? environment !== 'demo' : environment === 'demo';
  store.setState({ environment, backend: mismatch ? 'mismatch' : 'up' });
}

/** Records the connection state that the API client reports; only the environment check clears a mismatch. */
export function noteReach(store: ReturnType<typeof createSettings>, reached: boolean): void {
  const { backend } = store.getState();
  const next = reached ? 'up' : 'down';
  if (backend !== 'mismatch' && backend !== next) store.setState({ backend: next });
}
