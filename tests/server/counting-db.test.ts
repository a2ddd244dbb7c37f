import { expect, it } from 'vitest';
import { countingDb, onPostgres } from './support/backend.ts';

onPostgres('countingDb', (at) => {
  it('rejects a query on the outer handle inside a transaction', async () => {
    const db = countingDb(at.db);
    await expect(db.tx(() => db.query('select 1'))).rejects.toThrow('Pass `tx` down');
    await expect(db.tx(() => db.tx((tx) => tx.query('select 1')))).rejects.toThrow('Pass `tx` down');
  });

  it('counts queries inside, after and in parallel to a transaction', async () => {
    const db = countingDb(at.db);
    await db.tx((tx) => tx.query('select 1'));
    await Promise.all([db.tx((tx) => tx.query('select 1')), db.query('select 1')]);
    expect(db.queries).toBe(3);
  });
});
