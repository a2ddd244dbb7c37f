import type { Db } from '../ports.ts';
import { sha256 } from '../secrets.ts';
import { formerNames, migrations, type Migration } from './migrations.ts';

/** Arbitrary, but the same for every process. */
const LOCK = 727_272;
const TAG = '$livery$';
/** Custom SQLSTATE outside the classes of PostgreSQL. */
const EDITED = 'LV001';
/** Raised by a migration that cannot run yet. */
const REFUSED = 'LV002';

/** A migration differs from the one that was applied to the database. */
export class EditedMigrationError extends Error {
  override name = 'EditedMigrationError';
}

/** A migration cannot run yet; the message says why and what to do. */
export class RefusedMigrationError extends Error {
  override name = 'RefusedMigrationError';
}

async function step({ name, sql }: Migration): Promise<string> {
  if (sql.includes(TAG) || !/^[\w.-]+$/.test(name))
    throw new Error(`Migration ${name}: its name or text cannot be quoted.`);
  const checksum = sha256(sql);
  return `
do $do$
declare known text;
begin
  select checksum into known from schema_migration where name = '${name}';
  if known is null then
    execute ${TAG}${sql}${TAG};
    insert into schema_migration (name, checksum) values ('${name}', '${checksum}');
  elsif known <> '${checksum}' then
    raise exception 'Migration ${name} was edited after it had been applied to this database. Restore its text and write a new migration.' using errcode = '${EDITED}';
  end if;
end
$do$;`;
}

const renames = Object.entries(formerNames)
  .map(([name, former]) => `update schema_migration set name = '${name}' where name = '${former}';`)
  .join('\n');

/** Tables of later migrations get their policy too; migrations before the fence have none. */
const FENCE = `
do $do$
begin
  if to_regproc('fence_brands') is not null then
    perform fence_brands();
  end if;
end
$do$;`;

/**
 * Migrates the database to this build's schema: applies missing migrations in order, in one transaction,
 * under a lock, so that several processes may start concurrently.
 * @throws EditedMigrationError when an applied migration has been edited
 * @throws RefusedMigrationError
 */
export async function migrate(db: Db, list: readonly Migration[] = migrations): Promise<void> {
  const steps = await Promise.all(list.map(step));
  const sql = `
begin;
set local livery.brand = '*';
select pg_advisory_xact_lock(${LOCK});
create table if not exists schema_migration (name text primary key, checksum text not null, applied_at timestamptz not null default now());
${renames}
${steps.join('\n')}
${FENCE}
commit;`;
  try {
    await db.exec(sql);
  } catch (error) {
    const { code, message } = error as Error & { code?: unknown };
    if (code === EDITED) throw new EditedMigrationError(message, { cause: error });
    if (code === REFUSED) throw new RefusedMigrationError(message, { cause: error });
    throw error;
  }
}
