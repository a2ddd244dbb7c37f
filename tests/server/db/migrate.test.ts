import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EditedMigrationError, migrate } from '../../../server/db/migrate.ts';
import { formerNames, migrations } from '../../../server/db/migrations.ts';
import { emptyEngines, type OpenedDatabase, appliedMigrations } from '../support/databases.ts';

it('migrations are numbered without gaps or duplicates', () => {
  expect(migrations.map(({ name }) => Number(/^(\d{3})_/.exec(name)?.[1]))).toEqual(
    migrations.map((_, index) => index + 1),
  );
});

describe.each(emptyEngines)('migrate on %s', (_name, open) => {
  let opened: OpenedDatabase;
  beforeAll(async () => {
    opened = await open();
  });
  afterAll(() => opened.close());

  it('applies each migration once, also with concurrent processes', async () => {
    await Promise.all([migrate(opened.db), migrate(opened.db), migrate(opened.db)]);
    await migrate(opened.db);
    expect(await appliedMigrations(opened.db)).toEqual(migrations.map(({ name }) => name));
  });

  it('rejects an edited migration and applies nothing after it', async () => {
    const edited = migrations.map((one, index) => (index ? one : { ...one, sql: `${one.sql}\n-- edited` }));
    await expect(
      migrate(opened.db, [...edited, { name: '999_next.sql', sql: 'create table next_one (id int);' }]),
    ).rejects.toThrow(EditedMigrationError);
    expect(await appliedMigrations(opened.db)).not.toContain('999_next.sql');
  });

  it('rolls back all migrations when one fails', async () => {
    const list = [
      ...migrations,
      { name: '998_good.sql', sql: 'create table good_one (id int); insert into good_one values (1);' },
      { name: '999_bad.sql', sql: 'create table bad_one (id int); select 1 / 0;' },
    ];
    await expect(migrate(opened.db, list)).rejects.toThrow(/division by zero/);
    const [row] = await opened.db.query<{ found: string | null }>(
      "select coalesce(to_regclass('good_one'), to_regclass('bad_one'))::text as found",
    );
    expect(row?.found).toBeNull();
    await migrate(opened.db);
  });

  it('do not apply a renumbered migration again', async () => {
    await migrate(opened.db);
    for (const [name, former] of Object.entries(formerNames)) {
      await opened.db.query('update schema_migration set name = $2 where name = $1', [name, former]);
      await migrate(opened.db);
      expect(await appliedMigrations(opened.db)).toEqual(migrations.map((one) => one.name));
    }
  });
});
