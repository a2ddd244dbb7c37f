import { expect, it } from 'vitest';
import { onEveryEngine, startKit, type Kit } from '../support/backend.ts';
import { countedBlobs, documents, formOf, PATH, send, TYPES } from '../support/documents.ts';
import { image } from '../support/images.ts';

const DAY = 86_400;
const withCards = () => ({
  ...documents(),
  credit_card_front: image('png'),
  credit_card_back: image('jpeg'),
});

onEveryEngine('retention of identity documents', (at) => {
  const start = async () => {
    const blobs = countedBlobs();
    const kit = await startKit(at.db, { blobs });
    expect((await send(await kit.signedIn('new'), formOf(withCards(), TYPES))).status).toBe(200);
    const admin = await kit.signedIn('admin');
    const { id } = (await admin.call('identity.list')).data.checks[0]!;
    return { kit, blobs, params: { id }, decide: admin };
  };
  const wait = async (kit: Kit, seconds: number) => {
    kit.wait(seconds);
    await kit.backend.settled();
  };
  const rowsOf = async (kit: Kit, table: string) =>
    (await at.db.query(`select 1 from ${table} where brand_id = $1`, [kit.brand.id])).length;
  const deletions = async (kit: Kit) =>
    await at.db.query<{ actor: string | null; detail: { document: string } }>(
      "select actor, detail from audit_log where brand_id = $1 and action = 'identity.delete' order by id",
      [kit.brand.id],
    );
  const reviewed = async (kit: Kit, id: string) => {
    const admin = await kit.signedIn('admin');
    return (await admin.call('identity.review', undefined, { params: { id } })).data;
  };

  it('of a rejected check is 30 days: rows and content are gone, the decision stays', async () => {
    const { kit, blobs, params, decide } = await start();
    await decide.call('identity.reject', { reasons: ['blurred'] }, { params });
    await wait(kit, 30 * DAY - 3600);
    expect([blobs.keys.size, await rowsOf(kit, 'identity_document')]).toEqual([4, 4]);
    await wait(kit, 7200);
    expect([
      blobs.keys.size,
      await rowsOf(kit, 'identity_document'),
      await rowsOf(kit, 'stored_file'),
      await rowsOf(kit, 'identity_check'),
    ]).toEqual([0, 0, 0, 1]);
    const entries = await deletions(kit);
    expect(entries.map(({ actor, detail }) => [actor, detail.document])).toEqual([
      [null, 'credit_card_back'],
      [null, 'credit_card_front'],
      [null, 'front'],
      [null, 'proof_of_address'],
    ]);
    expect(await reviewed(kit, params.id)).toMatchObject({
      documents: [],
      documents_deleted_at: kit.now().toISOString(),
      history: [{}, { action: 'reject' }, { action: 'delete', actor: null }],
    });
    const trader = await kit.signedIn('new');
    expect((await trader.call('identity.read')).data).toMatchObject({ status: 'rejected', front: null });
    expect((await trader.send('GET', `${PATH}/front`)).status).toBe(404);
  });

  at.details(() => {
    it('of card images is 30 days after an approval; the others stay while the account exists', async () => {
      const { kit, blobs, params, decide } = await start();
      await decide.call('identity.approve', undefined, { params });
      await wait(kit, 31 * DAY);
      expect([blobs.keys.size, (await deletions(kit)).length]).toEqual([2, 2]);
      const { documents: kept, documents_deleted_at: end } = await reviewed(kit, params.id);
      expect([kept.map(({ kind }) => kind), end]).toEqual([['front', 'proof_of_address'], null]);
      await wait(kit, 3650 * DAY);
      expect(blobs.keys.size).toBe(2);
    });
  });

  it('of an approved check ends five years after the account was closed', async () => {
    const { kit, blobs, params, decide } = await start();
    await decide.call('identity.approve', undefined, { params });
    const user = `u_${kit.brand.id}_new`;
    await at.db.query('update app_user set closed_at = $2 where id = $1', [user, kit.now()]);
    await wait(kit, 1825 * DAY);
    expect(blobs.keys.size).toBe(2);
    await wait(kit, 2 * DAY);
    expect([blobs.keys.size, await rowsOf(kit, 'stored_file')]).toEqual([0, 0]);
  });

  at.details(() => {
    it('of a pending check has no end, but 30 days after the account was closed', async () => {
      const { kit, blobs } = await start();
      await wait(kit, 400 * DAY);
      expect(blobs.keys.size).toBe(4);
      const user = `u_${kit.brand.id}_new`;
      await at.db.query('update app_user set closed_at = $2 where id = $1', [user, kit.now()]);
      await wait(kit, 31 * DAY);
      expect(blobs.keys.size).toBe(0);
    });

    it('ends in the next run for content that could not be deleted', async () => {
      const { kit, blobs, params, decide } = await start();
      await decide.call('identity.reject', { reasons: ['blurred'] }, { params });
      const { delete: deleteBlob } = blobs;
      blobs.delete = () => Promise.reject(new Error('disk'));
      await wait(kit, 31 * DAY);
      expect([blobs.keys.size, await rowsOf(kit, 'identity_document')]).toEqual([4, 4]);
      expect(kit.log).toContainEqual(
        expect.objectContaining({
          message: 'an identity document was not deleted at the end of its retention, will retry',
        }),
      );
      blobs.delete = deleteBlob;
      await wait(kit, 3700);
      expect([blobs.keys.size, await rowsOf(kit, 'identity_document')]).toEqual([0, 0]);
    });
  });
});
