import '../support/browser.ts';
import { act } from 'react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { contributionFor } from '../../../runtime/platform/feature.ts';
import { administrator, trader } from '../features/support/page.ts';
import { renderIn } from '../features/support/render-in.tsx';
import { openSite, until } from '../features/support/site.tsx';

const Filling = ({ place }: { place: string }) => <p>for {place}</p>;

describe('a filling for some people', () => {
  const forAdministrators = (load: () => Promise<{ Filling: typeof Filling }>) =>
    contributionFor<{ place: string }>(
      (settings, user) => settings.two_fa && user !== null && user.roles.includes('admin'),
      load,
    );

  test('is loaded and shown for them, with what the place gives', async () => {
    const { platform } = await openSite({ at: '/login', user: administrator, settings: { two_fa: true } });
    const { Filling: Shown } = await forAdministrators(async () => ({ Filling }))();
    const root = await renderIn(platform, <Shown place="drawer" />);
    await until(() => expect(root.textContent).toBe('for drawer'));
  });

  test.each([
    [trader, { two_fa: true }],
    [administrator, { two_fa: false }],
    [undefined, { two_fa: true }],
  ])('is not loaded for anybody else (%#)', async (user, settings) => {
    const { platform } = await openSite({ at: '/login', user, settings });
    const load = vi.fn(async () => ({ Filling }));
    const { Filling: Shown } = await forAdministrators(load)();
    const root = await renderIn(platform, <Shown place="drawer" />);
    expect([root.textContent, load.mock.calls]).toEqual(['', []]);
  });

  test('leaves its place empty where it cannot be loaded', async () => {
    const { platform } = await openSite({ at: '/login', user: administrator, settings: { two_fa: true } });
    const asked = vi.fn(() => Promise.reject(new TypeError('no network')));
    vi.stubGlobal('fetch', asked);
    onTestFinished(() => void vi.unstubAllGlobals());
    const { Filling: Shown } = await forAdministrators(() => Promise.reject(new Error('gone')))();
    const root = await renderIn(
      platform,
      <main>
        before <Shown place="drawer" /> after
      </main>,
    );
    await until(() => expect(asked).toHaveBeenCalled());
    await act(async () => {});
    expect(root.textContent).toBe('before  after');
  });
});
