import type { CallContext, Handler } from '../../request-context.ts';
import { sessionOf } from '../../request-context.ts';
import { Failure } from '../../failure.ts';
import { sha256 } from '../../secrets.ts';
import { accountsOf } from '../account/account.queries.ts';
import { countUnread } from '../notification/notification.queries.ts';
import { findUserById } from '../user/user.queries.ts';

/** Below the time limit of common proxies (30 s). */
const WAIT_MS = 28_000;

/**
 * Derived from the state alone, so that every process gives the same state the same version. It covers money and
 * unread notifications: no waiting request learns of a change between two requests.
 */
async function versionOf({ ports, brand, settings }: CallContext, userId: string): Promise<string> {
  const user = await findUserById(ports.db, brand.id, userId);
  if (!user) throw new Failure('session_required');
  const {
    suspended,
    is_trading,
    state_reason,
    state_contact,
    kyc_status,
    is_practice,
    roles,
    unread_messages,
  } = user;
  const { real, practice } = await accountsOf(ports.db, brand.id, userId);
  return sha256(
    JSON.stringify([
      await settings.read(),
      [suspended, is_trading, state_reason, state_contact, kyc_status, is_practice, roles, unread_messages],
      [String(real.version), String(practice.version), await countUnread(ports.db, brand.id, userId)],
    ]),
  );
}

/** @throws busy */
export const streamChanges: Handler<'stream.changes'> = async (context, { query }) => {
  const { user } = sessionOf(context);
  const waiter = context.streams.nextChange({ brandId: context.brand.id, userId: user.id }, WAIT_MS);
  try {
    const version = await versionOf(context, user.id);
    if (query.since !== version) return { version, changed: query.since !== undefined };
    const changed = await waiter.changed;
    return changed ? { version: await versionOf(context, user.id), changed } : { version, changed };
  } finally {
    waiter.cancel();
  }
};
