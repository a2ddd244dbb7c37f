import type { Position } from '../../../schemas/generated/types.ts';
import { sessionOf, type CallContext } from '../../request-context.ts';
import { repeatOf, type Repeat } from '../../ledger/idempotent-request.ts';
import type { CurrentSession } from '../session/session.queries.ts';
import type { BookAccount } from './book-position.ts';

/**
 * The right to trade on an account: the owner's session, or a manager's connection (`ACTING_CONNECTION`). It
 * must hold at commit.
 */
export type Right =
  | { as: 'trader'; session: Pick<CurrentSession, 'tokenHash' | 'isRemembered' | 'user'> }
  | { as: 'manager'; connectionId: string };

/** Actor, account and right of a trade. */
export interface Authority {
  /** The acting user. */
  actorId: string;
  /** Identifies the repeats of the trade. */
  repeat: Repeat;
  account: BookAccount;
  right: Right;
}

export const openedBy = ({ right }: Authority): Position['opened_by'] => right.as;

/** The caller's authority over their own account. */
export function ownAuthority(context: CallContext, account: BookAccount): Authority {
  const session = sessionOf(context);
  return {
    actorId: session.user.id,
    repeat: repeatOf(context),
    account,
    right: { as: 'trader', session },
  };
}
