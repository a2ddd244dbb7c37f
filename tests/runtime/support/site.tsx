import './browser.ts';
import { act, Fragment, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect } from 'vitest';
import { App } from '../../../runtime/app/app.tsx';
import { createPlatform, loadPlatformText } from '../../../runtime/app/boot.ts';
import type { Feature } from '../../../runtime/platform/feature.ts';
import type { PageData } from '../../../runtime/platform/page-data.ts';
import type { Platform } from '../../../runtime/platform/platform.ts';
import { memoryStorage } from '../../../runtime/lib/storage.ts';
import type { User } from '../../../schemas/generated/types.ts';
import { createFakeApi, fine, type Answers, type FakeApi } from './fake-api.ts';
import { makePage, trader, type PageOptions } from './page.ts';

const entries = import.meta.glob<{ feature: Feature }>('../../../runtime/features/*/feature.ts');

/** A placeholder: without the shell, tests do not examine the page after the sign-in. */
const profile: Feature<'profile'> = {
  id: 'profile',
  pages: { profile: async () => ({ Page: () => <h1>Test profile page</h1> }) },
  slots: { 'shell.dialog': async () => ({ Contribution: () => null }) },
  text: { en: async () => ({ text: {} }) },
};

export interface SiteOptions extends PageOptions {
  at: string;
  answers?: Answers;
  /** The signed-in user. */
  user?: User;
  ended?: 'expired';
  /** Renders once and without the checks of StrictMode: for tests of many pages. */
  isQuick?: boolean;
  /** Storage that earlier pages of this tab and device left. */
  tab?: Record<string, string>;
  local?: Record<string, string>;
  /** Answers the requests of the real client instead of `answers`. */
  fetch?: typeof fetch;
  /** The test's own features, in addition to the real ones. */
  more?: { face: PageData['features'][number]; feature: Feature }[];
}

export interface Site {
  platform: Platform;
  api: FakeApi;
  sounds: string[];
  root: HTMLElement;
}

const open: (() => void)[] = [];

/** Unmounts every open site; runs at the end of a test. */
export function closeSites(): void {
  for (const close of open.splice(0)) close();
}

afterEach(closeSites);

const noNetwork = () => Promise.reject(new Error('Tests use the fake api'));

/** The platform of a page with a fake backend and separate storage. */
export function makePlatform(options: SiteOptions): { platform: Platform; api: FakeApi; sounds: string[] } {
  const { more = [] } = options;
  const page = makePage(options);
  const own = new Map([
    ...(options.shell ? [] : [['profile', profile as unknown as Feature] as const]),
    ...more.map(({ face, feature }) => [face.id, feature] as const),
  ]);
  const [local, tab] = [memoryStorage(), memoryStorage()];
  for (const [key, value] of Object.entries(options.local ?? {})) local.set(key, value);
  for (const [key, value] of Object.entries(options.tab ?? {})) tab.set(key, value);
  const created = createPlatform(
    { ...page, features: [...page.features, ...more.map(({ face }) => face)] },
    {
      fetch: options.fetch ?? noNetwork,
      fetchApi: options.fetch ?? noNetwork,
      local,
      hint: local,
      tab,
      loadEntry: async ({ id }) =>
        own.has(id)
          ? { feature: own.get(id)! }
          : await entries[`../../../runtime/features/${id}/feature.ts`]!(),
      report: () => {},
    },
  );
  const api = createFakeApi(options.answers ?? {});
  const sounds: string[] = [];
  const platform: Platform = {
    ...created,
    api: options.fetch ? created.api : api,
    reloadSettings: options.fetch ? created.reloadSettings : async () => {},
    play: (sound) => void sounds.push(sound),
    async signOut() {
      await api.call('auth.logout');
      created.session.end('signed-out');
    },
  };
  created.settings.setState({ isAsked: true });
  if (options.user) platform.session.begin({ user: options.user });
  if (options.ended) platform.session.end(options.ended);
  return { platform, api, sounds };
}

/** Opens a page of the site, in StrictMode unless `isQuick`. */
export async function openSite(options: SiteOptions): Promise<Site> {
  const { platform, api, sounds } = makePlatform(options);
  history.replaceState(null, '', options.at);
  const root = document.createElement('div');
  document.body.append(root);
  await loadPlatformText(platform);
  const app = createRoot(root);
  open.push(() => {
    act(() => app.unmount());
    root.remove();
  });
  const Mode = options.isQuick ? Fragment : StrictMode;
  await act(async () =>
    app.render(
      <Mode>
        <App platform={platform} />
      </Mode>,
    ),
  );
  return { platform, api, sounds, root };
}

/** The response of a session list: this device and two others. */
export const sessions = [
  {
    id: 's_2',
    device: 'Safari on iPhone',
    created_at: '2026-10-12T19:02:00.000Z',
    last_seen_at: '2026-11-20T22:11:00.000Z',
    current: false,
    confirmed: true,
  },
  {
    id: 's_1',
    device: 'Firefox on Linux',
    created_at: '2026-11-02T09:30:00.000Z',
    last_seen_at: '2026-11-01T01:30:00.000Z',
    current: true,
    confirmed: true,
  },
  {
    id: 's_3',
    device: 'Chrome on Windows',
    created_at: '2026-09-01T07:45:00.000Z',
    last_seen_at: '2026-11-21T10:00:00.000Z',
    current: false,
    confirmed: false,
  },
];

