import { writingDirection } from '../../domain/strings/writing-direction.ts';
import { watchStorage } from '../lib/storage.ts';
import type { Platform } from '../platform/platform.ts';
import { HINT } from '../platform/session.ts';
import { storagePrefix } from './boot.ts';

const USER_RELOAD_MS = 30 * 60 * 1000;
const RECONNECT_MS = 5000;
/** Browsers report a return to the window twice. */
const RETURN_MS = 1000;

/** Applies the stored theme as early as a script can. */
export function applyPreferences(platform: Platform): void {
  const { theme, language, direction } = platform.preferences.getState();
  document.documentElement.dataset.theme = theme;
  document.documentElement.dataset.direction = direction;
  document.documentElement.lang = language;
  document.documentElement.dir = writingDirection(language);
}

/**
 * Reads the settings and the user from the backend: again on focus, when the browser is online again, every
 * 30 minutes, and every 5 s while the backend is unreachable.
 */
export function startPlatform(platform: Platform): void {
  platform.preferences.subscribe(() => applyPreferences(platform));
  document.addEventListener('keydown', ignoreHeldEnter, true);
  void platform.reloadSettings();
  if (platform.session.getState().status === 'unknown') void firstUser(platform);
  watchReturn(platform);
  watchTabs(platform);
  setInterval(() => document.visibilityState === 'visible' && void platform.reloadUser(), USER_RELOAD_MS);
  setInterval(() => {
    if (platform.settings.getState().backend === 'down' && document.visibilityState === 'visible')
      void platform.reloadSettings();
  }, RECONNECT_MS);
}

/**
 * A held Enter activates a button or submits a form once: its repetitions would confirm the question that it opened.
 * Space activates when it is released, and a text area takes every line break.
 */
function ignoreHeldEnter(event: KeyboardEvent) {
  if (event.repeat && event.key === 'Enter' && !(event.target instanceof HTMLTextAreaElement))
    event.preventDefault();
}

/** A hint without a session means a guest; a network failure is retried. */
async function firstUser(platform: Platform): Promise<void> {
  await platform.reloadUser();
  if (platform.session.getState().status === 'unknown')
    setTimeout(() => void firstUser(platform), RECONNECT_MS);
}

function watchReturn(platform: Platform) {
  let last = Date.now();
  const refresh = () => {
    if (document.visibilityState !== 'visible' || Date.now() - last < RETURN_MS) return;
    last = Date.now();
    void platform.reloadSettings();
    void platform.reloadUser();
  };
  document.addEventListener('visibilitychange', refresh);
  addEventListener('focus', refresh);
  addEventListener('online', refresh);
}

/** Syncs sign-in, sign-out, theme and language across tabs. */
function watchTabs({ page, session, preferences, local, reloadUser, setLanguage }: Platform) {
  watchStorage(storagePrefix(page), (key) => {
    if (key === 'theme') preferences.setState({ theme: local.get('theme') === 'light' ? 'light' : 'dark' });
    const language = key === 'language' && local.get(key);
    if (language && page.languages.includes(language)) void setLanguage(language);
    if (page.api.session !== 'cookie' || (key !== HINT && key !== null)) return;
    if (session.hinted()) void reloadUser();
    else if (session.getState().status !== 'guest') session.end('signed-out');
  });
}
