import { expect, it } from 'vitest';
import { countingDb, onPostgres } from './support/backend.ts';

onPostgres('the database of a test', (at) => {
  it('refuses a query outside an open transaction, which would wait for ever on the embedded database', async () => {
    const db = countingDb(at.db);
    await expect(db.tx(() => db.query('select 1'))).rejects.toThrow('Pass `tx` down');
    await expect(db.tx(() => db.tx((tx) => tx.query('select 1')))).rejects.toThrow('Pass `tx` down');
  });

  it('answers inside a transaction, after it, and beside one', async () => {
    const db = countingDb(at.db);
    await db.tx((tx) => tx.query('select 1'));
    await Promise.all([db.tx((tx) => tx.query('select 1')), db.query('select 1')]);
    expect(db.queries).toBe(3);
  });
});
