import { act, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect } from 'vitest';
import { App } from '../../../../runtime/app/app.tsx';
import { createPlatform, loadPlatformText } from '../../../../runtime/app/boot.ts';
import type { Feature } from '../../../../runtime/platform/feature.ts';
import type { Platform } from '../../../../runtime/platform/platform.ts';
import { memoryStorage } from '../../../../runtime/lib/storage.ts';
import type { User } from '../../../../schemas/generated/types.ts';
import { createFakeApi, type Answers, type FakeApi } from './fake-api.ts';
import { makePage, type PageOptions } from './page.ts';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

window.scrollTo = () => {};

const entries = import.meta.glob<{ feature: Feature }>('../../../../runtime/features/*/feature.ts');

/** Signed-in pages have tests of their own. */
const profile: Feature<'profile'> = {
  id: 'profile',
  pages: { profile: async () => ({ Page: () => <h1>Profile of the person</h1> }) },
  text: { en: async () => ({ text: {} }) },
};

export interface SiteOptions extends PageOptions {
  at: string;
  answers?: Answers;
  /** Signed in already. */
  user?: User;
  ended?: 'expired';
  /** What earlier pages of this tab and device left. */
  tab?: Record<string, string>;
  local?: Record<string, string>;
}

export interface Site {
  platform: Platform;
  api: FakeApi;
  sounds: string[];
  root: HTMLElement;
}

const open: (() => void)[] = [];

afterEach(() => {
  for (const close of open.splice(0)) close();
});

/** The platform of a page with a fake backend and storage of its own. */
export function makePlatform(options: SiteOptions): { platform: Platform; api: FakeApi; sounds: string[] } {
  const page = makePage(options);
  const [local, tab] = [memoryStorage(), memoryStorage()];
  for (const [key, value] of Object.entries(options.local ?? {})) local.set(key, value);
  for (const [key, value] of Object.entries(options.tab ?? {})) tab.set(key, value);
  const made = createPlatform(page, {
    fetch: () => Promise.reject(new Error('Tests use the fake api')),
    local,
    tab,
    loadEntry: async ({ id }) => (id === 'profile' ? { feature: profile as unknown as Feature } : await entries[`../../../../runtime/features/${id}/feature.ts`]!()),
    report: () => {},
  });
  const api = createFakeApi(options.answers ?? {});
  const sounds: string[] = [];
  const platform: Platform = {
    ...made,
    api,
    play: (sound) => void sounds.push(sound),
    async signOut() {
      await api.call('auth.logout');
      made.session.end('signed-out');
    },
  };
  if (options.user) platform.session.begin({ user: options.user });
  if (options.ended) platform.session.end(options.ended);
  return { platform, api, sounds };
}

/** Opens a page of the site as a browser would, under StrictMode. */
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
  await act(async () => app.render(<StrictMode><App platform={platform} /></StrictMode>));
  return { platform, api, sounds, root };
}

/** Lets the page work until the expectation holds. */
export async function until(expectation: () => void): Promise<void> {
  for (let turn = 0; ; turn++) {
    try {
      return expectation();
    } catch (error) {
      if (turn === 200) throw error;
      await act(async () => await new Promise((resolve) => setTimeout(resolve, 5)));
    }
  }
}

export const seen = (): string => document.body.textContent ?? '';

export const untilSeen = (text: string | RegExp): Promise<void> => until(() => expect(seen()).toMatch(typeof text === 'string' ? new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')) : text));

export const untilAt = (path: string): Promise<void> => until(() => expect(location.pathname).toBe(path));

export function field<T extends HTMLElement = HTMLInputElement>(id: string): T {
  const element = document.getElementById(id);
  if (!element) throw new Error(`There is no field "${id}"`);
  return element as T;
}

function nameOf(element: Element): string {
  return element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '';
}

export function press<T extends HTMLElement = HTMLElement>(name: string): T {
  const found = [...document.querySelectorAll<T>('button, a')].find((element) => nameOf(element) === name);
  if (!found) throw new Error(`There is no button or link "${name}" in: ${seen()}`);
  return found;
}

export const hasPress = (name: string): boolean => [...document.querySelectorAll('button, a')].some((element) => nameOf(element) === name);

export async function click(target: HTMLElement | string): Promise<void> {
  await act(async () => (typeof target === 'string' ? press(target) : target).click());
}

export async function type(id: string, value: string): Promise<void> {
  const input = field<HTMLInputElement | HTMLSelectElement>(id);
  const kind = input instanceof HTMLSelectElement ? HTMLSelectElement : HTMLInputElement;
  await act(async () => {
    Object.getOwnPropertyDescriptor(kind.prototype, 'value')!.set!.call(input, value);
    input.dispatchEvent(new Event('input', { bubbles: true }));
    input.dispatchEvent(new Event('change', { bubbles: true }));
  });
}

export async function fillIn(values: Record<string, string>): Promise<void> {
  for (const [id, value] of Object.entries(values)) await type(id, value);
}

export const errorOf = (id: string): string => document.getElementById(`${id}-error`)?.textContent ?? '';
