import type { Queries } from '../../ports.ts';
import { USER_COLUMNS, type UserRow } from '../user/user.queries.ts';

export interface SessionRow {
  id: string;
  device: string;
  created_at: Date;
  last_seen_at: Date;
  confirmed_at: Date | null;
}

/** The session of a request and its user. */
export interface CurrentSession {
  id: string;
  tokenHash: string;
  lastSeenAt: Date;
  confirmed: boolean;
  /** Time of the last confirmed e-mail code in this session. */
  codeConfirmedAt: Date | null;
  user: UserRow;
  /** The session comes from the cache: see `RememberedSessions`. */
  isRemembered: boolean;
}

interface JoinedRow extends UserRow {
  session_id: string;
  last_seen_at: Date;
  confirmed_at: Date | null;
  code_confirmed_at: Date | null;
}

/** The valid session of a token: neither expired nor idle since `idleSince`. */
export async function findSession(
  db: Queries,
  brandId: string,
  tokenHash: string,
  now: Date,
  idleSince: Date,
): Promise<CurrentSession | null> {
  const [row] = await db.query<JoinedRow>(
    `select s.id as session_id, s.last_seen_at, s.confirmed_at, s.code_confirmed_at, ${USER_COLUMNS}
       from session s join app_user u on u.brand_id = s.brand_id and u.id = s.user_id
      where s.brand_id = $1 and s.token_hash = $2 and s.expires_at > $3 and s.last_seen_at > $4`,
    [brandId, tokenHash, now, idleSince],
  );
  if (!row) return null;
  const {
    session_id: id,
    last_seen_at: lastSeenAt,
    confirmed_at: confirmedAt,
    code_confirmed_at: codeConfirmedAt,
    ...user
  } = row;
  const confirmed = confirmedAt !== null;
  return { id, tokenHash, lastSeenAt, confirmed, codeConfirmedAt, user, isRemembered: false };
}

export interface NewSession {
  id: string;
  tokenHash: string;
  userId: string;
  device: string;
  confirmed: boolean;
  /** The session whose end also ends this one. */
  parentId: string | null;
  expiresAt: Date;
}

export async function insertSession(
  db: Queries,
  brandId: string,
  session: NewSession,
  now: Date,
): Promise<void> {
  await db.query(
    `with signed as (update app_user set last_sign_in_at = $7 where brand_id = $1 and id = $4)
     insert into session (brand_id, id, token_hash, user_id, device, confirmed_at, created_at, last_seen_at,
                          expires_at, parent_id)
     values ($1, $2, $3, $4, $5, case when $6::boolean then $7::timestamptz end, $7, $7,
             least($8::timestamptz, (select expires_at from session where brand_id = $1 and id = $9)), $9)`,
    [
      brandId,
      session.id,
      session.tokenHash,
      session.userId,
      session.device,
      session.confirmed,
      now,
      session.expiresAt,
      session.parentId,
    ],
  );
}

export async function touchSession(db: Queries, brandId: string, id: string, now: Date): Promise<void> {
  await db.query('update session set last_seen_at = $3 where brand_id = $1 and id = $2', [brandId, id, now]);
}

/**
 * Confirms a session and rotates its token.
 * @returns its expiry; undefined when it has ended meanwhile
 */
export async function confirmSession(
  db: Queries,
  brandId: string,
  id: string,
  tokenHash: string,
  now: Date,
): Promise<Date | undefined> {
  const [row] = await db.query<{ expires_at: Date }>(
    `update session set confirmed_at = $4, code_confirmed_at = $4, token_hash = $3
      where brand_id = $1 and id = $2 returning expires_at`,
    [brandId, id, tokenHash, now],
  );
  return row?.expires_at;
}

/**
 * Sets the time of the last confirmed code.
 * @returns false when the session has ended meanwhile
 */
export async function setCodeConfirmed(
  db: Queries,
  brandId: string,
  id: string,
  now: Date,
): Promise<boolean> {
  const rows = await db.query(
    'update session set code_confirmed_at = $3 where brand_id = $1 and id = $2 returning id',
    [brandId, id, now],
  );
  return rows.length > 0;
}

export async function listSessions(
  db: Queries,
  brandId: string,
  userId: string,
  now: Date,
  idleSince: Date,
): Promise<SessionRow[]> {
  return await db.query<SessionRow>(
    `select id, device, created_at, last_seen_at, confirmed_at from session
      where brand_id = $1 and user_id = $2 and expires_at > $3 and last_seen_at > $4
      order by last_seen_at desc, id`,
    [brandId, userId, now, idleSince],
  );
}

/** @returns false when the user has no such session */
export async function deleteSession(
  db: Queries,
  brandId: string,
  userId: string,
  id: string,
): Promise<boolean> {
  const rows = await db.query(
    'delete from session where brand_id = $1 and user_id = $2 and id = $3 returning id',
    [brandId, userId, id],
  );
  return rows.length > 0;
}

/**
 * Ends the session of a token.
 * @returns its user
 */
export async function deleteSessionByToken(
  db: Queries,
  brandId: string,
  tokenHash: string,
): Promise<string | undefined> {
  const [row] = await db.query<{ user_id: string }>(
    'delete from session where brand_id = $1 and token_hash = $2 returning user_id',
    [brandId, tokenHash],
  );
  return row?.user_id;
}

/**
 * Ends all sessions of a user except one (none is spared when `spare` is empty).
 * @returns the number of ended sessions
 */
export async function deleteOtherSessions(
  db: Queries,
  brandId: string,
  userId: string,
  spare: string,
): Promise<number> {
  const rows = await db.query(
    'delete from session where brand_id = $1 and user_id = $2 and id <> $3 returning id',
    [brandId, userId, spare],
  );
  return rows.length;
}
