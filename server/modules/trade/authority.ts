import type { AwaitedPrice } from '../../../domain/trading/pending-order.ts';
import type { Position } from '../../../schemas/generated/types.ts';
import { sessionOf, type CallContext } from '../../request-context.ts';
import { repeatOf, type Repeat } from '../../ledger/idempotent-request.ts';
import type { CurrentSession } from '../session/session.queries.ts';
import type { BookAccount } from './book-position.ts';

/** The right of a person to trade on an account: the owner's session, or a manager's connection (`ACTING_CONNECTION`). */
export type PersonalRight =
  | { as: 'trader'; session: Pick<CurrentSession, 'tokenHash' | 'isRemembered' | 'user'> }
  | { as: 'manager'; connectionId: string };

/** The right to open a position: a person's, or that of an order that waits for its price. It must hold at commit. */
export type Right = PersonalRight | { as: 'pending-order'; id: string; awaited: AwaitedPrice };

/** Actor, account and right of a trade. */
export interface Authority<Held extends Right = Right> {
  /** The acting user. */
  actorId: string;
  /** Identifies the repeats of the trade. */
  repeat: Repeat;
  account: BookAccount;
  right: Held;
}

export const openedBy = ({ right }: Pick<Authority, 'right'>): Position['opened_by'] =>
  right.as === 'manager' ? 'manager' : 'trader';

/** The caller's authority over their own account. */
export function ownAuthority(context: CallContext, account: BookAccount): Authority<PersonalRight> {
  const session = sessionOf(context);
  return {
    actorId: session.user.id,
    repeat: repeatOf(context),
    account,
    right: { as: 'trader', session },
  };
}
