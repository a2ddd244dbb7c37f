import { describe, expect, test } from 'vitest';
import { watchBuilds } from '../../../../runtime/features/installation/watch-builds.ts';

class FakeRegistration {
  installing: object | null = null;
  waiting: object | null = null;
  updates = 0;
  asked: unknown[] = [];
  isReachable = true;
  active = { postMessage: (message: unknown) => void this.asked.push(message) };

  async update() {
    this.updates += 1;
    if (!this.isReachable) throw new TypeError('offline');
  }
}

function openPage({ refuses = false }: { refuses?: boolean } = {}) {
  const registration = new FakeRegistration();
  const container = new EventTarget();
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' as DocumentVisibilityState });
  const registered: unknown[] = [];
  let time = 0;
  const register = async (...request: unknown[]) => {
    registered.push(request);
    if (refuses) throw new TypeError('not allowed here');
    return registration;
  };
  const store = watchBuilds('/sw.js', 'one', {
    container: Object.assign(container, { register }) as unknown as ServiceWorkerContainer,
    page: page as unknown as Document,
    now: () => time,
  });
  const settle = () => new Promise((resolve) => setTimeout(resolve));
  return {
    registration,
    registered,
    settle,
    newest: () => store.getState().build,
    report: (data: unknown) => container.dispatchEvent(new MessageEvent('message', { data })),
    async show(state: DocumentVisibilityState, minutes: number) {
      time += minutes * 60_000;
      page.visibilityState = state;
      page.dispatchEvent(new Event('visibilitychange'));
      await settle();
    },
  };
}

describe('watchBuilds', () => {
  test('registers the worker and asks the active one for its build', async () => {
    const { registration, registered, settle } = openPage();
    await settle();
    expect(registered).toEqual([['/sw.js', { updateViaCache: 'none' }]]);
    expect([registration.updates, registration.asked]).toEqual([1, ['build']]);
  });

  test('reports another build, and none once the page has it', async () => {
    const { newest, report } = openPage();
    report({ build: 'two' });
    expect(newest()).toBe('two');
    report({ build: 'one' });
    expect(newest()).toBeNull();
  });

  test.each([null, 'build', {}, { build: 2 }])('ignores the message %j', (message) => {
    const { newest, report } = openPage();
    report(message);
    expect(newest()).toBeNull();
  });

  test('does not ask the old worker while a new one is installing, or when offline', async () => {
    const { registration, settle, show } = openPage();
    registration.installing = {};
    await settle();
    expect(registration.asked).toEqual([]);
    registration.installing = null;
    registration.isReachable = false;
    await show('visible', 20);
    expect([registration.updates, registration.asked]).toEqual([2, []]);
  });

  test('checks again when the user returns, at most every 15 minutes and never in a hidden tab', async () => {
    const { registration, settle, show } = openPage();
    await settle();
    await show('visible', 14);
    await show('hidden', 20);
    expect(registration.updates).toBe(1);
    await show('visible', 1);
    expect(registration.updates).toBe(2);
  });

  test('works without a worker where the browser refuses or has none', async () => {
    const { newest, settle } = openPage({ refuses: true });
    await settle();
    expect(newest()).toBeNull();
    const store = watchBuilds('/sw.js', 'one', {
      container: undefined,
      page: new EventTarget() as Document,
      now: () => 0,
    });
    expect(store.getState().build).toBeNull();
  });
});
