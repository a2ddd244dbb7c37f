import type { Platform } from '../platform/platform.ts';

const USER_RELOAD_MS = 30 * 60 * 1000;
const RECONNECT_MS = 5000;

function applyPreferences(platform: Platform) {
  const { theme, language } = platform.preferences.getState();
  document.documentElement.dataset.theme = theme;
  document.documentElement.lang = language;
}

/** Asks the backend for settings and for the person, again on focus, every 30 minutes, and every 5 s while it is down. */
export function startPlatform(platform: Platform): void {
  applyPreferences(platform);
  platform.preferences.subscribe(() => applyPreferences(platform));
  const settingsRead = platform.reloadSettings();
  if (platform.session.getState().status === 'unknown') void firstUser(platform);
  const refresh = () => document.visibilityState === 'visible' && void platform.reloadSettings();
  document.addEventListener('visibilitychange', refresh);
  setInterval(() => document.visibilityState === 'visible' && void platform.reloadUser(), USER_RELOAD_MS);
  void settingsRead.then(() => watchBackend(platform));
}

/** A hint without a session ends as a guest; a lost network keeps asking. */
async function firstUser(platform: Platform): Promise<void> {
  await platform.reloadUser();
  if (platform.session.getState().status !== 'unknown') return;
  platform.settings.setState({ backend: 'down' });
  setTimeout(() => void firstUser(platform), RECONNECT_MS);
}

function watchBackend(platform: Platform) {
  setInterval(() => {
    if (platform.settings.getState().backend === 'down' && document.visibilityState === 'visible') void platform.reloadSettings();
  }, RECONNECT_MS);
}
