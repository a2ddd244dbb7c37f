import type { Position } from '../../../schemas/generated/types.ts';
import { sessionOf, type CallContext } from '../../request-context.ts';
import type { CurrentSession } from '../session/session.queries.ts';
import type { BookAccount } from './book-position.ts';

/** By which right somebody trades on an account: their session as its owner, or the connection of a manager. It must hold when the write is committed. */
export type Right =
  | { as: 'trader'; session: Pick<CurrentSession, 'tokenHash' | 'isRemembered' | 'user'> }
  | { as: 'manager'; connectionId: string };

/** Who trades, on which account, and by which right. */
export interface Authority {
  /** The person who acts; idempotency keys are theirs. */
  actorId: string;
  account: BookAccount;
  right: Right;
}

export const openedBy = ({ right }: Authority): Position['opened_by'] => right.as;

/** The authority of the caller over an account of their own. */
export function ownAuthority(context: CallContext, account: BookAccount): Authority {
  const session = sessionOf(context);
  return { actorId: session.user.id, account, right: { as: 'trader', session } };
}
