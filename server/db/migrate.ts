import type { Db } from '../ports.ts';
import { sha256 } from '../secrets.ts';
import { migrations, type Migration } from './migrations.ts';

/** Any number will do, as long as every process takes the same. */
const LOCK = 727_272;
const TAG = '$livery$';
/** A state of our own, outside the classes that PostgreSQL uses. */
const EDITED = 'LV001';

/** The database was made by another version of these migrations. */
export class EditedMigrationError extends Error {
  override name = 'EditedMigrationError';
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

/**
 * Brings the database to this build's schema: what is missing is applied in order, in one transaction, under a lock,
 * so that several processes may start at once.
 * @throws EditedMigrationError when an applied migration was edited since
 */
export async function migrate(db: Db, list: readonly Migration[] = migrations): Promise<void> {
  const steps = await Promise.all(list.map(step));
  const sql = `
begin;
select pg_advisory_xact_lock(${LOCK});
create table if not exists schema_migration (name text primary key, checksum text not null, applied_at timestamptz not null default now());
${steps.join('\n')}
commit;`;
  try {
    await db.exec(sql);
  } catch (error) {
    if ((error as { code?: unknown }).code === EDITED)
      throw new EditedMigrationError((error as Error).message, { cause: error });
    throw error;
  }
}
