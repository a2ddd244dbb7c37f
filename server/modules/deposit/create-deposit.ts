import { depositFee } from '../../../domain/account/deposit-fee.ts';
import type { DepositCreateInput } from '../../../schemas/generated/types.ts';
import { audit } from '../../db/audit.queries.ts';
import { Failure } from '../../failure.ts';
import { findStoredAnswer, repeatOf, runOnce } from '../../ledger/idempotent-request.ts';
import type { Queries } from '../../ports.ts';
import { sessionOf, type CallContext, type Handler } from '../../request-context.ts';
import { randomId } from '../../secrets.ts';
import { claimFiles, type StoredFile } from '../file/stored-file.queries.ts';
import { lockUser } from '../user/user.queries.ts';
import { depositOffers, type DepositOffers } from './deposit-offers.ts';
import { countOpen, findDeposit, insertDeposit, insertEvent, type NewDeposit } from './deposit.queries.ts';
import { readDepositInput, type DepositRequest } from './read-deposit-input.ts';
import { startPayment } from './start-payment.ts';
import { toDeposit } from './to-deposit.ts';

/** Undecided deposits of one trader. */
const MAX_OPEN = 20;

type RequestWithFee = DepositRequest & Pick<NewDeposit, 'fee' | 'fee_rule'>;

/** @throws account_suspended · practice_account */
async function refuseAccount(context: CallContext): Promise<void> {
  const { user } = sessionOf(context);
  if (user.suspended || (await context.settings.read()).suspended) throw new Failure('account_suspended');
  if (user.is_practice) throw new Failure('practice_account');
}

/** The id of the provider that confirms the payment; null for a transfer of coins. */
function providerOf({ payments }: CallContext, { method }: DepositRequest): string | null {
  if (method === 'crypto') return null;
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
): Promise<{ id: string }> {
  const { brand, now, ports } = context;
  const { user } = sessionOf(context);
  await lockUser(tx, brand.id, user.id);
  if ((await countOpen(tx, brand.id, user.id)) >= MAX_OPEN) throw new Failure('limit_reached');
  const id = randomId(ports.random, 'd');
  const isProof = request.method === 'crypto' && proof !== undefined;
  if (isProof) await claimFiles(tx, brand.id, [proof.id], now);
  const row = {
    id,
    user_id: user.id,
    ...request,
    provider: providerOf(context, request),
    proof_file_id: isProof ? proof.id : null,
  };
  await insertDeposit(tx, brand.id, row, now);
  await insertEvent(tx, brand.id, id, { actorId: user.id, action: 'create' }, now);
  await audit(tx, context, {
    actor: user.id,
    action: 'deposit.create',
    subject: user.id,
    detail: { deposit: id, method: request.method, currency: request.currency, proof: isProof },
  });
  return { id };
}

/** The id of the deposit of this request, inserted once per idempotency key. */
async function depositId(
  context: CallContext,
  body: DepositCreateInput,
  proof: StoredFile | undefined,
): Promise<string> {
  const repeat = repeatOf(context);
  const before = await findStoredAnswer<{ id: string }>(context.ports.db, context, repeat);
  if (before) return before.data.id;
  await refuseAccount(context);
  const offers = await depositOffers(context, sessionOf(context).user.currency);
  const request = withFee(readDepositInput(context, body, offers), offers);
  const { data } = await runOnce(context, repeat, (tx) => insert(tx, context, request, proof));
  return data.id;
}

/**
 * Records the request, then asks the provider for its payment. A repeated request continues where the first
 * one has stopped: it neither records nor pays twice.
 * @throws method_disabled · validation_failed · stale_price · practice_account · account_suspended ·
 * limit_reached · card_declined · provider_unavailable · busy while another request starts the payment
 */
export const depositCreate: Handler<'deposit.create'> = async (context, { body, files }) => {
  const { brand, language, notifier, ports } = context;
  const id = await depositId(context, body, files.proof);
  const row = await findDeposit(ports.db, brand.id, id);
  if (row!.method !== 'crypto') await startPayment(context, row!, body);
  notifier.userChanged(row!.user_id);
  return toDeposit((await findDeposit(ports.db, brand.id, id))!, language);
};
