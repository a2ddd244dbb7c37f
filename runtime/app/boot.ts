import { textsOf } from '../lib/texts-of.ts';
import { createStore } from 'zustand/vanilla';
import type { Feature } from '../platform/feature.ts';
import { createApi, type Api } from '../platform/api.ts';
import type { DialogRequest } from '../platform/dialogs.ts';
import { createNotifications } from '../platform/notifications.ts';
import type { PageData } from '../platform/page-data.ts';
import type { Platform } from '../platform/platform.ts';
import { createOwnText } from '../platform/own-text.ts';
import { createPreferences } from '../platform/preferences.ts';
import { createRegistry } from '../platform/registry.ts';
import { createSession, OUTBOX } from '../platform/session.ts';
import { createSettings, noteReach, readEnvironment, readSettings } from '../platform/settings.ts';
import { createText } from '../platform/text.ts';
import { importChunk } from '../lib/import-chunk.ts';
import {
  cookieStorage,
  memoryStorage,
  safeStorage,
  storageWithFallback,
  type KeyValue,
} from '../lib/storage.ts';

const PLATFORM_TEXT = textsOf(import.meta.glob('../platform/text/*.ts'));

export interface AppEnvironment {
  /** For files of the site. */
  fetch: typeof fetch;
  /** For the API. */
  fetchApi: typeof fetch;
  local: KeyValue;
  tab: KeyValue;
  /**
   * Stores the hint that a session may exist: in `local`, or in a cookie where the browser blocks storage.
   */
  hint: KeyValue;
  loadEntry(feature: PageData['features'][number]): Promise<{ feature: Feature }>;
  report(sentence: string): void;
}

/** Prefix of storage keys: several brands may share a host. */
export function storagePrefix(page: PageData): string {
  return `app:${page.id}:`;
}

type LoadModule = (entry: string) => Promise<{ feature: Feature }>;

const networkFetch: typeof fetch = (...request) => fetch(...request);

/** The pages of a static demo start their own backend, in a worker. */
function apiFetch(page: PageData, load: LoadModule): typeof fetch {
  const { staticDemo } = page;
  if (!staticDemo) return networkFetch;
  return async (...request) => (await (await load(staticDemo.entry)).feature.backend!(page))(...request);
}

/** The environment of a browser. */
export function browserAppEnvironment(page: PageData): AppEnvironment {
  const local = safeStorage(() => localStorage, storagePrefix(page));
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  const cookies = cookieStorage(document, storagePrefix(page), `Path=${page.base}; SameSite=Strict${secure}`);
  const load: LoadModule = (entry) =>
    import(/* @vite-ignore */ new URL(page.base + entry, location.origin).href) as ReturnType<LoadModule>;
  return {
    fetch: networkFetch,
    fetchApi: apiFetch(page, load),
    local,
    hint: storageWithFallback(local, cookies),
    tab: safeStorage(() => sessionStorage, storagePrefix(page)),
    loadEntry: ({ entry }) => load(entry),
    report: (sentence) => console.warn(sentence),
  };
}

/** An environment without network and storage, for prerendering. */
export function offlineAppEnvironment(): AppEnvironment {
  const noNetwork = () => Promise.reject(new Error('No network while rendering'));
  return {
    fetch: noNetwork,
    fetchApi: noNetwork,
    local: memoryStorage(),
    tab: memoryStorage(),
    hint: memoryStorage(),
    loadEntry: () => Promise.reject(new Error('No chunks while rendering')),
    report: () => {},
  };
}

/** The address of the API: the build's own, or the one in the page's meta tag if the build allows it. */
function apiBase(page: PageData): string {
  const named =
    typeof document === 'undefined'
      ? null
      : document.querySelector('meta[name="api-base"]')?.getAttribute('content');
  return named && page.api.allowedBases.includes(named) ? named : page.api.base;
}

type Stores = Pick<Platform, 'page' | 'settings' | 'session' | 'text'>;

