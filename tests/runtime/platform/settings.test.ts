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

function made(answers: unknown[], local: KeyValue = memoryStorage()) {
  const store = createSettings(page, local);
  const api = createFakeApi({ 'settings.read': () => fine(answers.shift()) as never });
  const report = vi.fn();
  const read = () => readSettings(page, store, api, local, report);
  return { store, read, report, local, settings: () => store.getState().settings };
}

describe('settings', () => {
  test("before the backend was asked: the manifest's", () => {
    expect(made([]).settings()).toEqual(page.settings);
  });

  test('the backend is above the manifest, flag by flag', async () => {
    const { read, settings } = made([{ suspended: 'true', cp_value: 'basic' }]);
    await read();
    expect(settings()).toEqual({ ...page.settings, suspended: true, cp_value: 'basic' });
  });

  test('one bad flag is reported and keeps its last good value; the others count', async () => {
    const { read, report, settings } = made([
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

  test('an answer that this build has found good before is taken as it was read then, also by a page that comes later', async () => {
    const local = memoryStorage();
    const answer = { two_fa: 'true', cp_value: 'basic' };
    await made([answer], local).read();
    local.set('settings', local.get('settings')!.replace('"cp_value":"basic"', '"cp_value":"kept"'));
    const later = made([{ ...answer }, { ...answer, two_fa: 'false' }], local);
    await later.read();
    expect([later.settings().two_fa, later.settings().cp_value]).toEqual([true, 'kept']);
    await later.read();
    expect([later.settings().two_fa, later.settings().cp_value]).toEqual([false, 'basic']);
  });

  test.each([
    ['enable_mt', /^Setting enable_mt: It asks for the feature "terminal", which this build lacks\./],
    ['enable_mining', /^Setting enable_mining: It asks for a feature that this build lacks\./],
  ])('%s asks for what the build lacks: it is reported each time', async (name, sentence) => {
    const { read, report } = made([{ [name]: 'true' }, { [name]: 'true' }, { [name]: 'false' }]);
    for (let times = 0; times < 3; times++) await read();
    expect(report.mock.calls.map(([text]) => text as string)).toEqual([
      expect.stringMatching(sentence),
      expect.stringMatching(sentence),
    ]);
  });

  test('a setting that a feature of the build reads is not reported', async () => {
    const { read, report } = made([{ two_fa: 'true', suspended: 'true', crm_auto_login: '1' }]);
    await read();
    expect(report).not.toHaveBeenCalled();
  });

  test('an answer with a bad flag is checked, and reported, each time', async () => {
    const { read, report } = made([{ two_fa: 'perhaps' }, { two_fa: 'perhaps' }]);
    await read();
    await read();
    expect(report).toHaveBeenCalledTimes(2);
  });

  test('the last good values outlive the page', async () => {
    const local = memoryStorage();
    const { read } = made([{ two_fa: 'true' }, { two_fa: '?' }], local);
    await read();
    await read();
    expect(createSettings(page, local).getState().settings.two_fa).toBe(true);
  });

  test('what the backend no longer says is the manifest’s again', async () => {
    const { read, settings } = made([{ cp_value: 'basic' }, {}]);
    await read();
    await read();
    expect(settings().cp_value).toBe('plus');
  });

  test.each([[null], ['text'], [[1, 2]], [42]])(
    '%j is no list of settings: everything stays',
    async (answer) => {
      const { read, settings } = made([{ cp_value: 'basic' }, answer]);
      await read();
      await read();
      expect(settings().cp_value).toBe('basic');
    },
  );

  test('a failed read leaves what was there', async () => {
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

  test('what an older build kept, or what is broken, is left alone until the backend was asked', () => {
    const local = memoryStorage();
    local.set('settings', JSON.stringify({ build: 'older', settings: { cp_value: 'basic' } }));
    expect(createSettings(page, local).getState().settings).toEqual(page.settings);
    local.set('settings', '{"build":');
    expect(createSettings(page, local).getState().settings).toEqual(page.settings);
  });
});

describe('the backend', () => {
  const environment = async (mode: 'demo' | 'live', said: string) => {
    const asked = makePage({ page: { mode } });
    const store = createSettings(asked, memoryStorage());
    await readEnvironment(
      asked,
      store,
      createFakeApi({
        'health.read': () =>
          fine({ status: 'ok', environment: said, version: '1', database: 'pglite' }) as never,
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
  ] as const)('a %s site and a %s backend: %s', async (mode, said, backend) => {
    expect(await environment(mode, said)).toMatchObject({ environment: said, backend });
  });

  test('a backend without a health call is no mismatch', async () => {
    const store = createSettings(page, memoryStorage());
    await readEnvironment(page, store, createFakeApi({}));
    expect(store.getState()).toMatchObject({ environment: null, backend: 'unknown' });
  });

  test('down and up again; a mismatch is lifted by the environment alone', () => {
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
