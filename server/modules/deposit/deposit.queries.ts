import { OPEN_DEPOSIT_STATES } from '../../../domain/deposit/deposit-state.ts';
import type { DepositFeeRule } from '../../../domain/deposit/deposit-fee.ts';
import { ZERO_MONEY, type Money, type Quantity } from '../../../domain/money/amount.ts';
import type { Network } from '../../../domain/payout/crypto-address.ts';
import type { Deposit, DepositCardSummary } from '../../../schemas/generated/types.ts';
import { ownPage, pageParams, type OwnPage } from '../../pagination.ts';
import type { Queries, Tx } from '../../ports.ts';

export type DepositState = Deposit['status'];
export type DepositMethod = Deposit['payment_method'];

/** The coin of a crypto deposit; `amount` in 10^-8, as text. */
export interface CoinRow {
  symbol: string;
  network: Network;
  /** Null until the provider has given it. */
  address: string | null;
  amount: string;
  confirmations: number;
}

export interface DepositRow {
  id: string;
  user_id: string;
  method: DepositMethod;
  state: DepositState;
  amount: Money;
  currency: string;
  /** A decimal string with twelve decimals. */
  rate: string;
  rate_at: Date;
  /** A payment that arrives later is credited at the current rate; null for a rate that does not expire. */
  rate_expires_at: Date | null;
  /** The rate that was applied; null before. */
  credit_rate: string | null;
  account_amount: Money;
  account_currency: string;
  fee: Money;
  /** Of the time of the request; null without a fee. */
  fee_rule: DepositFeeRule | null;
  credited: Money | null;
  /** Taken back in total, in the account's currency. */
  reversed: Money;
  /** Of `reversed`: what the house paid. */
  covered: Money;
  /** `reversed` in the currency of the payment; null before, and where an earlier version did not store it. */
  reversed_paid: Money | null;
  coin: CoinRow | null;
  card: DepositCardSummary | null;
  billing: Record<string, string> | null;
  /** Confirms the payment; null where operators do. */
  provider: string | null;
  provider_reference: string | null;
  provider_url: string | null;
  provider_state: string | null;
  /** When a request began to ask the provider for the payment; null once the payment waits for the trader. */
  started_at: Date | null;
  /** Time of the latest payment, as the provider reports it. */
  paid_at: Date | null;
  /** 10^-8 of the coin for crypto, else minor units of `currency`. */
  received: Money | Quantity | null;
  reason_code: string | null;
  reason: string | null;
  proof_file_id: string | null;
  credit_reference: string | null;
  required_approvals: number;
  created_at: Date;
  decided_at: Date | null;
}

export const DEPOSIT_COLUMNS = `d.id, d.user_id, d.method, d.state, d.amount, d.currency, d.rate, d.rate_at,
  d.rate_expires_at, d.credit_rate, d.account_amount, d.account_currency,
  d.fee, d.fee_rule, d.credited, d.reversed, d.covered, d.reversed_paid, d.coin, d.card, d.billing, d.provider, d.provider_reference,
  d.provider_url, d.provider_state, d.started_at, d.paid_at, d.received, d.reason_code, d.reason,
  d.proof_file_id, d.credit_reference, d.required_approvals, d.created_at, d.decided_at`;

export type NewDeposit = Pick<
  DepositRow,
  | 'id'
  | 'user_id'
  | 'method'
  | 'amount'
  | 'currency'
  | 'rate'
  | 'rate_at'
  | 'rate_expires_at'
  | 'account_amount'
  | 'account_currency'
  | 'fee'
  | 'fee_rule'
  | 'coin'
  | 'card'
  | 'billing'
  | 'provider'
  | 'proof_file_id'
  | 'required_approvals'
>;

const json = (value: object | null): string | null => (value === null ? null : JSON.stringify(value));

/** A deposit as it is inserted. */
export const requestedRow = (deposit: NewDeposit, now: Date): DepositRow => ({
  ...deposit,
  state: 'pending',
  credit_rate: null,
  credited: null,
  reversed: ZERO_MONEY,
  covered: ZERO_MONEY,
  reversed_paid: null,
  provider_reference: null,
  provider_url: null,
  provider_state: null,
  started_at: null,
  paid_at: null,
  received: null,
  reason_code: null,
  reason: null,
  credit_reference: null,
  created_at: now,
  decided_at: null,
});

