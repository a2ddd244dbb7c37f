import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '../../../server/db/migrate.ts';
import { migrations } from '../../../server/db/migrations.ts';
import { ledgerProblems } from '../../../server/ledger/ledger-problems.ts';
import { startKit } from '../support/backend.ts';
import { emptyEngines, type OpenedDatabase, appliedMigrations } from '../support/databases.ts';
import { tableContents, type TableContent } from '../support/table-contents.ts';

const folder = path.resolve(import.meta.dirname, '../../fixtures/databases');
/** Dumps of the demo database of earlier versions, named after their last migration. */
const dumps = readdirSync(folder).map((file) => ({ last: file.slice(0, 3), file: path.join(folder, file) }));

/** Rights that a dump without privileges lacks. */
const ROLE = `do $do$ begin create role livery_brand; exception when duplicate_object or unique_violation then null; end $do$;`;
/** The function bodies of a dump name tables that it creates later. */
const UNCHECKED = 'set check_function_bodies = off;';
const GRANTS =
  'reset check_function_bodies; grant select, insert, update, delete on all tables in schema public to livery_brand;';

describe.each(dumps)('upgrade from migration $last', ({ last, file }) => {
  describe.each(emptyEngines)('on %s', (_name, open) => {
    let opened: OpenedDatabase;
    let before: Record<string, TableContent>;
    beforeAll(async () => {
      opened = await open();
      await opened.db.exec(
        `${ROLE}\n${UNCHECKED}\n${gunzipSync(readFileSync(file)).toString('utf8')}\n${GRANTS}`,
      );
      before = await tableContents(opened.db);
    });
    afterAll(() => opened.close());

    it('applies exactly the later migrations and keeps every row', async () => {
      expect((await appliedMigrations(opened.db)).at(-1)).toMatch(new RegExp(`^${last}_`));
      expect(before['entry']!.rows).toBeGreaterThan(10);
      await migrate(opened.db);
      expect(await appliedMigrations(opened.db)).toEqual(migrations.map(({ name }) => name));
      expect(await tableContents(opened.db, before)).toEqual(before);
    });

    it('keeps the ledger consistent and every brand fenced', async () => {
      expect(await ledgerProblems(opened.db)).toEqual([]);
      const unfenced = await opened.db.query(
        `select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'brand_id'
          where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relforcerowsecurity`,
      );
      expect(unfenced).toEqual([]);
    });

    it('serves the users of the earlier version', async () => {
      const kit = await startKit(opened.db, { history: true, brand: { id: 'northwind' } });
      const trader = await kit.signedIn('trader');
      expect((await trader.call('trade.account')).status).toBe(200);
      expect(await ledgerProblems(opened.db)).toEqual([]);
    });
  });
});
