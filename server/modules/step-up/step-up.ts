import { audit } from '../../db/audit.queries.ts';
import { Failure } from '../../failure.ts';
import { sessionOf, type CallContext, type Handler } from '../../request-context.ts';
import { after } from '../../time/time-arithmetic.ts';
import { codeSent, isAlive, issueCode, lastCode, redeemCode, tooSoon } from '../auth/one-time-code.ts';
import type { CodeRow } from '../auth/one-time-code.queries.ts';
import { mailLanguage } from '../mail/mail-language.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { FRESH_CODE_SECONDS } from '../session/session-limits.ts';
import { setCodeConfirmed } from '../session/session.queries.ts';

/** @returns false when a limit is reached */
async function sendCode(context: CallContext): Promise<boolean> {
  const { id, user } = sessionOf(context);
  return await context.ports.db.tx(async (tx) => {
    const code = await issueCode(tx, context, 'step_up', user.id, { sessionId: id });
    if (code === undefined) return false;
    await queueMail(tx, context, {
      to: user.email,
      language: mailLanguage(user.language),
      kind: 'step_up',
      params: { name: user.first_name, code },
    });
    return true;
  });
}

/**
 * Limits count the requests of the user in all sessions, so that more sessions allow no more guesses. Only
 * the session that requested a code can redeem it.
 */
export const stepUpRequest: Handler<'step-up.request'> = async (context, { body }) => {
  const { id, user } = sessionOf(context);
  const canReuse = (row: CodeRow | undefined): row is CodeRow =>
    row !== undefined && isAlive(row, context.now) && row.session_id === id && !body.again;
  const last = await lastCode(context, 'step_up', user.id);
  if (canReuse(last)) return codeSent(last, false);
  const isSent = await sendCode(context);
  const row = await lastCode(context, 'step_up', user.id);
  // When two requests run concurrently, the second returns the code that the first one sent.
  if (!isSent && canReuse(row)) return codeSent(row, false);
  if (!isSent || !row) throw tooSoon(context, row);
  return codeSent(row, true);
};

export const stepUpVerify: Handler<'step-up.verify'> = async (context, { body }) => {
  const { id, user } = sessionOf(context);
  await redeemCode(
    context,
    { purpose: 'step_up', subject: user.id, code: body.code, who: 'own', sessionId: id },
    async (tx) => {
      if (!(await setCodeConfirmed(tx, context.brand.id, id, context.now)))
        throw new Failure('session_required');
      await audit(tx, context, { actor: user.id, action: 'step-up.confirmed', subject: user.id });
    },
  );
  return { valid_until: after(context.now, FRESH_CODE_SECONDS).toISOString() };
};
