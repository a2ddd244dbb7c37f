import type { CodeSent } from '../../../schemas/generated/types.ts';
import type { CallContext } from '../../request-context.ts';
import { Failure } from '../../failure.ts';
import type { Queries } from '../../ports.ts';
import { randomCode, sameHash } from '../../secrets.ts';
import { after, before } from '../../time/time-arithmetic.ts';
import {
  findCode,
  replaceCode,
  takeTry,
  useCode,
  type Asker,
  type CodeKey,
  type CodeRow,
} from './one-time-code.queries.ts';

/** The last three only count mails: their codes are never sent. */
export type CodePurpose =
  'verify_email' | 'confirm_device' | 'step_up' | 'reset' | 'reset_mail' | 'reset_late' | 'joint_invite';

const CODE_LIFE_SECONDS = 600;
/** Wrong tries of one code in total; strangers have at most three, which leaves two to the owner. */
const CODE_TRIES = { total: 5, open: 3 };
/** Time between two codes to the same user for the same purpose. */
export const SPACING_SECONDS = 300;
const DAY_SECONDS = 86_400;
const PER_DAY = 10;

export interface MailLimit {
  /** Seconds between two codes. */
  spacing: number;
  perDay: number;
}

const REQUESTED_MAIL: MailLimit = { spacing: SPACING_SECONDS, perDay: PER_DAY };

const keyOf = (context: CallContext, purpose: CodePurpose, subject: string): CodeKey => ({
  brandId: context.brand.id,
  purpose,
  subject,
});
const hashOf = (
  context: CallContext,
  purpose: CodePurpose,
  subject: string,
  code: string,
  sessionId: string | undefined,
) =>
  context.secrets.keyedHash(
    'code',
    context.brand.id,
    purpose,
    subject,
    code,
    ...(sessionId === undefined ? [] : [sessionId]),
  );

/**
 * Subject of an address's codes: an opaque hash, also stored for unknown addresses. With `network`: of the
 * requests from that network.
 */
export const addressSubject = (
  context: Pick<CallContext, 'brand' | 'secrets'>,
  email: string,
  ...network: string[]
): Promise<string> => context.secrets.keyedHash('address', context.brand.id, email, ...network);

function nextAt(row: CodeRow): Date {
  const spaced = row.used_at ? row.sent_at : after(row.sent_at, SPACING_SECONDS);
  const tomorrow = after(row.day_at, DAY_SECONDS);
  return row.day_count >= PER_DAY && tomorrow > spaced ? tomorrow : spaced;
}

export const isAlive = (row: CodeRow, now: Date): boolean =>
  row.used_at === null && row.tries < CODE_TRIES.total && row.expires_at > now;

export function codeSent(row: CodeRow, fresh: boolean): CodeSent {
  return {
    sent_at: row.sent_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    next_at: nextAt(row).toISOString(),
    fresh,
  };
}

/** The last code, with the requests of this role. */
export const lastCode = (
  context: CallContext,
  purpose: CodePurpose,
  subject: string,
  who: Asker = 'own',
): Promise<CodeRow | undefined> => findCode(context.ports.db, keyOf(context, purpose, subject), who);

export interface CodeOptions {
  limit?: MailLimit;
  who?: Asker;
  /** The only session that can redeem the code. */
  sessionId?: string;
}

/**
 * Replaces the last code. Limits per purpose and subject, by default: one in five minutes (a used code does
 * not count) and ten per day. The verified recipient and strangers have separate daily limits, so that
 * strangers cannot exhaust the owner's.
 * @returns undefined when a limit is reached
 */
export async function issueCode(
  tx: Queries,
  context: CallContext,
  purpose: CodePurpose,
  subject: string,
  { limit = REQUESTED_MAIL, who = 'own', sessionId }: CodeOptions = {},
): Promise<string | undefined> {
  const code = randomCode(context.ports.random);
  const issued = await replaceCode(tx, keyOf(context, purpose, subject), {
    codeHash: await hashOf(context, purpose, subject, code, sessionId),
    now: context.now,
    expiresAt: after(context.now, CODE_LIFE_SECONDS),
    spacedSince: before(context.now, limit.spacing),
    daySince: before(context.now, DAY_SECONDS),
    perDay: limit.perDay,
    who,
    sessionId: sessionId ?? null,
  });
  return issued ? code : undefined;
}

/** 429 with the time until the next code may be requested. */
export function tooSoon(context: CallContext, row: CodeRow | undefined): Failure {
  const wait = row ? (nextAt(row).getTime() - context.now.getTime()) / 1000 : SPACING_SECONDS;
  return new Failure('code_requested_too_soon', { retryAfter: Math.max(1, Math.ceil(wait)) });
}

export interface CodeTry {
  purpose: CodePurpose;
  subject: string;
  code: string;
  who: Asker;
  /** The session of the try, for codes that are bound to one. */
  sessionId?: string;
}

/** A stranger does not learn whether a code exists. */
const refusal = (who: Asker, code: 'code_wrong' | 'code_void' | 'code_expired') =>
  new Failure(who === 'open' ? 'code_wrong' : code);

/**
 * Redeems a code once: `effect` runs in the transaction that uses it.
 * @throws code_wrong · code_void from the fifth wrong try on · code_expired, also for a used or missing
 * code; always code_wrong for strangers
 */
export async function redeemCode(
  context: CallContext,
  { purpose, subject, code, who, sessionId }: CodeTry,
  effect: (tx: Queries) => Promise<void>,
): Promise<void> {
  const { db } = context.ports;
  const key = keyOf(context, purpose, subject);
  const given = await hashOf(context, purpose, subject, code, sessionId);
  const stored = await takeTry(db, key, who, context.now, CODE_TRIES);
  if (!stored) {
    const row = await findCode(db, key, who);
    const isVoid = row && row.used_at === null && row.expires_at > context.now;
    throw refusal(who, isVoid ? 'code_void' : 'code_expired');
  }
  if (!sameHash(stored.code_hash, given))
    throw refusal(who, stored.tries >= CODE_TRIES.total ? 'code_void' : 'code_wrong');
  await db.tx(async (tx) => {
    if (!(await useCode(tx, key, given, context.now))) throw refusal(who, 'code_expired');
    await effect(tx);
  });
}
