import type { Feature, Texts } from '../platform/feature.ts';
import { createApi } from '../platform/api.ts';
import { createNotifications } from '../platform/notifications.ts';
import type { PageData } from '../platform/page-data.ts';
import type { Platform } from '../platform/platform.ts';
import { createOwnText } from '../platform/own-text.ts';
import { createPreferences } from '../platform/preferences.ts';
import { createRegistry } from '../platform/registry.ts';
import { createSession } from '../platform/session.ts';
import { createSettings, noteReach, readEnvironment, readSettings } from '../platform/settings.ts';
import { createText } from '../platform/text.ts';
import { importChunk } from '../lib/import-chunk.ts';
import { memoryStorage, safeStorage, type KeyValue } from '../lib/storage.ts';

const PLATFORM_TEXT: Texts = {
  en: () => import('../platform/text/en.ts'),
  es: () => import('../platform/text/es.ts'),
};

export interface AppEnvironment {
  fetch: typeof fetch;
  local: KeyValue;
  tab: KeyValue;
  loadEntry(feature: PageData['features'][number]): Promise<{ feature: Feature }>;
  report(sentence: string): void;
}

/** Storage is kept apart by brand, as several may share a host. */
export function storagePrefix(page: PageData): string {
  return `livery:${page.id}:`;
}

/** What a browser gives. */
export function browserSurroundings(page: PageData): AppEnvironment {
  return {
    fetch: (...request) => fetch(...request),
    local: safeStorage(() => localStorage, storagePrefix(page)),
    tab: safeStorage(() => sessionStorage, storagePrefix(page)),
    loadEntry: (feature) =>
      import(/* @vite-ignore */ new URL(page.base + feature.entry, location.origin).href) as Promise<{
        feature: Feature;
      }>,
    report: (sentence) => console.warn(sentence),
  };
}

/** Nothing outside: for rendering the first page into the build. */
export function noSurroundings(): AppEnvironment {
  return {
    fetch: () => Promise.reject(new Error('No network while rendering')),
    local: memoryStorage(),
    tab: memoryStorage(),
    loadEntry: () => Promise.reject(new Error('No chunks while rendering')),
    report: () => {},
  };
}

/** Where the API is: the build's address, or one that the page's meta tag names and the build lists. */
function apiBase(page: PageData): string {
  const named =
    typeof document === 'undefined'
      ? null
      : document.querySelector('meta[name="livery-api"]')?.getAttribute('content');
  return named && page.api.allowedBases.includes(named) ? named : page.api.base;
}

/** Puts the platform together. Nothing is read from the network yet. */
export function createPlatform(page: PageData, environment: AppEnvironment): Platform {
  const preferences = createPreferences(
    { theme: page.theme.default, languages: page.languages, mode: page.mode },
    environment.local,
  );
  const text = createText(preferences.getState().language, page.text);
  const settings = createSettings(page, environment.local);
  const notifications = createNotifications();
  const session = createSession(page.api.session, environment.local, environment.tab);
  const registry = createRegistry(
    page,
    text,
    environment.loadEntry,
    PLATFORM_TEXT,
    createOwnText(page, text, environment.fetch),
  );
  const api = createApi({
    routes: page.calls,
    base: apiBase(page),
    fetch: environment.fetch,
    token: session.token,
    language: () => text.getState().language,
    text: (key) => text.getState().t(key),
    hasSession: () => session.getState().status !== 'guest',
    endsSession: page.api.sessionEndsOn,
    onSessionEnd: () => session.end('expired'),
    onReach: (reached) => noteReach(settings, reached),
  });
  return {
    page,
    settings,
    async reloadSettings() {
      await Promise.all([
        readSettings(page, settings, api, environment.local, environment.report),
        readEnvironment(page, settings, api),
      ]);
    },
    session,
    async reloadUser() {
      if (!session.hinted()) return;
      const result = await api.call('auth.user');
      if (result.ok) session.update(result.data);
    },
    async signOut() {
      const result = await api.call('auth.logout');
      session.end('signed-out');
      if (!result.ok && result.error.status !== 401)
        notifications.show('error', text.getState().t('app.sign-out-lost'));
    },
    api,
    text,
    async setLanguage(language) {
      try {
        await registry.speak(language);
        preferences.choose('language', language);
      } catch {
        notifications.show('error', text.getState().t('app.chunk'));
      }
    },
    registry,
    notifications,
    preferences,
    play: (sound) => {
      if (preferences.getState().sounds)
        void import('../lib/sounds.ts').then(
          ({ playSound }) => playSound(sound),
          () => {},
        );
    },
    local: environment.local,
    tab: environment.tab,
  };
}

/** The platform's text in the user's language; English if the brand's own file cannot be loaded. */
export async function loadPlatformText(platform: Platform): Promise<void> {
  const { language } = platform.text.getState();
  const [module] = await Promise.all([
    importChunk(`text ${language}`, PLATFORM_TEXT[language] ?? PLATFORM_TEXT.en),
    platform.registry.loadOwnText(language).catch((error: unknown) => console.error(error)),
  ]);
  platform.text.add(module.text);
}
