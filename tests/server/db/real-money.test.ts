import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asMoney } from '../../../domain/money/amount.ts';
import { insertBrand } from '../../../server/db/brand.queries.ts';
import { migrate } from '../../../server/db/migrate.ts';
import { postJournal } from '../../../server/ledger/post-journal.queries.ts';
import type { Db } from '../../../server/ports.ts';
import { emptyEngines, type OpenedDatabase } from '../support/databases.ts';

const MIGRATION = '035_real_money.sql';

async function insertUser(db: Db, brandId: string): Promise<string> {
  const id = `u_${brandId}`;
  await db.query(
    `insert into app_user (brand_id, id, number, email, first_name, last_name, country, language, currency, created_at)
     values ($1, $2, 1, $3, 'Ana', 'Ruiz', 'Spain', 'en', 'USD', now())`,
    [brandId, id, `${id}@example.com`],
  );
  return `${id}:real`;
}

/** A production brand, a demo, and a brand that has never started. */
async function insertBrands(db: Db): Promise<void> {
  for (const id of ['live', 'demo', 'new']) await insertBrand(db, id);
  await insertUser(db, 'live');
  const accountId = await insertUser(db, 'demo');
  await postJournal(db, {
    brandId: 'demo',
    environment: 'demo',
    accountId,
    kind: 'demo_funding',
    reference: accountId,
    amounts: { amount: asMoney(1_000_000n) },
    at: new Date(),
  });
}

describe.each(emptyEngines)('the mark of real money on %s', (_name, open) => {
  let opened: OpenedDatabase;
  beforeAll(async () => void (opened = await open()));
  afterAll(() => opened.close());

  it('is set for brands of earlier versions by the money that they were given', async () => {
    const { db } = opened;
    await migrate(db);
    await db.exec(`alter table brand drop column real_money;
      delete from schema_migration where name = '${MIGRATION}'`);
    await insertBrands(db);
    await migrate(db);
    const rows = await db.query<{ id: string; real_money: boolean | null }>(
      'select id, real_money from brand',
    );
    expect(Object.fromEntries(rows.map(({ id, real_money }) => [id, real_money]))).toEqual({
      live: true,
      demo: false,
      new: null,
    });
  });
});
