import { beforeAll, expect, it } from 'vitest';
import sharp from 'sharp';
import { acrossBrands } from '../../../server/db/brand-scope.ts';
import { ledgerProblems } from '../../../server/ledger/ledger-problems.ts';
import { createImageCleaner } from '../../../server/node/image-cleaner.ts';
import { onPostgres, startKit, type Kit, type Visitor } from '../support/backend.ts';
import { countedBlobs, PATH, refusal, send } from '../support/documents.ts';
import { HOSTILE_FILES, MARK } from '../support/hostile-files.ts';

const STATUS = { unsupported_file: 415, unreadable_image: 422, file_too_large: 413 };
/** The uploads of an hour are limited. */
const APART = 200;

onPostgres('hostile files', (at) => {
  let kit: Kit;
  let trader: Visitor;
  let blobs: ReturnType<typeof countedBlobs>;
  beforeAll(async () => {
    blobs = countedBlobs();
    const settings = { enable_proof_of_address_kyc: false };
    kit = await startKit(at.db, { blobs, settings, images: createImageCleaner() });
    trader = await kit.signedIn('new');
  });
  const rowsOf = async (table: string) =>
    (await at.db.query(`select 1 from ${table} where brand_id = $1`, [kit.brand.id])).length;
  const stored = async () => [
    blobs.keys.size,
    await rowsOf('stored_file'),
    await rowsOf('identity_check'),
    await rowsOf('identity_document'),
  ];
  const forget = async () => {
    for (const table of ['identity_document', 'identity_check', 'stored_file'])
      await at.db.query(`delete from ${table} where brand_id = $1`, [kit.brand.id]);
    for (const key of blobs.keys) await blobs.delete(key);
  };

  it.each(HOSTILE_FILES.map((file) => [file.what, file.outcome, file] as const))(
    '%s: %s',
    async (_what, outcome, { bytes, name = 'passport.jpg' }) => {
      kit.wait(APART);
      const form = new FormData();
      form.append('type', 'passport');
      form.append('front', new Blob([await bytes()], { type: 'image/jpeg' }), name);
      const answer = await send(trader, form);
      if (outcome !== 'drawn') {
        expect(await refusal(answer)).toEqual([STATUS[outcome], outcome]);
        expect(await stored()).toEqual([0, 0, 0, 0]);
        return;
      }
      expect(answer.status).toBe(200);
      expect(await stored()).toEqual([1, 1, 1, 1]);
      const file = await trader.send('GET', `${PATH}/front`);
      expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="front\.(?:jpg|png)"$/);
      const content = Buffer.from(await file.arrayBuffer());
      expect(content.includes(MARK)).toBe(false);
      expect((await sharp(content).metadata()).pages).toBeUndefined();
      await forget();
    },
  );

  it('leave the ledger as it was', async () => {
    expect(await ledgerProblems(acrossBrands(at.db))).toEqual([]);
  });
});
