import { sessionOf, type CallContext, type Handler } from '../../request-context.ts';
import type { Queries } from '../../ports.ts';
import { randomToken, sha256 } from '../../secrets.ts';
import { audit } from '../../db/audit.queries.ts';
import { mailLanguage } from '../mail/mail-language.ts';
import { deviceWords } from '../mail/device-words.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { deviceCookieName } from '../session/session-cookie.ts';
import { DEVICE_SECONDS } from '../session/session-limits.ts';
import { after } from '../../time-arithmetic.ts';
import { renewSession, type OpenedSession } from '../session/open-session.ts';
import { codeSent, isAlive, issueCode, lastCode, redeemCode, tooSoon } from './one-time-code.ts';
import { insertTrustedDevice } from './trusted-device.queries.ts';

/** Opening the page while a code is alive tells when it was sent; asking for another too soon is refused. */
export const authDeviceCode: Handler<'auth.device-code'> = async (context, { body }) => {
  const { user } = sessionOf(context);
  const last = await lastCode(context, 'confirm_device', user.id);
  if (last && isAlive(last, context.now) && !body?.again) return codeSent(last, false);
  const issued = await context.ports.db.tx(async (tx) => {
    const code = await issueCode(tx, context, 'confirm_device', user.id);
    if (code === undefined) return false;
    const language = mailLanguage(user.language);
    await queueMail(tx, context, {
      to: user.email,
      language,
      kind: 'confirm_device',
      params: { name: user.first_name, code, device: deviceWords(context.userAgent, language) },
    });
    return true;
  });
  const row = await lastCode(context, 'confirm_device', user.id);
  // Two pages opened at once: the one that came second is told of the code that the first one sent.
  if (!issued && row && isAlive(row, context.now) && !body?.again) return codeSent(row, false);
  if (!issued || !row) throw tooSoon(context, row);
  return codeSent(row, true);
};

/** A random token in a cookie of its own spares this browser the next code; only its hash is kept. */
async function rememberDevice(tx: Queries, context: CallContext, userId: string): Promise<void> {
  const token = randomToken(context.ports.random);
  await insertTrustedDevice(
    tx,
    context.brand.id,
    userId,
    sha256(token),
    context.now,
    after(context.now, DEVICE_SECONDS),
  );
  context.cookies.set(
    deviceCookieName({ brandId: context.brand.id, origin: context.origin }),
    token,
    DEVICE_SECONDS,
  );
}

/** The session goes on under a new token: one that was seen before the code is worth nothing after it. */
export const authDeviceVerify: Handler<'auth.device-verify'> = async (context, { body }) => {
  const { id, user } = sessionOf(context);
  let token: OpenedSession = {};
  await redeemCode(
    context,
    { purpose: 'confirm_device', subject: user.id, code: body.code, who: 'own' },
    async (tx) => {
      token = await renewSession(tx, context, id);
      if (body.remember && context.brand.session === 'cookie') await rememberDevice(tx, context, user.id);
      await audit(tx, context, {
        actor: user.id,
        action: 'device.confirmed',
        subject: user.id,
        detail: { remembered: body.remember === true },
      });
    },
  );
  return token;
};
