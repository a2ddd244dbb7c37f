#!/usr/bin/env bash
# Restores a backup of backup.sh into the empty database of DATABASE_URL and the empty folder LIVERY_FILES.
# Usage: restore.sh <folder>/<time>
set -euo pipefail
umask 077

backup=${1:?Usage: restore.sh <folder>/<time>}
: "${DATABASE_URL:?DATABASE_URL is missing: an empty database.}"
: "${LIVERY_FILES:?LIVERY_FILES is missing: an empty folder.}"

refuse() {
  echo "$1" >&2
  exit 1
}
(cd "$backup" && sha256sum --check --quiet SHA256SUMS) || refuse "The backup is incomplete or damaged. Nothing was restored."
tables=$(psql --no-psqlrc --tuples-only --no-align --command="select count(*) from pg_tables where schemaname = 'public'" "$DATABASE_URL")
[ "$tables" = 0 ] || refuse "The database has $tables tables. Create an empty one: nothing was restored."
mkdir -p "$LIVERY_FILES"
[ -z "$(ls -A "$LIVERY_FILES")" ] || refuse "The folder $LIVERY_FILES is not empty. Nothing was restored."

# A superuser's database grants rights to this role, which is no part of a dump.
psql --no-psqlrc --quiet --set=ON_ERROR_STOP=1 --command="
  do \$\$ begin
    if (select rolsuper from pg_roles where rolname = current_user)
      and not exists (select from pg_roles where rolname = 'livery_brand') then
      create role livery_brand nologin;
    end if;
  end \$\$" "$DATABASE_URL"
pg_restore --exit-on-error --single-transaction --no-owner --dbname="$DATABASE_URL" "$backup/database.dump"
# The rights of this login: the database may have been backed up with one of another kind.
psql --no-psqlrc --quiet --tuples-only --set=ON_ERROR_STOP=1 --command="select fence_brands()" "$DATABASE_URL" >/dev/null
tar --extract --file="$backup/files.tar" --directory="$LIVERY_FILES"
echo "Restored. Start the backend with the keys of the time of the backup."
