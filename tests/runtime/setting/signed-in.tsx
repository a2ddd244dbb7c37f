import { act, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach } from 'vitest';
import { App } from '../../../runtime/app/app.tsx';
import { createPlatform, loadPlatformText } from '../../../runtime/app/boot.ts';
import type { Feature } from '../../../runtime/platform/feature.ts';
import type { PageData } from '../../../runtime/platform/page-data.ts';
import type { Platform } from '../../../runtime/platform/platform.ts';
import { memoryStorage } from '../../../runtime/lib/storage.ts';
import type { Settings, User } from '../../../schemas/generated/types.ts';
import { createFakeApi, fine, type Answers, type FakeApi } from '../features/setting/fake-api.ts';
import { makePage, trader } from '../features/setting/page.ts';

type PageFeature = PageData['features'][number];

const faces = import.meta.glob<Omit<PageFeature, 'id'>>('../../../schemas/features/*.json', { eager: true, import: 'default' });
const entries = import.meta.glob<{ feature: Feature }>('../../../runtime/features/*/feature.ts');

/** What a session list answers: this device, and two others. */
export const sessions = [
  { id: 's_2', device: 'Safari on iPhone', created_at: '2026-10-12T19:02:00.000Z', last_seen_at: '2026-11-20T22:11:00.000Z', current: false, confirmed: true },
  { id: 's_1', device: 'Firefox on Linux', created_at: '2026-11-02T09:30:00.000Z', last_seen_at: '2026-11-01T01:30:00.000Z', current: true, confirmed: true },
  { id: 's_3', device: 'Chrome on Windows', created_at: '2026-09-01T07:45:00.000Z', last_seen_at: '2026-11-21T10:00:00.000Z', current: false, confirmed: false },
];

export interface SignedInOptions {
  at?: string;
  user?: Partial<User>;
  settings?: Partial<Settings>;
  page?: Partial<PageData>;
  answers?: Answers;
  /** Features of a test's own, beside the real ones. */
  more?: { face: PageFeature; feature: Feature }[];
}

export interface SignedIn {
  platform: Platform;
  api: FakeApi;
  sounds: string[];
  root: HTMLElement;
}

const open: (() => void)[] = [];

afterEach(() => {
  for (const close of open.splice(0)) close();
});

function featureOf(id: string): PageFeature {
  const { routes, nav, slots } = faces[`../../../schemas/features/${id}.json`]!;
  return { id, entry: `${id}.js`, preload: [], routes, nav, slots };
}

/** A brand's page with the real shell and profile, somebody signed in and a backend that answers what the test says. */
export async function openSignedIn({ at = '/profile', user, settings, page, answers, more = [] }: SignedInOptions = {}): Promise<SignedIn> {
  const made = makePage({ settings, page, features: [] });
  const [local, tab] = [memoryStorage(), memoryStorage()];
  const own = new Map(more.map(({ face, feature }) => [face.id, feature]));
  const base = createPlatform({ ...made, features: [...['auth', 'handoff', 'profile'].map(featureOf), ...more.map(({ face }) => face)] }, {
    fetch: () => Promise.reject(new Error('Tests use the fake api')),
    local,
    tab,
    loadEntry: async ({ id }) => (own.has(id) ? { feature: own.get(id)! } : await entries[`../../../runtime/features/${id}/feature.ts`]!()),
    report: () => {},
  });
  const api = createFakeApi({ 'session.list': () => fine(sessions), ...answers });
  const sounds: string[] = [];
  const platform: Platform = {
    ...base,
    api,
    play: (sound) => void sounds.push(sound),
    async signOut() {
      await api.call('auth.logout');
      base.session.end('signed-out');
    },
  };
  platform.session.begin({ user: { ...trader, two_fa_confirmed: true, ...user } });
  history.replaceState(null, '', at);
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