/** Inserts a deposit with the first event of its history, the request of its owner. */
export async function insertDeposit(
  tx: Queries,
  brandId: string,
  deposit: NewDeposit,
  now: Date,
): Promise<void> {
  const d = deposit;
  await tx.write(
    `with d as (
       insert into deposit (brand_id, id, user_id, method, amount, currency, rate, rate_at, account_amount,
                            account_currency, coin, card, billing, provider, proof_file_id,
                            required_approvals, created_at, fee, fee_rule, rate_expires_at, next_check_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11::jsonb, $12::jsonb, $13::jsonb, $14, $15, $16,
               $17, $18, $19::jsonb, $20,
               case when $14::text is not null then $17::timestamptz + interval '1 minute' end)
       returning brand_id, id, created_at, user_id)
     insert into deposit_event (brand_id, deposit_id, at, actor_id, action)
     select brand_id, id, created_at, user_id, 'create' from d`,
    [
      brandId,
      d.id,
      d.user_id,
      d.method,
      d.amount,
      d.currency,
      d.rate,
      d.rate_at,
      d.account_amount,
      d.account_currency,
      json(d.coin),
      json(d.card),
      json(d.billing),
      d.provider,
      d.proof_file_id,
      d.required_approvals,
      now,
      d.fee,
      json(d.fee_rule),
      d.rate_expires_at,
    ],
  );
}

export async function findDeposit(db: Queries, brandId: string, id: string): Promise<DepositRow | undefined> {
  const [row] = await db.query<DepositRow>(
    `select ${DEPOSIT_COLUMNS} from deposit d where d.brand_id = $1 and d.id = $2`,
    [brandId, id],
  );
  return row;
}

/** Locks the row until the transaction ends. */
export async function lockDeposit(tx: Queries, brandId: string, id: string): Promise<DepositRow | undefined> {
  const [row] = await tx.query<DepositRow>(
    `select ${DEPOSIT_COLUMNS} from deposit d where d.brand_id = $1 and d.id = $2 for update`,
    [brandId, id],
  );
  return row;
}

export async function findByPayment(
  db: Queries,
  brandId: string,
  provider: string,
  reference: string,
): Promise<DepositRow | undefined> {
  const [row] = await db.query<DepositRow>(
    `select ${DEPOSIT_COLUMNS} from deposit d
      where d.brand_id = $1 and d.provider = $2 and d.provider_reference = $3`,
    [brandId, provider, reference],
  );
  return row;
}

export interface DepositPage {
  /** Id of the last row of the previous page. */
  after: string | null;
  limit: number;
}

export interface OwnDeposits extends OwnPage {
  state: DepositState | null;
  method: DepositMethod | null;
  /** A part of a text of the deposit; empty for all. */
  search: string;
}

const { where: OWN, order: NEWEST_FIRST } = ownPage('deposit', 'd');
const SEARCHED = `array[d.id, d.provider_reference, d.credit_reference, d.coin->>'symbol',
  d.card->>'brand', d.card->>'last4', d.reason]`;

/** A user's deposits, newest first. */
export async function listOwn(
  db: Queries,
  brandId: string,
  { state, method, search, ...page }: OwnDeposits,
): Promise<DepositRow[]> {
  return await db.query<DepositRow>(
    `select ${DEPOSIT_COLUMNS} from deposit d
      where ${OWN} and ($7::text is null or d.state = $7) and ($8::text is null or d.method = $8)
        and ($9::text = ''
             or exists (select 1 from unnest(${SEARCHED}) part where strpos(lower(part), $9) > 0))
      ${NEWEST_FIRST}`,
    [...pageParams(brandId, page), state, method, search.toLowerCase()],
  );
}

/** A user's deposits that were credited under these references. */
export async function listCredited(
  db: Queries,
  brandId: string,
  userId: string,
  references: readonly string[],
): Promise<DepositRow[]> {
  return await db.query<DepositRow>(
    `select ${DEPOSIT_COLUMNS} from deposit d
      where d.brand_id = $1 and d.user_id = $2 and d.credit_reference = any($3::text[])`,
    [brandId, userId, references],
  );
}

/** Number of a user's deposits that are not decided. */
export async function countOpen(tx: Tx, brandId: string, userId: string): Promise<number> {
  const [row] = await tx.read<{ open: number }>(
    `select count(*)::int as open from deposit
      where brand_id = $1 and user_id = $2 and state = any($3)`,
    [brandId, userId, OPEN_DEPOSIT_STATES],
  );
  return row!.open;
}

export interface NewDepositEvent {
  actorId: string | null;
  action: 'review' | 'approve' | 'reject' | 'reverse' | 'delete-proof';
  reasonCode?: string;
  reason?: string;
  content?: string;
}

export async function insertEvent(
  tx: Queries,
  brandId: string,
  depositId: string,
  event: NewDepositEvent,
  now: Date,
): Promise<void> {
  await tx.query(
    `insert into deposit_event (brand_id, deposit_id, at, actor_id, action, reason_code, reason, content)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      brandId,
      depositId,
      now,
      event.actorId,
      event.action,
      event.reasonCode ?? null,
      event.reason ?? null,
      event.content ?? null,
    ],
  );
}
