import { createStore } from 'zustand/vanilla';
import type { Settings } from '../../schemas/generated/types.ts';
import { importChunk } from '../lib/import-chunk.ts';
import type { KeyValue } from '../lib/storage.ts';
import type { Api } from './api.ts';
import type { PageData } from './page-data.ts';
import { readLastGood } from './last-good-settings.ts';
import type { SettingsState } from './platform.ts';

/** What the backend last said, where this very build has read it; else the manifest's defaults. The first paint uses it. */
export function createSettings(page: PageData, local: KeyValue) {
  const kept = readLastGood(local);
  const settings = kept.build === page.build && kept.settings ? kept.settings : page.settings;
  return createStore<SettingsState>(() => ({ settings, backend: 'unknown', environment: null }));
}

/** What was kept of exactly this answer, as this build read it. */
function readBefore(page: PageData, data: unknown, local: KeyValue): Settings | undefined {
  const { build, settings, wire, isClean } = readLastGood(local);
  return isClean && build === page.build && JSON.stringify(wire) === JSON.stringify(data)
    ? settings
    : undefined;
}

/** Reads `/user/settings`: each flag is checked alone, a bad one keeps its last good value and is reported. The check comes with the first answer that this build has not found good before. */
export async function readSettings(
  page: PageData,
  store: ReturnType<typeof createSettings>,
  api: Api,
  local: KeyValue,
  report: (sentence: string) => void,
): Promise<void> {
  const result = await api.call('settings.read');
  if (!result.ok) return;
  const known = readBefore(page, result.data, local);
  const check = known
    ? undefined
    : await importChunk('settings', () => import('./check-settings.ts')).catch((error: unknown) =>
        report(String(error)),
      );
  const settings = known ?? check?.checkSettings(page, result.data, local, report);
  if (settings) store.setState({ settings });
}

/** Asks the backend what it is; a demo site on a production backend, or the reverse, is a mismatch. */
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

/** Keeps what the API client saw of the connection; a mismatch is for the environment to lift. */
export function noteReach(store: ReturnType<typeof createSettings>, reached: boolean): void {
  const { backend } = store.getState();
  const next = reached ? 'up' : 'down';
  if (backend !== 'mismatch' && backend !== next) store.setState({ backend: next });
}
