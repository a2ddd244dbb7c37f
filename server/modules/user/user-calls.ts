import { emptyNames } from '../../../domain/access/empty-names.ts';
import { cleanText, isBlank } from '../../../domain/strings/clean-text.ts';
import type { OperatorUser, UserSetStateInput } from '../../../schemas/generated/types.ts';
import { sessionOf, type CallContext, type Handler } from '../../request-context.ts';
import { Failure, refuseInvalidFields } from '../../failure.ts';
import type { Queries } from '../../ports.ts';
import { audit } from '../../db/audit.queries.ts';
import { mailLanguage } from '../mail/mail-language.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { listConnectedTraders } from '../manager-connection/connection.queries.ts';
import { changingUser, existingUser } from './operator-authority.ts';
import { toOperatorUser } from './to-operator-user.ts';
import { requireReason } from './operator-refusals.ts';
import {
  grantRole,
  listUsers,
  revokeRole,
  setApproved,
  setName,
  setState,
  type AccountState,
} from './user-administration.queries.ts';
import type { UserRow } from './user.queries.ts';
import { cut, pageOf } from '../../pagination.ts';

export const userList: Handler<'user.list'> = async (context, { query }) => {
  const { limit, search } = pageOf(query);
  const read = await listUsers(context.ports.db, context.brand.id, {
    limit: limit + 1,
    search,
    after: query.after ?? '',
  });
  const { rows, next } = cut(read, limit, ({ id }) => id);
  return { users: rows.map(toOperatorUser), next };
};

/** @throws not_found, also for a user of another brand */
export const userRead: Handler<'user.read'> = async (context, { params: { id } }) =>
  toOperatorUser(await existingUser(context.ports.db, context, id));

/** Approving an approved user has no effect. */
export const userApprove: Handler<'user.approve'> = async (context, { params }) =>
  await changingUser(context, params.id, async (tx, row) => {
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
    return toOperatorUser(await existingUser(tx, context, params.id));
  });

/** An unchanged name has no effect. The user learns of the new name by mail. */
export const userRename: Handler<'user.rename'> = async (context, { params, body }) => {
  refuseInvalidFields(emptyNames({ first_name: body.first_name, last_name: body.last_name }));
  const reason = requireReason(body);
  const [first, last] = [cleanText(body.first_name), cleanText(body.last_name)];
  return await changingUser(context, params.id, async (tx, row) => {
    if (first === row.first_name && last === row.last_name) return toOperatorUser(row);
    await setName(tx, context.brand.id, row.id, { first, last });
    await queueMail(tx, context, {
      to: row.email,
      language: mailLanguage(row.language),
      kind: 'name_corrected',
      params: { name: first, before: [row.first_name, row.last_name], after: [first, last] },
    });
    await audit(tx, context, {
      actor: sessionOf(context).user.id,
      action: 'user.rename',
      subject: row.id,
      detail: { before: `${row.first_name} ${row.last_name}`, after: `${first} ${last}`, reason },
    });
    return toOperatorUser(await existingUser(tx, context, params.id));
  });
};

/** Changes what a user may do, and makes the open pages of traders whose manager they are reload. */
async function changingAuthority(
  context: CallContext,
  id: string,
  work: (tx: Queries, row: UserRow) => Promise<OperatorUser>,
): Promise<OperatorUser> {
  const changed = await changingUser(context, id, work);
  const { brand, notifier, ports } = context;
  for (const traderId of await listConnectedTraders(ports.db, brand.id, id)) notifier.userChanged(traderId);
  return changed;
}

/** Granting an existing role or revoking a missing one has no effect. */
export const userSetRole: Handler<'user.set-role'> = async (context, { params, body }) =>
  await changingAuthority(context, params.id, async (tx, row) => {
    const change = body.granted ? grantRole : revokeRole;
    if (await change(tx, context.brand.id, row.id, body.role))
      await audit(tx, context, {
        actor: sessionOf(context).user.id,
        action: body.granted ? 'user.role-grant' : 'user.role-revoke',
        subject: row.id,
        detail: { role: body.role },
      });
    return toOperatorUser(await existingUser(tx, context, params.id));
  });

/** @throws reason_required without the words that a limited account shows */
function readState(body: UserSetStateInput): AccountState {
  const limited = body.state === 'suspended' || !body.is_trading;
  const reason = cleanText(body.reason ?? '');
  const contact = cleanText(body.contact ?? '');
  const missing = Object.entries({ reason, contact }).filter(([, text]) => limited && isBlank(text));
  if (missing.length)
    throw new Failure('reason_required', {
      issues: missing.map(([field]) => ({ field, rule: 'required', params: {} })),
    });
  return {
    suspended: body.state === 'suspended',
    isTrading: body.is_trading,
    reason: limited ? reason : null,
    contact: limited ? contact : null,
  };
}

const isIn = (row: UserRow, { suspended, isTrading }: Pick<AccountState, 'suspended' | 'isTrading'>) =>
  row.suspended === suspended && row.is_trading === isTrading;

/** The user sees the reason and the contact; an active account has neither. A repeated change has no effect. */
export const userSetState: Handler<'user.set-state'> = async (context, { params, body }) => {
  const next = readState(body);
  const seen = { suspended: body.from.state === 'suspended', isTrading: body.from.is_trading };
  return await changingAuthority(context, params.id, async (tx, row) => {
    const isDone = isIn(row, next) && row.state_reason === next.reason && row.state_contact === next.contact;
    const isSeen = isIn(row, seen);
    if (isSeen === isDone) throw new Failure('wrong_state');
    if (isDone) return toOperatorUser(row);
    await setState(tx, context.brand.id, row.id, next);
    await audit(tx, context, {
      actor: sessionOf(context).user.id,
      action: 'user.state',
      subject: row.id,
      detail: {
        state: body.state,
        is_trading: body.is_trading,
        reason: next.reason ?? '',
        contact: next.contact ?? '',
      },
    });
    return toOperatorUser(await existingUser(tx, context, params.id));
  });
};
