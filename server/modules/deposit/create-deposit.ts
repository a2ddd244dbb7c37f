import { refuseSuspended } from '../user/refuse-suspended.ts';
import { requiredApprovals } from '../../../domain/access/approvals.ts';
import { depositFee } from '../../../domain/deposit/deposit-fee.ts';
import type { DepositCreateInput } from '../../../schemas/generated/types.ts';
import { audit } from '../../db/audit.queries.ts';
import { Failure } from '../../failure.ts';
import { findStoredAnswer, repeatOf, runOnceLocked } from '../../ledger/idempotent-request.ts';
import type { Queries, Tx } from '../../ports.ts';
import { sessionOf, type CallContext, type Handler } from '../../request-context.ts';
import { randomId } from '../../secrets.ts';
import { claimFiles, type StoredFile } from '../file/stored-file.queries.ts';
import { OWNER_TO_LOCK, refuseClosed, type LockedUser } from '../user/user-lock.queries.ts';
import { methodThreshold } from './approval-threshold.ts';
import { depositOffers, type DepositOffers } from './deposit-offers.ts';
import {
  countOpen,
  findDeposit,
  insertDeposit,
  requestedRow,
  type DepositRow,
  type NewDeposit,
} from './deposit.queries.ts';
import { readDepositInput, type DepositRequest } from './read-deposit-input.ts';
import { startPayment } from './start-payment.ts';
import { toDeposit } from './to-deposit.ts';

/** Undecided deposits of one trader. */
const MAX_OPEN = 20;

type RequestWithFee = DepositRequest & Pick<NewDeposit, 'fee' | 'fee_rule'>;

/** @throws account_suspended · practice_account */
async function refuseAccount(context: CallContext): Promise<void> {
  const { user } = sessionOf(context);
  await refuseSuspended(context, user);
  if (user.is_practice) throw new Failure('practice_account');
}

/** The provider that confirms the payment; null for coins to an address of the manifest. */
function providerOf({ payments }: CallContext, { method, coin }: DepositRequest): string | null {
  if (coin) return coin.address === null ? payments.addresses!.scope : null;
  return (method === 'card' ? payments.card : payments.btcpay)!.scope;
}

/** The request with the fee that it is offered with. */
function withFee(request: DepositRequest, { feeOf }: DepositOffers): RequestWithFee {
  const rule = feeOf(request.method);
  const { account_amount: amount, account_currency: currency } = request;
  return { ...request, fee: depositFee(amount, rule, currency), fee_rule: rule };
}

async function insert(
  tx: Queries,
  context: CallContext,
  request: RequestWithFee,
  proof: StoredFile | undefined,
): Promise<DepositRow> {
  const { brand, now, ports } = context;
  const { user } = sessionOf(context);
  const isProof = request.method === 'crypto' && proof !== undefined;
  if (isProof) await claimFiles(tx, brand.id, [proof.id], now);
  const row = {
    id: randomId(ports.random, 'd'),
    user_id: user.id,
    ...request,
    required_approvals: requiredApprovals(request.account_amount, methodThreshold(brand, request.method)),
    provider: providerOf(context, request),
    proof_file_id: isProof ? proof.id : null,
  };
  await insertDeposit(tx, brand.id, row, now);
  await audit(tx, context, {
    actor: user.id,
    action: 'deposit.create',
    subject: user.id,
    detail: { deposit: row.id, method: request.method, currency: request.currency, proof: isProof },
  });
  return requestedRow(row, now);
}

/** @throws method_disabled · validation_failed · stale_price · practice_account · account_suspended */
async function readRequest(context: CallContext, body: DepositCreateInput): Promise<RequestWithFee> {
  await refuseAccount(context);
  const offers = await depositOffers(context, sessionOf(context).user.currency);
  return withFee(readDepositInput(context, body, offers), offers);
}

/** The deposit that an earlier request of the same key has inserted. */
async function earlierDeposit(context: CallContext): Promise<DepositRow | undefined> {
  const { brand, ports } = context;
  const before = await findStoredAnswer<{ id: string }>(ports.db, context, repeatOf(context));
  return before && (await findDeposit(ports.db, brand.id, before.data.id));
}

async function insertOnce(
  context: CallContext,
  request: RequestWithFee,
  proof: StoredFile | undefined,
): Promise<DepositRow> {
  const { brand, ports } = context;
  let inserted: DepositRow | undefined;
  const { user } = sessionOf(context);
  const opening = { rows: OWNER_TO_LOCK, read: (tx: Tx) => countOpen(tx, brand.id, user.id) };
  const insertNew = async (tx: Queries, [owner]: LockedUser[], open: number) => {
    refuseClosed(owner);
    if (open >= MAX_OPEN) throw new Failure('limit_reached');
    inserted = await insert(tx, context, request, proof);
    return { id: inserted.id };
  };
  const { data, isRepeated } = await runOnceLocked(context, repeatOf(context), opening, insertNew);
  return inserted && !isRepeated ? inserted : (await findDeposit(ports.db, brand.id, data.id))!;
}

/** The deposit of a request, inserted once per idempotency key. A repeat finds its deposit, whatever is offered by then. */
async function depositOf(
  context: CallContext,
  body: DepositCreateInput,
  proof: StoredFile | undefined,
): Promise<DepositRow> {
  let request: RequestWithFee;
  try {
    request = await readRequest(context, body);
  } catch (error) {
    const earlier = await earlierDeposit(context);
    if (!earlier) throw error;
    return earlier;
  }
  return await insertOnce(context, request, proof);
}

/** The deposit after its payment has started; coins to an address of the manifest are sent without a provider. */
async function withPayment(
  context: CallContext,
  row: DepositRow,
  body: DepositCreateInput,
): Promise<DepositRow> {
  if (row.provider === null) return row;
  await startPayment(context, row, body);
  return (await findDeposit(context.ports.db, context.brand.id, row.id))!;
}

/**
 * Records the request, then asks the provider for its payment. A repeated request continues where the first
 * one has stopped: it neither records nor pays twice.
 * @throws method_disabled · validation_failed · stale_price · practice_account · account_suspended ·
 * limit_reached · card_declined · provider_unavailable · busy while another request starts the payment
 */
export const depositCreate: Handler<'deposit.create'> = async (context, { body, files }) => {
  const row = await depositOf(context, body, files.proof);
  const paid = await withPayment(context, row, body);
  context.notifier.userChanged(row.user_id);
  return toDeposit(paid, context.language);
};
