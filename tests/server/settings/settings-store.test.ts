import { expect, it } from 'vitest';
import { createSettingsStore } from '../../../server/modules/settings/settings-store.ts';
import type { Db } from '../../../server/ports.ts';
import { testBrand } from '../support/backend.ts';

it('a read that started before a change does not overwrite it', async () => {
  const answers: ((rows: unknown[]) => void)[] = [];
  const db = { query: () => new Promise((resolve) => void answers.push(resolve)) } as unknown as Db;
  let changes = 0;
  const store = createSettingsStore({
    brand: testBrand(),
    db,
    clock: { now: () => new Date(0) },
    log: { info() {}, warn() {}, error() {} },
    overrides: {},
    onChange: () => {
      changes += 1;
    },
  });
  const [early, change] = [store.read(), store.changed()];
  answers[1]!([{ key: 'two_fa', value: 'true', updated_at: new Date(0) }]);
  await change;
  answers[0]!([]);
  expect([(await early).two_fa, (await store.read()).two_fa, changes]).toEqual([true, true, 1]);
});

it('logs an invalid stored setting once, and again when it becomes invalid anew', async () => {
  let rows = [{ key: 'two_fa', value: 'perhaps', updated_at: new Date(0) }];
  const lines: unknown[] = [];
  const store = createSettingsStore({
    brand: testBrand(),
    db: { query: async () => rows } as unknown as Db,
    clock: { now: () => new Date(0) },
    log: { info() {}, warn: ({ setting }) => lines.push(setting), error() {} },
    overrides: {},
    onChange: () => undefined,
  });
  for (let reading = 0; reading < 3; reading += 1) await store.changed();
  expect(lines).toEqual(['two_fa']);
  rows = [];
  await store.changed();
  rows = [{ key: 'two_fa', value: 'maybe', updated_at: new Date(0) }];
  await store.changed();
  expect(lines).toEqual(['two_fa', 'two_fa']);
});
