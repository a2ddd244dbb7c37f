import type { CallContext } from '../../request-context.ts';
import type { Queries } from '../../ports.ts';
import { randomToken, sha256 } from '../../secrets.ts';
import { after } from '../../time/time-arithmetic.ts';
import { insertLink, type LinkPurpose } from './link-token.queries.ts';

const LIFE_SECONDS: Record<LinkPurpose, number> = { reset: 1800, invite: 7 * 86_400 };

/** A single-use token that sets a password. Without a user (`userId` null) none is stored. */
export async function newLinkToken(
  tx: Queries,
  context: Pick<CallContext, 'brand' | 'ports' | 'now'>,
  purpose: LinkPurpose,
  userId: string | null,
): Promise<string> {
  const token = randomToken(context.ports.random);
  await insertLink(
    tx,
    context.brand.id,
    { tokenHash: sha256(token), userId, purpose, expiresAt: after(context.now, LIFE_SECONDS[purpose]) },
    context.now,
  );
  return token;
}

/**
 * The address of the page that sets a password. The token is in the fragment, which is never sent to a
 * server or logged.
 */
export async function issueLink(
  tx: Queries,
  context: Pick<CallContext, 'brand' | 'ports' | 'now' | 'site'>,
  purpose: LinkPurpose,
  userId: string | null,
): Promise<string> {
  return `${context.site}/reset#token=${await newLinkToken(tx, context, purpose, userId)}`;
}
