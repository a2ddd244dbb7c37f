import '../support/browser.ts';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { ErrorBoundary } from '../../../runtime/ui/error-boundary.tsx';
import type { Texts } from '../../../runtime/platform/feature.ts';
import { useT } from '../../../runtime/platform/hooks.ts';
import { useText } from '../../../runtime/platform/use-text.ts';
import { lazyComponent } from '../../../runtime/ui/lazy.tsx';
import { Popover } from '../../../runtime/ui/popover.tsx';
import { renderInPlatform } from '../support/render-in-platform.tsx';
import { click, makePlatform, until, untilSeen } from '../support/site.tsx';

const Part = ({ name }: { name: string }) => <p>here, {name}</p>;

describe('lazyComponent', () => {
  test('loads on its first render and shows a fallback meanwhile', async () => {
    let finish!: () => void;
    const load = vi.fn(
      () => new Promise<{ Part: typeof Part }>((resolve) => void (finish = () => resolve({ Part }))),
    );
    const Lazy = lazyComponent('part', 'Part', load, <i>waiting</i>);
    const { platform } = makePlatform({ at: '/login' });
    expect(load).not.toHaveBeenCalled();
    const root = await renderInPlatform(platform, <Lazy name="Ana" />);
    expect(root.textContent).toBe('waiting');
    finish();
    await until(() => expect(root.textContent).toBe('here, Ana'));
  });

  test('can be prepared, and loads again on render after a failed preparation', async () => {
    const load = vi.fn(async () => ({ Part }));
    load.mockRejectedValueOnce(new Error('no network'));
    const Lazy = lazyComponent('part', 'Part', load);
    Lazy.prepare();
    await until(() => expect(load).toHaveBeenCalledTimes(1));
    const { platform } = makePlatform({ at: '/login' });
    const root = await renderInPlatform(platform, <Lazy name="Ana" />);
    await until(() => expect(root.textContent).toBe('here, Ana'));
  });

  test('shows an error in its place when it fails to load', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const Lazy = lazyComponent('part', 'Part', () =>
      Promise.reject<{ Part: typeof Part }>(new Error('gone')),
    );
    const { platform } = makePlatform({ at: '/login' });
    const root = await renderInPlatform(
      platform,
      <main>
        before{' '}
        <ErrorBoundary>
          <Lazy name="Ana" />
        </ErrorBoundary>
      </main>,
    );
    await until(() => expect(root.querySelector('[role="alert"]')).not.toBeNull());
    expect(root.textContent).toContain('before');
    expect(root.querySelector('[role="alert"] h1')).not.toBeNull();
    expect(root.querySelector('code')!.textContent).toBe('part');
    vi.restoreAllMocks();
  });

  test('fails within an open panel only, and loads again on request', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const load = vi.fn(async () => ({ Part }));
    load.mockRejectedValueOnce(new Error('no network'));
    const Lazy = lazyComponent('part', 'Part', load);
    const { platform } = makePlatform({ at: '/login' });
    const root = await renderInPlatform(
      platform,
      <main>
        before
        <Popover label="More" trigger="More">
          {() => <Lazy name="Ana" />}
        </Popover>
      </main>,
    );
    await click('More');
    await until(() => expect(root.querySelector('.menu-panel [role="alert"]')).not.toBeNull());
    expect(root.textContent).toContain('before');
    expect(root.querySelector('.menu-panel :is(h1, code)')).toBeNull();
    await click('app.retry');
    await until(() => expect(root.textContent).toContain('here, Ana'));
    vi.restoreAllMocks();
  });

  test('reloads the page on request if it fails again within an open panel', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const load = vi.fn(() => Promise.reject<{ Part: typeof Part }>(new Error('no network')));
    const Lazy = lazyComponent('part', 'Part', load);
    const { platform } = makePlatform({ at: '/login' });
    await renderInPlatform(
      platform,
      <Popover label="More" trigger="More">
        {() => <Lazy name="Ana" />}
      </Popover>,
    );
    await click('More');
    await untilSeen('app.retry');
    const reload = vi.fn();
    vi.stubGlobal('location', { ...location, reload });
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    onTestFinished(() => void vi.unstubAllGlobals());
    const loads = load.mock.calls.length;
    await click('app.retry');
    await until(() => expect(load.mock.calls.length).toBeGreaterThan(loads));
    await untilSeen('app.retry');
    expect(reload).not.toHaveBeenCalled();
    await click('app.retry');
    expect(reload).toHaveBeenCalledOnce();
    vi.restoreAllMocks();
  });

  test('shows an error when its text fails to load, and requests the text once', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const en = vi.fn(() => Promise.reject<{ text: Record<string, string> }>(new Error('gone')));
    function Broken() {
      useText('lost text', { en });
      return <p>broken</p>;
    }
    const Lazy = lazyComponent('broken', 'Broken', async () => ({ Broken }), <i>waiting</i>);
    const { platform } = makePlatform({ at: '/login' });
    const root = await renderInPlatform(
      platform,
      <ErrorBoundary>
        <Lazy />
      </ErrorBoundary>,
    );
    await until(() => expect(root.querySelector('[role="alert"]')).not.toBeNull());
    expect(en).toHaveBeenCalledTimes(1);
    vi.restoreAllMocks();
  });

  test('waits for its text, which loads once for all instances', async () => {
    const en = vi.fn(async () => ({ text: { 'lazy.word': 'hello' } }));
    const texts: Texts = { en };
    function Greeting() {
      useText('lazy test', texts);
      return <p>{useT()('lazy.word')}</p>;
    }
    const Lazy = lazyComponent('greeting', 'Greeting', async () => ({ Greeting }), <i>waiting</i>);
    const { platform } = makePlatform({ at: '/login' });
    const root = await renderInPlatform(
      platform,
      <>
        <Lazy />
        <Lazy />
      </>,
    );
    await until(() => expect(root.textContent).toBe('hellohello'));
    expect(en).toHaveBeenCalledTimes(1);
  });
});
