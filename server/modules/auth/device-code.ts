import { sessionOf, type CallContext, type Handler } from '../../request-context.ts';
import type { Queries } from '../../ports.ts';
import { randomToken, sha256 } from '../../secrets.ts';
import { audit } from '../../db/audit.queries.ts';
import { mailLanguage } from '../mail/mail-language.ts';
import { deviceWords } from '../mail/device-words.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { deviceCookieName } from '../session/session-cookie.ts';
import { DEVICE_SECONDS } from '../session/session-limits.ts';
import { after } from '../../time/time-arithmetic.ts';
import { renewSession, type OpenedSession } from '../session/open-session.ts';
import { codeSent, isAlive, issueCode, lastCode, redeemCode, tooSoon } from './one-time-code.ts';
import { insertTrustedDevice } from './trusted-device.queries.ts';

/** Returns when the active code was sent; refuses a request for another one too soon. */
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
  // When two pages open concurrently, the second returns the code that the first one sent.
  if (!issued && row && isAlive(row, context.now) && !body?.again) return codeSent(row, false);
  if (!issued || !row) throw tooSoon(context, row);
  return codeSent(row, true);
};

/**
 * Sets a device cookie with a random token, so that this browser needs no code next time; only its hash is
 * stored.
 */
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

/** Rotates the session token: a token that leaked before the code was confirmed becomes useless. */
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
