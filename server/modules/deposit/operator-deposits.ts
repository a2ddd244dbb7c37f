import { needsOperator } from '../../../domain/deposit/deposit-state.ts';
import type { OperatorDeposit } from '../../../schemas/generated/types.ts';
import { audit } from '../../db/audit.queries.ts';
import { Failure } from '../../failure.ts';
import { repeatOf, runOnce } from '../../ledger/idempotent-request.ts';
import type { Queries } from '../../ports.ts';
import { cut, pageOf } from '../../pagination.ts';
import { sessionOf, type CallContext, type Handler } from '../../request-context.ts';
import { imageName } from '../file/image-name.ts';
import { readFileContent } from '../file/store-upload.ts';
import { refuseLostAuthority } from '../user/operator-authority.ts';
import { refuseOwn, requireReason } from '../user/operator-refusals.ts';
import { notifyOfDecision } from './credit-deposit.ts';
import { insertEvent, lockDeposit } from './deposit.queries.ts';
import {
  findOwned,
  findProof,
  listAll,
  listEvents,
  type OwnedDepositRow,
} from './operator-deposit.queries.ts';
import { storeDecision } from './payment.queries.ts';
import { toOperatorDeposit } from './to-operator-deposit.ts';

/** @throws not_found */
async function existing({ brand, ports }: CallContext, id: string): Promise<OwnedDepositRow> {
  const row = await findOwned(ports.db, brand.id, id);
  if (!row) throw new Failure('not_found');
  return row;
}

/** @throws not_found */
export async function operatorDeposit(context: CallContext, id: string): Promise<OperatorDeposit> {
  const row = await existing(context, id);
  return toOperatorDeposit(context, row, await listEvents(context.ports.db, context.brand.id, [id]));
}

/**
 * A deposit of another person that an operator can decide about.
 * @throws not_found · own_account · wrong_state
 */
export async function undecidedDeposit(context: CallContext, id: string): Promise<OwnedDepositRow> {
  const row = await existing(context, id);
  refuseOwn(context, row.user_id);
  if (!needsOperator(row.state, row.provider)) throw new Failure('wrong_state');
  return row;
}

/** @throws wrong_state · session_required · account_suspended · role_required */
async function reject(tx: Queries, context: CallContext, id: string, reason: string): Promise<null> {
  const { brand, now } = context;
  const actor = sessionOf(context).user.id;
  const row = (await lockDeposit(tx, brand.id, id))!;
  await refuseLostAuthority(tx, context);
  if (!needsOperator(row.state, row.provider)) throw new Failure('wrong_state');
  const decision = { reasonCode: null, reason, received: null, credited: null, creditReference: null };
  await storeDecision(tx, brand.id, id, { ...decision, state: 'rejected' }, now);
  await insertEvent(tx, brand.id, id, { actorId: actor, action: 'reject', reason }, now);
  await audit(tx, context, {
    actor,
    action: 'deposit.reject',
    subject: row.user_id,
    detail: { deposit: id },
  });
  await notifyOfDecision(tx, context, (await lockDeposit(tx, brand.id, id))!);
  return null;
}

/** @throws reason_required · not_found · own_account · wrong_state */
export const depositReject: Handler<'deposit.reject'> = async (context, { params: { id }, body }) => {
  const reason = requireReason(body);
  refuseOwn(context, (await existing(context, id)).user_id);
  const { isRepeated } = await runOnce(context, repeatOf(context), (tx) => reject(tx, context, id, reason));
  const answer = await operatorDeposit(context, id);
  if (!isRepeated) context.notifier.userChanged(answer.user.id);
  return answer;
};

/** @throws not_found, also for a deposit of another brand */
export const depositRead: Handler<'deposit.read'> = (context, { params: { id } }) =>
  operatorDeposit(context, id);

export const depositListAll: Handler<'deposit.list-all'> = async (context, { query }) => {
  const { brand, ports } = context;
  const { limit } = pageOf(query);
  const rows = await listAll(ports.db, brand.id, {
    state: query.state ?? null,
    method: query.method ?? null,
    after: query.after ?? null,
    limit: limit + 1,
  });
  const { rows: page, next } = cut(rows, limit, ({ id }) => id);
  const ids = page.map(({ id }) => id);
  const events = await listEvents(ports.db, brand.id, ids);
  return {
    deposits: page.map((row) =>
      toOperatorDeposit(
        context,
        row,
        events.filter((event) => event.deposit_id === row.id),
      ),
    ),
    next,
  };
};

/** @throws not_found, also for a deposit without a proof */
export const depositReadProof: Handler<'deposit.read-proof'> = async (context, { params: { id } }) => {
  const { brand, ports } = context;
  const [deposit, file] = [await existing(context, id), await findProof(ports.db, brand.id, id)];
  if (!file) throw new Failure('not_found');
  const content = await readFileContent(context, file.id);
  await audit(ports.db, context, {
    actor: sessionOf(context).user.id,
    action: 'deposit.view-proof',
    subject: deposit.user_id,
    detail: { deposit: id },
  });
  return { media: file.media, name: imageName('proof', file.media), ...content };
};
