import type { Db } from '../../../server/ports.ts';

/** Tables of the schema by name, without that of migrations. */
async function tableNames(db: Db): Promise<string[]> {
  const rows = await db.query<{ name: string }>(
    `select c.relname as name from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> 'schema_migration'
      order by c.relname`,
  );
  return rows.map(({ name }) => name);
}

export interface TableContent {
  columns: string[];
  rows: number;
  /** Of all rows in these columns, in any order. */
  digest: string | null;
}

const quoted = (name: string) => `"${name}"`;

async function columnsOf(db: Db, table: string): Promise<string[]> {
  const rows = await db.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attname`,
    [quoted(table)],
  );
  return rows.map(({ name }) => name);
}

async function contentOf(db: Db, table: string, columns: string[]): Promise<TableContent> {
  const row = `row(${columns.map(quoted).join(', ')})::text`;
  const [found] = await db.query<{ rows: number; digest: string | null }>(
    `select count(*)::int as rows, md5(string_agg(${row}, chr(10) order by ${row} collate "C")) as digest from ${quoted(table)}`,
  );
  return { columns, rows: found!.rows, digest: found!.digest };
}

/**
 * Number and digest of the rows of every table. `db` reaches all brands.
 * @param earlier compares only its tables and columns, which a migration may have added to
 */
export async function tableContents(
  db: Db,
  earlier?: Readonly<Record<string, TableContent>>,
): Promise<Record<string, TableContent>> {
  const contents: Record<string, TableContent> = {};
  for (const table of earlier ? Object.keys(earlier) : await tableNames(db))
    contents[table] = await contentOf(db, table, earlier?.[table]!.columns ?? (await columnsOf(db, table)));
  return contents;
}
