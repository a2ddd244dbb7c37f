import { normalizeEmail } from '../../../domain/strings/clean-text.ts';
import { sessionOf, type BrandContext, type Handler } from '../../request-context.ts';
import { Failure } from '../../failure.ts';
import { randomToken, sha256 } from '../../secrets.ts';
import { audit } from '../../db/audit.queries.ts';
import { after } from '../../time/time-arithmetic.ts';
import { findLoginByEmail } from '../user/login.queries.ts';
import { insertHandoff, takeHandoff, type NewHandoff } from './handoff.queries.ts';
import { signIn } from './sign-in.ts';

const LIFE_SECONDS = 60;
/** The site itself, under any host. */
const SITE = 'site';

/** A single-use code that signs one user in, within a minute and for its audience only. */
async function createHandoff(
  context: Pick<BrandContext, 'brand' | 'ports'>,
  how: Pick<NewHandoff, 'userId' | 'audience' | 'confirmed' | 'sessionId'>,
): Promise<{ code: string; expiresAt: Date }> {
  const now = context.ports.clock.now();
  const code = randomToken(context.ports.random);
  const expiresAt = after(now, LIFE_SECONDS);
  await insertHandoff(context.ports.db, context.brand.id, { ...how, codeHash: sha256(code), expiresAt }, now);
  return { code, expiresAt };
}

/**
 * A code that signs the user of this address in at the site, without a device code.
 * @throws RangeError without such an account
 */
export async function createSiteHandoff(
  context: Pick<BrandContext, 'brand' | 'ports'>,
  email: string,
): Promise<string> {
  const { id } = context.brand;
  const user = await findLoginByEmail(context.ports.db, id, normalizeEmail(email));
  if (!user) throw new RangeError(`There is no account ${email} at ${id}.`);
  const { code } = await createHandoff(context, {
    userId: user.id,
    audience: SITE,
    confirmed: true,
    sessionId: null,
  });
  return code;
}

/** A code for the back-office, which receives it by form POST and redeems it with its own Origin. */
export const authHandoff: Handler<'auth.handoff'> = async (context) => {
  const { id, user, confirmed } = sessionOf(context);
  const address = (await context.settings.read()).crm_url || context.brand.links.crm;
  if (!address) throw new Failure('crm_not_configured');
  const { code, expiresAt } = await createHandoff(context, {
    userId: user.id,
    audience: new URL(address).origin,
    confirmed,
    sessionId: id,
  });
  await audit(context.ports.db, context, { actor: user.id, action: 'handoff.created', subject: user.id });
  return { code, expires_at: expiresAt.toISOString(), target: `${address.replace(/\/+$/, '')}/token` };
};

/** The site gets its usual session; another audience gets a bearer token, because it sets its own cookies. */
export const authHandoffRedeem: Handler<'auth.handoff-redeem'> = async (context, { body }) => {
  const own = context.callerOrigin === context.origin;
  const settings = await context.settings.read();
  const codeHash = sha256(body.code);
  return await context.ports.db.tx(async (tx) => {
    const handoff = await takeHandoff(
      tx,
      context.brand.id,
      codeHash,
      own ? SITE : (context.callerOrigin ?? ''),
      context.now,
    );
    if (!handoff) throw new Failure('handoff_dead');
    await audit(tx, context, {
      actor: handoff.user_id,
      action: 'handoff.redeemed',
      subject: handoff.user_id,
    });
    return await signIn(tx, context, settings, handoff.user_id, {
      device: own ? context.userAgent : undefined,
      confirmed: handoff.confirmed,
      parentId: handoff.session_id,
      ...(own ? {} : { as: 'bearer' as const }),
    });
  });
};