export type SignedInOptions = Partial<Omit<SiteOptions, 'user'>> & { user?: Partial<User> };

/** Opens a page in the real shell with a signed-in user; the profile by default. */
export function openSignedIn({ user, answers, ...options }: SignedInOptions = {}): Promise<Site> {
  return openSite({
    at: '/profile',
    shell: true,
    features: ['auth', 'handoff', 'profile'],
    ...options,
    answers: { 'session.list': () => fine(sessions), ...answers },
    user: { ...trader, two_fa_confirmed: true, ...user },
  });
}

/** The user signs out, and another one signs in. */
export async function changeUser({ platform: { session } }: Pick<Site, 'platform'>): Promise<void> {
  await act(async () => session.end('signed-out'));
  await act(async () => session.begin({ user: { ...trader, two_fa_confirmed: true, id: 'u_next' } }));
}

/** Waits until the expectation holds. */
export async function until(expectation: () => void): Promise<void> {
  for (let turn = 0; ; turn++) {
    try {
      return expectation();
    } catch (error) {
      if (turn === 2000) throw error;
      await act(async () => await new Promise((resolve) => setTimeout(resolve, 5)));
    }
  }
}

/** The text of an element as it reads: an amount and its currency are joined by a space that does not wrap. */
export const textOf = (element: Element | null | undefined): string =>
  element?.textContent?.replaceAll('\u00a0', ' ') ?? '';

export const seen = (): string => textOf(document.body);

export const untilSeen = (text: string | RegExp): Promise<void> =>
  until(() =>
    expect(seen()).toMatch(
      typeof text === 'string' ? new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')) : text,
    ),
  );

export const untilAt = (path: string): Promise<void> => until(() => expect(location.pathname).toBe(path));

export function field<T extends HTMLElement = HTMLInputElement>(id: string): T {
  const element = document.getElementById(id);
  if (!element) throw new Error(`There is no field "${id}"`);
  return element as T;
}

function nameOf(element: Element): string {
  return (element.getAttribute('aria-label') ?? element.textContent ?? '').replaceAll('\u00a0', ' ').trim();
}

const CONTROLS = 'button, a, [role^=menuitem]';

export function control<T extends HTMLElement = HTMLElement>(name: string): T {
  const found = [...document.querySelectorAll<T>(CONTROLS)].find((element) => nameOf(element) === name);
  if (!found) throw new Error(`There is no button or link "${name}" in: ${seen()}`);
  return found;
}

/** A control of the open dialog: the page behind it may have one of the same name. */
export function inDialog(name: string): HTMLElement {
  const found = [...document.querySelectorAll<HTMLElement>('dialog :is(button, a)')];
  return found.find((element) => nameOf(element) === name)!;
}

/** Texts of the notifications on the page. */
export const notices = (): (string | null)[] =>
  [...document.querySelectorAll('.notice p')].map((each) => each.textContent);

/** Titles of the dialogs on the page. */
export const dialogTitles = (): (string | null)[] =>
  [...document.querySelectorAll('dialog h2')].map((each) => each.textContent);

/** The tab of this name. */
export const tab = (name: string): HTMLElement =>
  [...document.querySelectorAll<HTMLElement>('[role=tab]')].find((each) => each.textContent === name)!;

export const hasControl = (name: string): boolean =>
  [...document.querySelectorAll(CONTROLS)].some((element) => nameOf(element) === name);

export async function click(target: HTMLElement | string): Promise<void> {
  await act(async () => (typeof target === 'string' ? control(target) : target).click());
}

/** Presses a key while the target has the focus. */
export async function pressKey(target: Element, key: string): Promise<void> {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
  await act(async () => void target.dispatchEvent(event));
}

/** Navigates the browser's history to a path, like its address bar and buttons. */
export async function goTo(path: string): Promise<void> {
  await act(async () => {
    history.pushState(null, '', path);
    dispatchEvent(new PopStateEvent('popstate'));
  });
}

/** Presses Escape in a dialog, by default the first. */
export async function escape(dialog: Element = document.querySelector('dialog')!): Promise<void> {
  await act(async () => void dialog.dispatchEvent(new Event('cancel', { cancelable: true })));
}

export async function type(id: string, value: string): Promise<void> {
  const input = field<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>(id);
  const kind =
    [HTMLSelectElement, HTMLTextAreaElement].find((one) => input instanceof one) ?? HTMLInputElement;
  await act(async () => {
    Object.getOwnPropertyDescriptor(kind.prototype, 'value')!.set!.call(input, value);
    input.dispatchEvent(new Event('input', { bubbles: true }));
    input.dispatchEvent(new Event('change', { bubbles: true }));
  });
}

export async function fillIn(values: Record<string, string>): Promise<void> {
  for (const [id, value] of Object.entries(values)) await type(id, value);
}

export const errorOf = (id: string): string => textOf(document.getElementById(`${id}-error`));
