import { sessionOf, type Handler } from '../../request-context.ts';
import { Failure } from '../../failure.ts';
import { audit } from '../../db/audit.queries.ts';
import { IDLE_SECONDS } from './session-limits.ts';
import { before } from '../../time/time-arithmetic.ts';
import { deleteOtherSessions, deleteSession, listSessions } from './session.queries.ts';

export const sessionList: Handler<'session.list'> = async (context) => {
  const { id: current, user } = sessionOf(context);
  const rows = await listSessions(
    context.ports.db,
    context.brand.id,
    user.id,
    context.now,
    before(context.now, IDLE_SECONDS),
  );
  return rows.map((row) => ({
    id: row.id,
    device: row.device,
    created_at: row.created_at.toISOString(),
    last_seen_at: row.last_seen_at.toISOString(),
    current: row.id === current,
    confirmed: row.confirmed_at !== null,
  }));
};

export const sessionRevoke: Handler<'session.revoke'> = async (context, { params }) => {
  const { user } = sessionOf(context);
  await context.ports.db.tx(async (tx) => {
    if (!(await deleteSession(tx, context.brand.id, user.id, params.id))) throw new Failure('not_found');
    await audit(tx, context, { actor: user.id, action: 'session.revoke', subject: user.id });
  });
  return {};
};

export const sessionRevokeOthers: Handler<'session.revoke-others'> = async (context) => {
  const { id, user } = sessionOf(context);
  const ended = await context.ports.db.tx(async (tx) => {
    await audit(tx, context, { actor: user.id, action: 'session.revoke-others', subject: user.id });
    return await deleteOtherSessions(tx, context.brand.id, user.id, id);
  });
  return { ended };
};
