import type { CallContext, Handler } from '../../request-context.ts';
import { sessionOf } from '../../request-context.ts';
import { Failure } from '../../failure.ts';
import { sha256 } from '../../secrets.ts';
import { findUserById } from '../user/user.queries.ts';

/** Below the time limit of common proxies (30 s). */
const WAIT_MS = 28_000;

/** Derived from the state alone, so that every process gives the same state the same version. */
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
  return sha256(
    JSON.stringify([
      await settings.read(),
      [suspended, is_trading, state_reason, state_contact, kyc_status, is_practice, roles, unread_messages],
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
