import { describe, expect, test, vi } from 'vitest';
import { memoryStorage, type KeyValue } from '../../../runtime/lib/storage.ts';
import {
  createSettings,
  noteReach,
  readEnvironment,
  readSettings,
} from '../../../runtime/platform/settings.ts';
import { createFakeApi, fine, refusal } from '../support/fake-api.ts';
import { makePage } from '../support/page.ts';

const page = makePage({ settings: { site_name: 'Acme', cp_value: 'plus' } });

function setUp(answers: unknown[], local: KeyValue = memoryStorage()) {
  const store = createSettings(page, local);
  const api = createFakeApi({ 'settings.read': () => fine(answers.shift()) as never });
  const report = vi.fn();
  const read = () => readSettings(page, store, api, local, report);
  return { store, read, report, local, settings: () => store.getState().settings };
}

describe('createSettings and readSettings', () => {
  test("use the manifest's settings before the first read", () => {
    expect(setUp([]).settings()).toEqual(page.settings);
  });

  test('are asked for once the backend has answered, or has not', async () => {
    const { read, store } = setUp([{ cp_value: 'basic' }]);
    expect(store.getState().isAsked).toBe(false);
    await read();
    expect(store.getState()).toMatchObject({ isAsked: true, settings: { cp_value: 'basic' } });
    const refused = createSettings(page, memoryStorage());
    const api = createFakeApi({ 'settings.read': () => refusal('internal', 500, 'No') });
    await readSettings(page, refused, api, memoryStorage(), vi.fn());
    expect(refused.getState()).toMatchObject({ isAsked: true, settings: page.settings });
  });

  test("override the manifest's settings with the backend's, flag by flag", async () => {
    const { read, settings } = setUp([{ suspended: 'true', cp_value: 'basic' }]);
    await read();
    expect(settings()).toEqual({ ...page.settings, suspended: true, cp_value: 'basic' });
  });

  test('report an invalid flag and keep its last valid value, and apply the others', async () => {
    const { read, report, settings } = setUp([
      { two_fa: 'true', phone_code: '+34' },
      { two_fa: 'perhaps', phone_code: '+44' },
    ]);
    await read();
    await read();
    expect([settings().two_fa, settings().phone_code]).toEqual([true, '+44']);
    expect(report.mock.calls.map(([sentence]) => sentence as string)).toEqual([
      expect.stringMatching(/^Setting two_fa: Expected 'true' or 'false'/),
    ]);
  });

  test('reuse the parsed settings of an identical response, even on a later page', async () => {
    const local = memoryStorage();
    const answer = { two_fa: 'true', cp_value: 'basic' };
    await setUp([answer], local).read();
    local.set('settings', local.get('settings')!.replace('"cp_value":"basic"', '"cp_value":"kept"'));
    const later = setUp([{ ...answer }, { ...answer, two_fa: 'false' }], local);
    await later.read();
    expect([later.settings().two_fa, later.settings().cp_value]).toEqual([true, 'kept']);
    await later.read();
    expect([later.settings().two_fa, later.settings().cp_value]).toEqual([false, 'basic']);
  });

  test.each([
    ['enable_mt', /^Setting enable_mt: It asks for the feature "terminal", which this build lacks\./],
    ['enable_mining', /^Setting enable_mining: It asks for the feature "mining", which this build lacks\./],
    [
      'show_floating_chat',
      /^Setting show_floating_chat: It asks for (a feature that this build lacks|the feature "\w+", which)/,
    ],
  ])('report %s on every read when the build lacks its feature', async (name, sentence) => {
    const { read, report } = setUp([{ [name]: 'true' }, { [name]: 'true' }, { [name]: 'false' }]);
    for (let times = 0; times < 3; times++) await read();
    expect(report.mock.calls.map(([text]) => text as string)).toEqual([
      expect.stringMatching(sentence),
      expect.stringMatching(sentence),
    ]);
  });

  test('do not report a setting that a feature of the build reads', async () => {
    const { read, report } = setUp([{ two_fa: 'true', suspended: 'true', crm_auto_login: '1' }]);
    await read();
    expect(report).not.toHaveBeenCalled();
  });

  test('check and report a response with an invalid flag on every read', async () => {
    const { read, report } = setUp([{ two_fa: 'perhaps' }, { two_fa: 'perhaps' }]);
    await read();
    await read();
    expect(report).toHaveBeenCalledTimes(2);
  });

  test('persist the last valid values across pages', async () => {
    const local = memoryStorage();
    const { read } = setUp([{ two_fa: 'true' }, { two_fa: '?' }], local);
    await read();
    await read();
    expect(createSettings(page, local).getState().settings.two_fa).toBe(true);
  });

  test("return to the manifest's value when the backend omits a setting", async () => {
    const { read, settings } = setUp([{ cp_value: 'basic' }, {}]);
    await read();
    await read();
    expect(settings().cp_value).toBe('plus');
  });

  test.each([[null], ['text'], [[1, 2]], [42]])('ignore the invalid response %j', async (answer) => {
    const { read, settings } = setUp([{ cp_value: 'basic' }, answer]);
    await read();
    await read();
    expect(settings().cp_value).toBe('basic');
  });

  test('keep the settings when the read fails', async () => {
    const local = memoryStorage();
    const store = createSettings(page, local);
    await readSettings(
      page,
      store,
      createFakeApi({ 'settings.read': () => refusal('internal', 500, 'No') }),
      local,
      () => {},
    );
    expect(store.getState().settings).toEqual(page.settings);
  });

  test('ignore stored settings of an older build and corrupt ones', () => {
    const local = memoryStorage();
    local.set('settings', JSON.stringify({ build: 'older', settings: { cp_value: 'basic' } }));
    expect(createSettings(page, local).getState().settings).toEqual(page.settings);
    local.set('settings', '{"build":');
    expect(createSettings(page, local).getState().settings).toEqual(page.settings);
  });
});

describe('readEnvironment and noteReach', () => {
  const environment = async (mode: 'demo' | 'live', reported: string) => {
    const asked = makePage({ page: { mode } });
    const store = createSettings(asked, memoryStorage());
    await readEnvironment(
      asked,
      store,
      createFakeApi({
        'health.read': () =>
          fine({ status: 'ok', environment: reported, version: '1', database: 'pglite' }) as never,
      }),
    );
    return store.getState();
  };

  test.each([
    ['demo', 'demo', 'up'],
    ['demo', 'production', 'mismatch'],
    ['demo', 'rehearsal', 'mismatch'],
    ['live', 'demo', 'mismatch'],
    ['live', 'rehearsal', 'up'],
    ['live', 'production', 'up'],
  ] as const)('for a %s site with a %s backend set %s', async (mode, reported, backend) => {
    expect(await environment(mode, reported)).toMatchObject({ environment: reported, backend });
  });

  test('report no mismatch for a backend without a health call', async () => {
    const store = createSettings(page, memoryStorage());
    await readEnvironment(page, store, createFakeApi({}));
    expect(store.getState()).toMatchObject({ environment: null, backend: 'unknown' });
  });

  test('set down and up, but never clear a mismatch', () => {
    const store = createSettings(page, memoryStorage());
    noteReach(store, false);
    expect(store.getState().backend).toBe('down');
    noteReach(store, true);
    expect(store.getState().backend).toBe('up');
    store.setState({ backend: 'mismatch' });
    noteReach(store, true);
    noteReach(store, false);
    expect(store.getState().backend).toBe('mismatch');
  });
});
