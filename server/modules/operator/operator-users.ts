import { cleanText, isBlank } from '../../../domain/access/text.ts';
import type { OperatorUser } from '../../../schemas/generated/types.ts';
import { sessionOf, type CallContext, type Handler } from '../../request-context.ts';
import { Failure } from '../../failure.ts';
import type { Queries } from '../../ports.ts';
import { audit } from '../../db/audit.queries.ts';
import { endAccess } from '../auth/end-access.ts';
import { mailLanguage } from '../mail/mail-language.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { findUserById, type UserRow } from '../user/user.queries.ts';
import { grantRole, listUsers, revokeRole, setApproved, setState } from './operator-user.queries.ts';
import { pageOf } from '../../pagination.ts';

function toOperatorUser(row: UserRow): OperatorUser {
  return {
    id: row.id,
    number: row.number,
    email: row.email,
    name: `${row.first_name} ${row.last_name}`,
    roles: row.roles,
    created_at: row.created_at.toISOString(),
    email_verified: row.email_verified_at !== null,
    approved: row.approved_at !== null,
    state: row.suspended ? 'suspended' : 'active',
    is_trading: row.is_trading,
    reason: row.state_reason,
    contact: row.state_contact,
  };
}

async function existing(tx: Queries, context: CallContext, id: string): Promise<UserRow> {
  const row = await findUserById(tx, context.brand.id, id);
  if (!row) throw new Failure('not_found');
  return row;
}

/** Administrators cannot change themselves; only superadministrators can change another administrator. */
function refuseSubject(context: CallContext, row: UserRow): void {
  const { user } = sessionOf(context);
  if (row.id === user.id) throw new Failure('own_account');
  if (row.roles.includes('superadmin') && !user.roles.includes('superadmin'))
    throw new Failure('role_required');
}

/** Changes a user in one transaction and then notifies their streams. */
async function changingUser<T>(
  context: CallContext,
  id: string,
  work: (tx: Queries) => Promise<T>,
): Promise<T> {
  const result = await context.ports.db.tx(work);
  context.notifier.userChanged(id);
  return result;
}

export const operatorUsers: Handler<'operator.users'> = async (context, { query }) => {
  const rows = await listUsers(context.ports.db, context.brand.id, {
    ...pageOf(query),
    after: query.after ?? '',
  });
  return rows.map(toOperatorUser);
};

/** Approving an approved user has no effect. */
export const operatorUserApprove: Handler<'operator.user-approve'> = async (context, { params }) =>
  await changingUser(context, params.id, async (tx) => {
    const row = await existing(tx, context, params.id);
    refuseSubject(context, row);
    if (await setApproved(tx, context.brand.id, row.id, context.now)) {
      await queueMail(tx, context, {
        to: row.email,
        language: mailLanguage(row.language),
        kind: 'approved',
        params: { name: row.first_name, link: `${context.site}/login` },
      });
      await audit(tx, context, {
        actor: sessionOf(context).user.id,
        action: 'user.approve',
        subject: row.id,
      });
    }
    return toOperatorUser(await existing(tx, context, params.id));
  });

/** Granting an existing role or revoking a missing one has no effect. */
export const operatorUserRole: Handler<'operator.user-role'> = async (context, { params, body }) =>
  await changingUser(context, params.id, async (tx) => {
    const row = await existing(tx, context, params.id);
    refuseSubject(context, row);
    const change = body.granted ? grantRole : revokeRole;
    if (await change(tx, context.brand.id, row.id, body.role))
      await audit(tx, context, {
        actor: sessionOf(context).user.id,
        action: body.granted ? 'user.role-grant' : 'user.role-revoke',
        subject: row.id,
        detail: { role: body.role },
      });
    return toOperatorUser(await existing(tx, context, params.id));
  });

export const operatorUserEndSessions: Handler<'operator.user-end-sessions'> = async (context, { params }) =>
  await changingUser(context, params.id, async (tx) => {
    const row = await existing(tx, context, params.id);
    refuseSubject(context, row);
    const ended = await endAccess(tx, context, row.id);
    await audit(tx, context, {
      actor: sessionOf(context).user.id,
      action: 'user.end-sessions',
      subject: row.id,
      detail: { sessionsEnded: ended },
    });
    return { ended };
  });

/** The user sees the reason and the contact; an active account has neither. */
export const operatorUserState: Handler<'operator.user-state'> = async (context, { params, body }) => {
  const limited = body.state === 'suspended' || !body.is_trading;
  const reason = cleanText(body.reason ?? '');
  const contact = cleanText(body.contact ?? '');
  const missing = Object.entries({ reason, contact }).filter(([, text]) => limited && isBlank(text));
  if (missing.length)
    throw new Failure('reason_required', {
      issues: missing.map(([field]) => ({ field, rule: 'required', params: {} })),
    });
  return await changingUser(context, params.id, async (tx) => {
    const row = await existing(tx, context, params.id);
    refuseSubject(context, row);
    await setState(tx, context.brand.id, row.id, {
      suspended: body.state === 'suspended',
      isTrading: body.is_trading,
      reason: limited ? reason : null,
      contact: limited ? contact : null,
    });
    await audit(tx, context, {
      actor: sessionOf(context).user.id,
      action: 'user.state',
      subject: row.id,
      detail: { state: body.state, is_trading: body.is_trading, reason, contact },
    });
    return toOperatorUser(await existing(tx, context, params.id));
  });
};
