import { expect, it, onTestFinished } from 'vitest';
import { acrossBrands, brandDb } from '../../../server/db/brand-scope.ts';
import { migrate, RefusedMigrationError } from '../../../server/db/migrate.ts';
import { openPostgres } from '../../../server/node/open-postgres.ts';
import { postgresLeaderLock } from '../../../server/node/leader-lock.ts';
import type { Db } from '../../../server/ports.ts';
import { onEveryEngine, startKit } from '../support/backend.ts';
import { createOwnedDatabase, onServer } from '../support/databases.ts';

/** Tables that belong to brands, and whether their owner is subject to their policy too. */
const TABLES = `
  select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as is_fenced,
         (select count(*) from pg_policy p where p.polrelid = c.oid) as policies
    from pg_class c
   where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
     and (c.relname = 'brand' or exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'brand_id'))
   order by c.relname`;

const USERS = 'select distinct brand_id from app_user';
const NO_SCOPE = '';

onEveryEngine('the fence around a brand', (at) => {
  const twoBrands = async () => {
    const own = await startKit(at.db);
    const other = await startKit(at.db);
    const brands = async (db: Db) =>
      (await db.query<{ brand_id: string }>(USERS)).map(({ brand_id: id }) => id);
    return { db: brandDb(at.db, own.brand.id), own: own.brand.id, other: other.brand.id, brands };
  };

  it('has a policy on each table with brands, which binds its owner', async () => {
    const tables = await at.db.query<{ name: string; is_fenced: boolean; policies: bigint }>(TABLES);
    expect(tables.length).toBeGreaterThan(30);
    expect(tables.filter((table) => !table.is_fenced || table.policies !== 1n)).toEqual([]);
  });

  it('shows a statement without a condition only the rows of its brand', async () => {
    const { db, own, other, brands } = await twoBrands();
    expect(await brands(db)).toEqual([own]);
    expect(await db.query('select id from brand')).toEqual([{ id: own }]);
    expect(await db.tx((tx) => tx.query(USERS))).toEqual([{ brand_id: own }]);
    expect(await brands(at.db)).toEqual(expect.arrayContaining([own, other]));
  });

  it('lets a statement without a condition write only the rows of its brand', async () => {
    const { db, own, other } = await twoBrands();
    const suspend = "update app_user set suspended = true, state_reason = 'no condition' returning brand_id";
    expect(new Set((await db.query<{ brand_id: string }>(suspend)).map((row) => row.brand_id))).toEqual(
      new Set([own]),
    );
    await db.tx((tx) => tx.query('delete from session'));
    const [left] = await at.db.query<{ suspended: bigint }>(
      "select count(*) as suspended from app_user where brand_id = $1 and state_reason = 'no condition'",
      [other],
    );
    expect(left).toEqual({ suspended: 0n });
  });

  it('refuses a row of another brand', async () => {
    const { db, own, other } = await twoBrands();
    const insert =
      "insert into login_attempt (brand_id, subject, failures, last_at, blocked_until) values ($1, 'x', 1, now(), now())";
    await db.query(insert, [own]);
    await expect(db.query(insert, [other])).rejects.toMatchObject({ code: '42501' });
    await expect(db.query('update login_attempt set brand_id = $1', [other])).rejects.toMatchObject({
      code: '42501',
    });
    await expect(db.tx((tx) => tx.query(insert, [other]))).rejects.toMatchObject({ code: '42501' });
  });

  it('shows and takes nothing without a brand', async () => {
    await twoBrands();
    expect(await at.db.query(USERS, [], NO_SCOPE)).toEqual([]);
    expect(await at.db.tx((tx) => tx.query(USERS), NO_SCOPE)).toEqual([]);
    expect(await at.db.query('update app_user set number = 1 returning id', [], NO_SCOPE)).toEqual([]);
    await expect(
      at.db.query("insert into brand (id) values ('without')", [], NO_SCOPE),
    ).rejects.toMatchObject({ code: '42501' });
  });

  it('follows a connection from brand to brand, and after a rollback', async () => {
    const { db, own, other, brands } = await twoBrands();
    const second = brandDb(at.db, other);
    for (let round = 0; round < 3; round += 1) {
      expect(await brands(db)).toEqual([own]);
      await expect(
        second.tx(async (tx) => {
          expect(await tx.query(USERS)).toEqual([{ brand_id: other }]);
          throw new Error('undone');
        }),
      ).rejects.toThrow('undone');
      expect(await brands(db)).toEqual([own]);
      expect(await brands(second)).toEqual([other]);
    }
  });

  it('gives a table of a later migration its policy', async () => {
    await at.db.exec('create table later_fact (brand_id text not null, fact text not null)');
    onTestFinished(() => at.db.exec('drop table later_fact'));
    await migrate(at.db);
    const { db, own, other } = await twoBrands();
    await at.db.query("insert into later_fact values ($1, 'own'), ($2, 'other')", [own, other]);
    expect(await db.query('select fact from later_fact')).toEqual([{ fact: 'own' }]);
  });
});

it('binds a login that owns the tables and is no superuser', async () => {
  const database = await createOwnedDatabase();
  const db = await openPostgres(database.url);
  onTestFinished(async () => {
    await db.close();
    await database.drop();
  });
  const [own, other] = [await startKit(acrossBrands(db)), await startKit(acrossBrands(db))];
  const mine = brandDb(db, own.brand.id);
  expect(await mine.query('select current_user <> session_user as is_other')).toEqual([{ is_other: false }]);
  expect(await mine.query(USERS)).toEqual([{ brand_id: own.brand.id }]);
  expect(await db.query(USERS)).toEqual([]);
  expect(await acrossBrands(db).query(`${USERS} order by brand_id`)).toEqual(
    [own, other].map(({ brand }) => ({ brand_id: brand.id })),
  );
  const trader = await own.signedIn('trader');
  expect((await trader.call('auth.user')).status).toBe(200);
  await Promise.all([own.backend.close(), other.backend.close()]);
});

/** An empty database whose login has this attribute too. */
async function ownedDatabase(attribute: string) {
  const database = await createOwnedDatabase(attribute);
  const db = await openPostgres(database.url);
  onTestFinished(async () => {
    await db.close();
    await database.drop();
  });
  return { ...database, db, login: new URL(database.url).username };
}

it('binds a login that bypasses policies, once it may take on the role that does not', async () => {
  const { db, login } = await ownedDatabase('bypassrls');
  await expect(migrate(db)).rejects.toThrow(RefusedMigrationError);
  await expect(migrate(db)).rejects.toThrow(`grant livery_brand to ${login};`);
  await onServer(`grant livery_brand to ${login}`);
  const kit = await startKit(acrossBrands(db));
  expect(await brandDb(db, 'another').query(USERS)).toEqual([]);
  expect(await brandDb(db, kit.brand.id).query(USERS)).toEqual([{ brand_id: kit.brand.id }]);
  await kit.backend.close();
});

it('is not raised while a process of an earlier version uses the database', async () => {
  const { db, url } = await ownedDatabase('nobypassrls');
  const lock = postgresLeaderLock(url);
  await lock.take(['trading']);
  await expect(migrate(db)).rejects.toThrow(RefusedMigrationError);
  await expect(migrate(db)).rejects.toThrow('Stop all of them');
  await lock.close();
  await expect.poll(() => migrate(db).then(() => 'migrated', String)).toBe('migrated');
  await expect(migrate(db)).resolves.toBeUndefined();
});
