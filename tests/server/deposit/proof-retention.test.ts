import { expect, it } from 'vitest';
import { onEveryEngine, type Visitor } from '../support/backend.ts';
import { byBitcoin, depositKit } from '../support/deposit-kit.ts';
import { countedBlobs, encoded, formOf } from '../support/documents.ts';
import { image } from '../support/images.ts';
import { newKey } from '../support/trading-kit.ts';

const DAY = 86_400;

onEveryEngine('retention of proofs of deposits', (at) => {
  const start = async () => {
    const blobs = countedBlobs();
    const kit = await depositKit(at.db, { blobs });
    const fields = Object.fromEntries(
      Object.entries(byBitcoin()).map(([name, value]) => [name, String(value)]),
    );
    const { body, type } = await encoded(formOf({ proof: image('png') }, fields));
    const created = await (
      await kit.signedIn('trader')
    ).send('POST', '/user/deposits', body, { 'content-type': type, 'idempotency-key': newKey() });
    const { id } = ((await created.json()) as { data: { id: string } }).data;
    return {
      kit,
      blobs,
      params: { id },
      wait: async (seconds: number) => {
        kit.wait(seconds);
        await kit.backend.settled();
      },
      files: async () =>
        (await at.db.query('select 1 from stored_file where brand_id = $1', [kit.brand.id])).length,
    };
  };
  const reject = async (admin: Visitor, params: { id: string }) =>
    await admin.call(
      'deposit.reject',
      { reason: 'Not received' },
      { params, headers: { 'idempotency-key': newKey() } },
    );

  it('of a rejected deposit is 30 days: row and content are gone, the history says so', async () => {
    const { kit, blobs, params, wait, files } = await start();
    expect((await reject(await kit.signedIn('admin'), params)).data.has_proof).toBe(true);
    await wait(30 * DAY - 3600);
    expect([blobs.keys.size, await files()]).toEqual([1, 1]);
    await wait(7200);
    expect([blobs.keys.size, await files()]).toEqual([0, 0]);
    const admin = await kit.signedIn('admin');
    const { data } = await admin.call('deposit.read', undefined, { params });
    expect(data).toMatchObject({
      status: 'rejected',
      has_proof: false,
      history: [{ action: 'create' }, { action: 'reject' }, { action: 'delete-proof', actor: null }],
    });
    expect((await admin.send('GET', `/operator/deposits/${params.id}/proof`)).status).toBe(404);
    const { entries } = (await admin.call('audit.list', undefined, { query: { search: params.id } })).data;
    expect(entries[0]).toMatchObject({
      action: 'deposit.delete-proof',
      actor: null,
      subject: `u_${kit.brand.id}_trader`,
      detail: { deposit: params.id },
    });
  });

  at.details(() => {
    it('of an undecided deposit has no end, but 30 days after the account was closed', async () => {
      const { kit, blobs, wait } = await start();
      await wait(400 * DAY);
      expect(blobs.keys.size).toBe(1);
      const user = `u_${kit.brand.id}_trader`;
      await at.db.query('update app_user set closed_at = $2 where id = $1', [user, kit.now()]);
      await wait(31 * DAY);
      expect(blobs.keys.size).toBe(0);
    });

    it('of an approved deposit ends five years after the account was closed', async () => {
      const { kit, blobs, params, wait } = await start();
      const approved = await (
        await kit.signedIn('admin')
      ).call(
        'deposit.approve',
        { amount: '0.01', reference: 'ab12'.repeat(16) },
        { params, headers: { 'idempotency-key': newKey() } },
      );
      expect(approved.data.status).toBe('approved');
      const user = `u_${kit.brand.id}_trader`;
      await at.db.query('update app_user set closed_at = $2 where id = $1', [user, kit.now()]);
      await wait(5 * 365 * DAY);
      expect(blobs.keys.size).toBe(1);
      await wait(3 * DAY);
      expect(blobs.keys.size).toBe(0);
    });

    it('ends in the next run for content that could not be deleted', async () => {
      const { kit, blobs, params, wait, files } = await start();
      await reject(await kit.signedIn('admin'), params);
      const { delete: deleteBlob } = blobs;
      blobs.delete = () => Promise.reject(new Error('disk'));
      await wait(31 * DAY);
      expect(await files()).toBe(1);
      expect(kit.log).toContainEqual(
        expect.objectContaining({
          message: 'the proof of a deposit was not deleted at the end of its retention, will retry',
        }),
      );
      blobs.delete = deleteBlob;
      await wait(3700);
      expect([blobs.keys.size, await files()]).toEqual([0, 0]);
    });
  });
});
