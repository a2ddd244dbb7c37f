import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '../../../server/ports.ts';
import { startKit, type Kit } from '../backend-kit.ts';
import { engines, type OpenedDatabase } from '../databases.ts';

describe.each(engines)('the ledger on %s', (_name, open) => {
  let opened: OpenedDatabase;
  let db: Db;
  let kit: Kit;
  beforeAll(async () => {
    opened = await open();
    db = opened.db;
    kit = await startKit(db);
  });
  afterAll(() => opened.close());

  it('pays every demo person once, and shows it to them', async () => {
    const { data } = await (await kit.signedIn('trader')).call('auth.user');
    expect(data).toMatchObject({ currency: 'USD', estimatedBalance: '10000.00', practice_wallet: '10000.00', withdrawable: '10000.00', bonus: '0.00' });
    expect((await (await kit.signedIn('new')).call('auth.user')).data).toMatchObject({ estimatedBalance: '0.00', practice_wallet: '10000.00' });
  });
});
