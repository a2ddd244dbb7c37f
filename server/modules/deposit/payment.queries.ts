import { FINAL_REASONS, OPEN_DEPOSIT_STATES } from '../../../domain/deposit/deposit-state.ts';
import type { ReversalCause } from '../../../domain/deposit/reversal.ts';
import type { Money } from '../../../domain/money/amount.ts';
import { violatesConstraint } from '../../db/violates-constraint.ts';
import type { Queries } from '../../ports.ts';
import { DEPOSIT_COLUMNS, type DepositRow } from './deposit.queries.ts';

/**
 * Claims the creation of a deposit's payment.
 * @param before claims older than this have failed
 * @returns false when the payment exists, or another request is creating it
 */
export async function claimStart(
  db: Queries,
  brandId: string,
  id: string,
  before: Date,
  now: Date,
): Promise<boolean> {
  const rows = await db.query(
    `update deposit set started_at = $4
      where brand_id = $1 and id = $2 and state = 'pending' and provider_reference is null
        and (started_at is null or started_at < $3) returning id`,
    [brandId, id, before, now],
  );
  return rows.length > 0;
}

/** @param claimedAt time of the own claim; a later claim stays */
export async function releaseStart(db: Queries, brandId: string, id: string, claimedAt: Date): Promise<void> {
  await db.query(
    `update deposit set started_at = nullif(started_at, $3::timestamptz)
      where brand_id = $1 and id = $2`,
    [brandId, id, claimedAt],
  );
}

export interface StoredPayment {
  reference: string;
  url: string | null;
  state: string;
  paidAt: Date | null;
  isRejected: boolean;
}

/**
 * Stores what the provider has reported last; the reference of a payment never changes. The start of a rejected one
 * stays: see `isStarting`.
 */
export async function storePayment(
  db: Queries,
  brandId: string,
  id: string,
  payment: StoredPayment,
): Promise<void> {
  await db.query(
    `update deposit set provider_reference = $3, provider_url = $4, provider_state = $5,
      paid_at = coalesce($6, paid_at), started_at = case when $7 then started_at end
      where brand_id = $1 and id = $2 and (provider_reference is null or provider_reference = $3)`,
    [brandId, id, payment.reference, payment.url, payment.state, payment.paidAt, payment.isRejected],
  );
}

export interface GivenAddress {
  address: string;
  /** Coin to send, in 10^-8. */
  due: bigint;
  /** A decimal string. */
  rate: string;
  expiresAt: Date;
}

/**
 * Stores the address that the provider has given a deposit, with the rate of its payment; a deposit that has
 * one keeps it.
 * @returns false when the address belongs to another deposit
 */
export async function storeAddress(
  db: Queries,
  brandId: string,
  id: string,
  { address, due, rate, expiresAt }: GivenAddress,
  now: Date,
): Promise<boolean> {
  try {
    await db.query(
      `update deposit set coin = coin || jsonb_build_object('address', $3::text, 'amount', $4::text),
        rate = $5, rate_at = $6, rate_expires_at = $7
        where brand_id = $1 and id = $2 and provider is not null and coin is not null
          and coin ->> 'address' is null`,
      [brandId, id, address, String(due), rate, now, expiresAt],
    );
    return true;
  } catch (error) {
    if (violatesConstraint(error, 'deposit_by_address')) return false;
    throw error;
  }
}

export interface Decision {
  state: 'in_review' | 'approved' | 'rejected';
  reasonCode: string | null;
  reason: string | null;
  received: bigint | null;
  credited: bigint | null;
  creditReference: string | null;
  /** That the credited amount was computed with; by default the stored one. */
  creditRate?: string;
  /** Of the credited amount; otherwise the fee stays as it was offered. */
  fee?: bigint;
}

