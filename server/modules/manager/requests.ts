import { isOperator } from '../../../domain/access/operator-roles.ts';
import type { ManagerRequest } from '../../../schemas/generated/types.ts';
import { sessionOf, type CallContext, type Handler } from '../../request-context.ts';
import { Failure, invalidFields } from '../../failure.ts';
import type { Queries } from '../../ports.ts';
import { randomId } from '../../secrets.ts';
import { audit } from '../../db/audit.queries.ts';
import { cut, pageOf } from '../../pagination.ts';
import { lockAccess } from '../user/user-lock.queries.ts';
import type { UserRow } from '../user/user.queries.ts';
import { findUserById } from '../user/user.queries.ts';
import { requireManagers } from './connection.ts';
import {
  findRequest,
  findUserId,
  insertRequest,
  listRequests,
  moveRequest,
  type RequestRow,
} from './request.queries.ts';
import { notifyTrader, notifyBoth } from './notify-trader.ts';

const toRequest = ({
  id,
  number,
  manager,
  manager_id,
  state,
  created_at,
  answered_at,
}: RequestRow): ManagerRequest => ({
  id,
  number,
  manager,
  manager_id,
  state,
  created_at: created_at.toISOString(),
  answered_at: answered_at?.toISOString() ?? null,
});

/**
 * The manager of a request: the caller, or the one that the operator names.
 * @throws validation_failed · not_found
 */
async function askingManager(db: Queries, context: CallContext, named: string | undefined): Promise<UserRow> {
  const { user } = sessionOf(context);
  const id = named ?? (user.roles.includes('manager') ? user.id : undefined);
  if (id === undefined) throw invalidFields({ manager_id: 'required' });
  const manager =
    id === user.id || isOperator(user) ? await findUserById(db, context.brand.id, id) : undefined;
  if (!manager?.roles.includes('manager') || manager.suspended || manager.closed_at)
    throw new Failure('not_found');
  return manager;
}

/** @throws not_found when the manager or the trader has closed their account · manager_request_open */
async function ask(
  tx: Queries,
  context: CallContext,
  managerId: string,
  userId: string,
): Promise<RequestRow> {
  const { brand, now, ports } = context;
  const id = randomId(ports.random, 'mr');
  const actor = sessionOf(context).user.id;
  for (const user of [managerId, userId].sort())
    if (!(await lockAccess(tx, brand.id, user))) throw new Failure('not_found');
  if (!(await insertRequest(tx, brand.id, { id, userId, managerId, askedBy: actor }, now)))
    throw new Failure('manager_request_open');
  const request = (await findRequest(tx, brand.id, id))!;
  await notifyTrader(tx, context, request, 'manager_request');
  await audit(tx, context, {
    actor,
    action: 'manager-request.create',
    subject: userId,
    detail: { manager: managerId },
  });
  return request;
}

/** Unknown numbers are recorded too: managers have a limit of tries, and the operator sees them. */
export const managerCreateRequest: Handler<'manager.create-request'> = async (
  context,
  { body: { number, manager_id: named } },
) => {
  const { brand, ports } = context;
  const { user } = sessionOf(context);
  await requireManagers(context);
  const manager = await askingManager(ports.db, context, named);
  const traderId = await findUserId(ports.db, brand.id, number);
  if (traderId === undefined) {
    await audit(ports.db, context, {
      actor: user.id,
      action: 'manager-request.unknown',
      subject: null,
      detail: { number },
    });
    throw new Failure('not_found');
  }
  if (traderId === user.id || traderId === manager.id) throw new Failure('own_account');
  const request = await ports.db.tx((tx) => ask(tx, context, manager.id, traderId));
  notifyBoth(context, request);
  return toRequest(request);
};

export const managerListRequests: Handler<'manager.list-requests'> = async (context, { query }) => {
  const { user } = sessionOf(context);
  await requireManagers(context);
  const { limit } = pageOf(query);
  const rows = await listRequests(context.ports.db, context.brand.id, {
    managerId: isOperator(user) ? null : user.id,
    state: query.state ?? null,
    after: query.after ?? null,
    limit: limit + 1,
  });
  const { rows: page, next } = cut(rows, limit, ({ id }) => id);
  return { requests: page.map(toRequest), next };
};

export const managerWithdrawRequest: Handler<'manager.withdraw-request'> = async (
  context,
  { params: { id } },
) => {
  const { brand, now, ports } = context;
  const { user } = sessionOf(context);
  const withdrawn = await ports.db.tx(async (tx) => {
    const request = await findRequest(tx, brand.id, id);
    if (!request || !(isOperator(user) || request.manager_id === user.id)) throw new Failure('not_found');
    if (!(await moveRequest(tx, brand.id, id, 'pending', 'withdrawn', now))) throw new Failure('wrong_state');
    await audit(tx, context, {
      actor: user.id,
      action: 'manager-request.withdraw',
      subject: request.user_id,
      detail: { manager: request.manager_id },
    });
    return (await findRequest(tx, brand.id, id))!;
  });
  notifyBoth(context, withdrawn);
  return toRequest(withdrawn);
};
