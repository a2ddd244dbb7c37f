import { normalizeEmail } from '../../../domain/strings/clean-text.ts';
import type { Settings } from '../../../schemas/generated/types.ts';
import type { CallContext, Handler } from '../../request-context.ts';
import { Failure } from '../../failure.ts';
import { sha256 } from '../../secrets.ts';
import { audit } from '../../db/audit.queries.ts';
import { deviceCookieName } from '../session/session-cookie.ts';
import { findLoginByEmail, lockPassword, type LoginRow } from '../user/login.queries.ts';
import { clearAttempts, findBlock, takeAttempt } from './login-attempt.queries.ts';
import { signIn } from './sign-in.ts';
import { isTrustedDevice } from './trusted-device.queries.ts';

async function knownDevice(context: CallContext, email: string): Promise<string | undefined> {
  const token =
    context.cookies.get(deviceCookieName({ brandId: context.brand.id, origin: context.origin })) ?? '';
  const hash = sha256(token);
  return (await isTrustedDevice(context.ports.db, context.brand.id, email, hash, context.now))
    ? hash
    : undefined;
}

async function holdBack(context: CallContext, subject: string): Promise<void> {
  const { db } = context.ports;
  if (await takeAttempt(db, context.brand.id, subject, context.now)) return;
  const until = await findBlock(db, context.brand.id, subject);
  const wait = until ? (until.getTime() - context.now.getTime()) / 1000 : 1;
  throw new Failure('too_many_attempts', { retryAfter: Math.max(1, Math.ceil(wait)) });
}

/** Called only after the password is verified. */
function refuseUnready(settings: Settings, user: LoginRow): void {
  if (user.closed_at) throw new Failure('account_closed');
  if (settings.send_must_verify_email && !user.email_verified_at) throw new Failure('email_not_verified');
  if (settings.admin_must_verify && !user.approved_at) throw new Failure('admin_not_verified');
}

/**
 * Signs in with address and password. Failures of a trusted device are counted separately, so that
 * strangers cannot lock its owner out. Known and unknown addresses take the same queries and one hash.
 */
export const authLogin: Handler<'auth.login'> = async (context, { body }) => {
  const { db, hasher } = context.ports;
  const settings = await context.settings.read();
  const email = normalizeEmail(body.email);
  const device = await knownDevice(context, email);
  const subject = await context.secrets.keyedHash('login', context.brand.id, email, device ?? '');
  await holdBack(context, subject);
  const user = await findLoginByEmail(db, context.brand.id, email);
  const hash = user?.password_hash ?? null;
  const right = await hasher.verify(hash ?? context.unusableHash, body.password);
  if (!user || hash === null || !right) {
    await audit(db, context, { actor: null, action: 'login.failed', subject: user?.id ?? null });
    throw new Failure('invalid_credentials');
  }
  await clearAttempts(db, context.brand.id, subject);
  refuseUnready(settings, user);
  return await db.tx(async (tx) => {
    if (!(await lockPassword(tx, context.brand.id, user.id, hash))) throw new Failure('invalid_credentials');
    const confirmed =
      device !== undefined && (await isTrustedDevice(tx, context.brand.id, email, device, context.now));
    await audit(tx, context, {
      actor: user.id,
      action: 'login.done',
      subject: user.id,
      detail: { remembered: confirmed },
    });
    return await signIn(tx, context, settings, user.id, { device: body.device, confirmed });
  });
};
