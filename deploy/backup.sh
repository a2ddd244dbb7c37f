#!/usr/bin/env bash
# Backs up the database of DATABASE_URL and the uploaded files of LIVERY_FILES.
# Usage: backup.sh <folder>    Creates <folder>/<time>/ with database.dump, files.tar and SHA256SUMS.
# The keys (LIVERY_CODE_KEY, LIVERY_FILE_KEY) are in no backup: store them elsewhere.
set -euo pipefail
umask 077

folder=${1:?Usage: backup.sh <folder>}
: "${DATABASE_URL:?DATABASE_URL is missing: the database to back up.}"
: "${LIVERY_FILES:?LIVERY_FILES is missing: the folder of uploaded files.}"

name=$(date --utc +%Y-%m-%dT%H%M%SZ)
work=$folder/.$name.part
trap 'rm -rf "$work"' EXIT
mkdir -p "$work"

# Row-level security applies to the owner of the tables, too: the setting shows the rows of all brands.
PGOPTIONS='-c livery.brand=*' pg_dump --enable-row-security --format=custom --no-owner \
  --file="$work/database.dump" "$DATABASE_URL"
# After the database: by now, the files of all rows in the dump exist.
if [ -e "$LIVERY_FILES" ]; then
  tar --create --file="$work/files.tar" --directory="$LIVERY_FILES" .
else
  echo "Warning: the folder of uploaded files $LIVERY_FILES does not exist. files.tar is empty: if files have been uploaded, correct LIVERY_FILES." >&2
  tar --create --file="$work/files.tar" --files-from=/dev/null
fi
(cd "$work" && sha256sum database.dump files.tar >SHA256SUMS)

mv "$work" "$folder/$name"
echo "$folder/$name"
