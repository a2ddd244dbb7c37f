import type { User } from '../../../schemas/generated/types.ts';
import { sessionOf, type CallContext, type Handler } from '../../request-context.ts';
import { Failure } from '../../failure.ts';
import type { Queries } from '../../ports.ts';
import { audit } from '../../db/audit.queries.ts';
import { texts } from '../../generated/texts.ts';
import { findOpenRequest, lockService, moveRequest, type RequestRow } from './request.queries.ts';
import { notifyTrader, notifyBoth } from './notify-trader.ts';
import { userManager } from '../manager-connection/user-manager.ts';

/** The connection fields of a user's data. */
async function connectionState(
  { ports, brand }: CallContext,
  userId: string,
): Promise<Pick<User, 'trader_request' | 'manager_id'>> {
  const { trader_request, manager_id } = await userManager(ports.db, brand.id, userId);
  return { trader_request, manager_id };
}

/** @throws feature_disabled */
export async function requireManagers({ settings }: CallContext): Promise<void> {
  if (!(await settings.read()).enable_account_connection_autotrade) throw new Failure('feature_disabled');
}

/** Accepting an accepted request has no effect. */
async function accept(tx: Queries, context: CallContext, managerId: string): Promise<RequestRow> {
  const { brand, now } = context;
  const { user } = sessionOf(context);
  const isActive = await lockService(tx, brand.id, user.id);
  const request = await findOpenRequest(tx, brand.id, user.id);
  if (request?.manager_id !== managerId) throw new Failure('no_manager_request');
  if (request.state === 'accepted') return request;
  if (!isActive) throw new Failure('auto_trade_not_active');
  if (!(await moveRequest(tx, brand.id, request.id, 'pending', 'accepted', now)))
    throw new Failure('no_manager_request');
  await notifyTrader(tx, context, request, 'manager_connected');
  await audit(tx, context, { actor: user.id, action: 'manager.connect', subject: managerId });
  return request;
}

export const managerConnect: Handler<'manager.connect'> = async (context, { body }) => {
  await requireManagers(context);
  const request = await context.ports.db.tx((tx) => accept(tx, context, String(body.id)));
  notifyBoth(context, request);
  context.reply.message = texts[context.language].manager.connected.replace('{name}', request.manager);
  return await connectionState(context, request.user_id);
};

export const managerDecline: Handler<'manager.decline'> = async (context) => {
  const { brand, now, ports } = context;
  const { user } = sessionOf(context);
  const declined = await ports.db.tx(async (tx) => {
    const request = await findOpenRequest(tx, brand.id, user.id);
    if (!request || !(await moveRequest(tx, brand.id, request.id, 'pending', 'declined', now)))
      return undefined;
    await audit(tx, context, { actor: user.id, action: 'manager.decline', subject: request.manager_id });
    return request;
  });
  if (declined) {
    notifyBoth(context, declined);
    context.reply.message = texts[context.language].manager.declined;
  }
  return await connectionState(context, user.id);
};

/**
 * Ends a connection. After the commit no further order of the manager is written: each order locks the
 * connection.
 * @returns the ended connection; undefined when there was none
 */
export async function endConnection(
  tx: Queries,
  context: CallContext,
  userId: string,
): Promise<RequestRow | undefined> {
  const { brand, now } = context;
  const request = await findOpenRequest(tx, brand.id, userId);
  if (!request || !(await moveRequest(tx, brand.id, request.id, 'accepted', 'revoked', now)))
    return undefined;
  await notifyTrader(tx, context, request, 'manager_revoked');
  await audit(tx, context, {
    actor: sessionOf(context).user.id,
    action: 'manager.revoke',
    subject: userId,
    detail: { manager: request.manager_id },
  });
  return request;
}

export const managerRevoke: Handler<'manager.revoke'> = async (context) => {
  const { user } = sessionOf(context);
  const ended = await context.ports.db.tx((tx) => endConnection(tx, context, user.id));
  if (ended) {
    notifyBoth(context, ended);
    context.reply.message = texts[context.language].manager.revoked;
  }
  return await connectionState(context, user.id);
};
