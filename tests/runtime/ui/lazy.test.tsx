import '../support/browser.ts';
import { describe, expect, test, vi } from 'vitest';
import { ErrorBoundary } from '../../../runtime/app/error-boundary.tsx';
import type { Texts } from '../../../runtime/platform/feature.ts';
import { useT } from '../../../runtime/platform/hooks.ts';
import { useText } from '../../../runtime/platform/use-text.ts';
import { lazyComponent } from '../../../runtime/ui/lazy.tsx';
import { renderIn } from '../support/render-in.tsx';
import { makePlatform, until } from '../support/site.tsx';

const Part = ({ name }: { name: string }) => <p>here, {name}</p>;

describe('a part that loads later', () => {
  test('is not loaded before it is rendered; meanwhile something stands there', async () => {
    let come!: () => void;
    const load = vi.fn(
      () => new Promise<{ Part: typeof Part }>((resolve) => void (come = () => resolve({ Part }))),
    );
    const Late = lazyComponent('part', 'Part', load, <i>waiting</i>);
    const { platform } = makePlatform({ at: '/login' });
    expect(load).not.toHaveBeenCalled();
    const root = await renderIn(platform, <Late name="Ana" />);
    expect(root.textContent).toBe('waiting');
    come();
    await until(() => expect(root.textContent).toBe('here, Ana'));
  });

  test('can be prepared; that it could not be had then is not said before it is rendered', async () => {
    const load = vi.fn(async () => ({ Part }));
    load.mockRejectedValueOnce(new Error('no network'));
    const Late = lazyComponent('part', 'Part', load);
    Late.prepare();
    await until(() => expect(load).toHaveBeenCalledTimes(1));
    const { platform } = makePlatform({ at: '/login' });
    const root = await renderIn(platform, <Late name="Ana" />);
    await until(() => expect(root.textContent).toBe('here, Ana'));
  });

  test('that cannot be had says so where it would stand', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const Late = lazyComponent('part', 'Part', () =>
      Promise.reject<{ Part: typeof Part }>(new Error('gone')),
    );
    const { platform } = makePlatform({ at: '/login' });
    const root = await renderIn(
      platform,
      <main>
        before{' '}
        <ErrorBoundary>
          <Late name="Ana" />
        </ErrorBoundary>
      </main>,
    );
    await until(() => expect(root.querySelector('[role="alert"]')).not.toBeNull());
    expect(root.textContent).toContain('before');
    vi.restoreAllMocks();
  });

  test('whose text cannot be had says so, and does not ask for it again and again', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const en = vi.fn(() => Promise.reject<{ text: Record<string, string> }>(new Error('gone')));
    function Mute() {
      useText('lost text', { en });
      return <p>mute</p>;
    }
    const Late = lazyComponent('mute', 'Mute', async () => ({ Mute }), <i>waiting</i>);
    const { platform } = makePlatform({ at: '/login' });
    const root = await renderIn(
      platform,
      <ErrorBoundary>
        <Late />
      </ErrorBoundary>,
    );
    await until(() => expect(root.querySelector('[role="alert"]')).not.toBeNull());
    expect(en).toHaveBeenCalledTimes(1);
    vi.restoreAllMocks();
  });

  test('waits for the text that only it says, which is loaded once', async () => {
    const en = vi.fn(async () => ({ text: { 'later.word': 'said' } }));
    const texts: Texts = { en };
    function Speaking() {
      useText('later test', texts);
      return <p>{useT()('later.word')}</p>;
    }
    const Late = lazyComponent('speaking', 'Speaking', async () => ({ Speaking }), <i>waiting</i>);
    const { platform } = makePlatform({ at: '/login' });
    const root = await renderIn(
      platform,
      <>
        <Late />
        <Late />
      </>,
    );
    await until(() => expect(root.textContent).toBe('saidsaid'));
    expect(en).toHaveBeenCalledTimes(1);
  });
});