export async function storeDecision(
  tx: Queries,
  brandId: string,
  id: string,
  decision: Decision,
  now: Date,
): Promise<void> {
  await tx.query(
    `update deposit set state = $3, reason_code = $4, reason = $5, received = coalesce($6, received),
            credited = $7, credit_reference = $8,
            fee = coalesce($10, fee),
            credit_rate = case when $3 = 'approved' then coalesce($11::numeric, rate) end,
            decided_at = case when $3 = 'in_review' then null else $9::timestamptz end,
            next_check_at = case when $3 = 'approved' and provider is not null
                                 then coalesce(next_check_at, $9::timestamptz + interval '1 day')
                                 else next_check_at end
      where brand_id = $1 and id = $2`,
    [
      brandId,
      id,
      decision.state,
      decision.reasonCode,
      decision.reason,
      decision.received,
      decision.credited,
      decision.creditReference,
      now,
      decision.fee ?? null,
      decision.creditRate ?? null,
    ],
  );
}

export interface StoredReversal {
  /** In the account's currency. */
  total: Money;
  /** Of this part: what the house pays. */
  cover: Money;
  /** The total in the currency of the payment. */
  paid: Money;
  cause: ReversalCause;
}

export async function storeReversal(
  tx: Queries,
  brandId: string,
  id: string,
  { total, cover, paid, cause }: StoredReversal,
): Promise<void> {
  await tx.query(
    `update deposit set reversed = $3, reversed_paid = $4, reason_code = $5, covered = covered + $6
      where brand_id = $1 and id = $2`,
    [brandId, id, total, paid, cause, cover],
  );
}

export interface ReversalRow {
  deposit_id: string;
  /** As the journal has it. */
  at: Date;
  reason_code: string | null;
  reason: string | null;
}

/** Refunds and chargebacks of these deposits. */
export async function listReversals(
  db: Queries,
  brandId: string,
  ids: readonly string[],
): Promise<ReversalRow[]> {
  return await db.query<ReversalRow>(
    `select deposit_id, at, reason_code, reason from deposit_event
      where brand_id = $1 and deposit_id = any($2::text[]) and action = 'reverse'`,
    [brandId, ids],
  );
}

/**
 * When a deposit's payment is read again after now ($2), null for never: every minute in its first hour, every
 * ten minutes in its first day, hourly for sixty days. A rejected one is read hourly for two days, because it
 * may be paid late, unless its rejection is final; a card payment that was credited daily for 120 days,
 * because it may be charged back.
 */
const NEXT_CHECK = `$2::timestamptz + case
  when state = any($4) then case
    when created_at > $2::timestamptz - interval '1 hour' then interval '1 minute'
    when created_at > $2::timestamptz - interval '1 day' then interval '10 minutes'
    when created_at > $2::timestamptz - interval '60 days' then interval '1 hour' end
  when provider_reference is null then null
  when state = 'approved' and method = 'card' and decided_at > $2::timestamptz - interval '120 days'
   then interval '1 day'
  when state = 'rejected' and reason_code is not null and reason_code <> all($5)
   and decided_at > $2::timestamptz - interval '2 days' then interval '1 hour' end`;

/** Takes deposits whose payment is due for a check, open ones first; no other process takes them until they are due again. */
export async function takeUnchecked(
  db: Queries,
  brandId: string,
  now: Date,
  limit: number,
): Promise<DepositRow[]> {
  const rows = await db.query<DepositRow & { is_checked: boolean }>(
    `update deposit d set next_check_at = due.next
       from (select id, ${NEXT_CHECK} as next from deposit
              where brand_id = $1 and next_check_at <= $2
              order by state = any($4) desc, next_check_at limit $3
              for update skip locked) due
      where d.brand_id = $1 and d.id = due.id
     returning ${DEPOSIT_COLUMNS}, due.next is not null as is_checked`,
    [brandId, now, limit, OPEN_DEPOSIT_STATES, FINAL_REASONS],
  );
  return rows.filter((row) => row.is_checked);
}