function createSiteApi({ page, settings, session, text }: Stores, environment: AppEnvironment): Api {
  return createApi({
    routes: page.calls,
    base: apiBase(page),
    fetch: environment.fetchApi,
    isLocal: page.staticDemo !== undefined,
    token: session.token,
    language: () => text.getState().language,
    text: (key) => text.getState().t(key),
    session: () => (session.getState().status === 'guest' ? null : session.number()),
    endsSession: page.api.sessionEndsOn,
    onSessionEnd: () => session.end('expired'),
    onReach: (reached) => noteReach(settings, reached),
  });
}

/** How long a sign-out waits for the server before it ends the session in this browser only, and says so. */
const SIGN_OUT_MS = 3000;

type Actions = Pick<Platform, 'reloadSettings' | 'reloadUser' | 'signOut' | 'setLanguage' | 'play'>;

/**
 * Reads the user. Of several answers the one to the last request stays, and none of an earlier session. After a change
 * that was made here meanwhile, reads again.
 */
function createUserReader({ session, api }: Pick<Platform, 'session' | 'api'>): Platform['reloadUser'] {
  let asked = 0;
  let shown = 0;
  return async function read() {
    if (!session.hinted()) return true;
    const request = (asked += 1);
    const [number, changes] = [session.number(), session.changes()];
    const result = await api.call('auth.user');
    if (!result.ok) return false;
    if (request < shown || number !== session.number()) return true;
    if (changes !== session.changes()) return await read();
    shown = request;
    session.update(result.data);
    return true;
  };
}

/** Side effects that a page requests from the platform. */
function createActions(
  { page, settings, session, text, api, registry, notifications, preferences }: Omit<Platform, keyof Actions>,
  { local, tab, report }: AppEnvironment,
): Actions {
  const showError = (key: string) => notifications.show('error', text.getState().t(key));
  return {
    async reloadSettings() {
      await Promise.all([
        readSettings(page, settings, api, local, report),
        readEnvironment(page, settings, api),
      ]);
    },
    reloadUser: createUserReader({ session, api }),
    async signOut() {
      const result = await api.call('auth.logout', { timeout: SIGN_OUT_MS });
      local.remove(OUTBOX);
      tab.remove(OUTBOX + session.getState().user?.id);
      session.end('signed-out');
      if (!result.ok && result.error.status !== 401) showError('app.sign-out-lost');
    },
    async setLanguage(language) {
      try {
        await registry.setLanguage(language);
        preferences.choose('language', language);
      } catch {
        showError('app.chunk');
      }
    },
    play(sound) {
      if (!preferences.getState().sounds) return;
      import('../lib/sounds.ts').then(
        ({ playSound }) => playSound(sound),
        () => {},
      );
    },
  };
}

/** The messages of a session end with it, in any tab: they are not for the next user. */
function clearMessagesOfOthers({
  session,
  notifications,
}: Pick<Platform, 'session' | 'notifications'>): void {
  session.subscribe(({ user }, before) => {
    if (before.user && user?.id !== before.user.id) notifications.clear();
  });
}

/** Creates the platform. Sends no requests yet. */
export function createPlatform(page: PageData, environment: AppEnvironment): Platform {
  const { local, tab, hint, loadEntry } = environment;
  const preferences = createPreferences(
    { theme: page.theme.default, languages: page.languages, mode: page.mode },
    local,
  );
  const text = createText(preferences.getState().language, page.text);
  const settings = createSettings(page, local);
  const session = createSession(page.api.session, hint, tab);
  const parts = {
    page,
    settings,
    session,
    text,
    preferences,
    local,
    tab,
    streamed: createStore(() => ({ isLive: false })),
    api: createSiteApi({ page, settings, session, text }, environment),
    notifications: createNotifications(),
    dialogs: createStore<{ requested: DialogRequest | null }>(() => ({ requested: null })),
    registry: createRegistry(
      page,
      text,
      loadEntry,
      PLATFORM_TEXT,
      createOwnText(page, text, environment.fetch),
    ),
  };
  clearMessagesOfOthers(parts);
  return { ...parts, ...createActions(parts, environment) };
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
