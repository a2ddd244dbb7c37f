import type { Settings, SignIn } from '../../../schemas/generated/types.ts';
import type { CallContext } from '../../request-context.ts';
import type { Queries } from '../../ports.ts';
import { Failure } from '../../failure.ts';
import { openPractice } from '../account/practice-funding.ts';
import { openSession, type SessionOptions } from '../session/open-session.ts';
import { loadUser } from '../user/load-user.ts';
import { findUserById } from '../user/user.queries.ts';

/**
 * Opens a session and returns the next step: the device code when the brand requires one, else the app.
 * `settings` come from before the transaction: only `tx` may be awaited within it.
 */
export async function signIn(
  tx: Queries,
  context: CallContext,
  settings: Settings,
  userId: string,
  options: SessionOptions,
): Promise<SignIn> {
  const { token } = await openSession(tx, context, userId, options);
  await openPractice(tx, context.brand, userId, context.now);
  const user = await findUserById(tx, context.brand.id, userId);
  if (!user) throw new Error(`There is no user ${userId}`);
  if (user.closed_at) throw new Failure('account_closed');
  const withheld = settings.two_fa && !options.confirmed;
  return {
    user: await loadUser(tx, context, settings, user, { confirmed: options.confirmed, withheld }),
    ...(token === undefined ? {} : { token }),
    next: withheld ? 'two_fa' : 'app',
  };
}
