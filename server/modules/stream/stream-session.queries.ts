import type { Queries } from '../../ports.ts';

/** The ids of the sessions among these that are still valid; session ids are unique across brands. */
export async function validSessions(
  db: Queries,
  ids: readonly string[],
  now: Date,
  idleSince: Date,
): Promise<Set<string>> {
  const rows = await db.query<{ id: string }>(
    'select id from session where id = any($1::text[]) and expires_at > $2 and last_seen_at > $3',
    [ids, now, idleSince],
  );
  return new Set(rows.map(({ id }) => id));
}
