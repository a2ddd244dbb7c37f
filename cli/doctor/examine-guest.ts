import type { CallId } from '../../schemas/generated/calls.ts';
import { definitionOf, isAnswer, type Answer, type Backend, type NoAnswer } from './backend.ts';
import { answerProblems, dataOf, envelopeProblems, isRecord, refusalProblems } from './compare.ts';
import type { Findings } from './report.ts';
import { unknownParams } from './samples.ts';

/** Statuses of a backend that does not know a call. */
const NO_SUCH_CALL: readonly number[] = [404, 405, 501];

/** A reserved address, at which no account can exist (RFC 2606). */
const NOBODY = { email: 'livery-doctor@nobody.invalid', password: 'not-a-password' };

const WRITES = 'change something: only how they refuse was compared';

/** Why a call is not available at all; undefined if it is. */
function absence(outcome: Answer | NoAnswer): string | undefined {
  if (!isAnswer(outcome)) return `gives ${outcome.reason}`;
  return NO_SUCH_CALL.includes(outcome.status) ? `is missing (${outcome.status})` : undefined;
}

/** @returns the data of the answer */
async function examinePublicRead(backend: Backend, findings: Findings, id: CallId): Promise<unknown> {
  const outcome = await backend.send(id);
  const missing = absence(outcome);
  if (missing === undefined) findings.answered(id, answerProblems(id, outcome as Answer));
  else findings.answered(id, { problems: [missing], unknown: [] });
  return isAnswer(outcome) ? dataOf(outcome.body) : undefined;
}

const fieldsProblem = ({ status, body }: Answer): string[] =>
  status === 422 && isRecord(body) && !isRecord(body.errors)
    ? ['a refusal of an empty form lacks "errors", the sentences of its fields']
    : [];

/** Sends an empty form to a public call, which must refuse it. */
async function examinePublicWrite(backend: Backend, findings: Findings, id: CallId): Promise<void> {
  const outcome = await backend.send(id);
  const missing = absence(outcome);
  const problems =
    missing === undefined
      ? [...refusalProblems(outcome as Answer, 'an empty form', 422), ...fieldsProblem(outcome as Answer)]
      : [missing];
  findings.refused(id, problems);
  findings.unchecked(id, WRITES);
}

async function examineRefusal(backend: Backend, findings: Findings, id: CallId): Promise<void> {
  const { auth, repeat } = definitionOf(id);
  const outcome = await backend.send(id, { params: unknownParams(id) });
  const who = auth === 'signature' ? 'an unsigned callback' : 'a guest';
  const missing = absence(outcome);
  findings.refused(id, missing === undefined ? refusalProblems(outcome as Answer, who, 401) : [missing]);
  if (repeat !== 'safe') findings.unchecked(id, WRITES);
}

/** Ends a session, which a guest does not have: it is sent at the end of one. */
const ENDS_SESSION: CallId = 'auth.logout';

async function examineCall(backend: Backend, findings: Findings, id: CallId): Promise<unknown> {
  const { auth, repeat } = definitionOf(id);
  if (id === ENDS_SESSION) return;
  if (auth !== 'public') return await examineRefusal(backend, findings, id);
  if (repeat === 'safe') return await examinePublicRead(backend, findings, id);
  return await examinePublicWrite(backend, findings, id);
}

async function examineWrongPassword(backend: Backend, findings: Findings): Promise<void> {
  if (!findings.has('auth.login') || !findings.isSound('auth.login')) return;
  const outcome = await backend.send('auth.login', { input: NOBODY });
  if (isAnswer(outcome)) findings.refused('auth.login', refusalProblems(outcome, 'a wrong password', 422));
}

async function examineUnknownPath(backend: Backend, findings: Findings): Promise<void> {
  const outcome = await backend.sendTo('GET', 'livery-doctor');
  if (!isAnswer(outcome)) return;
  const problems =
    outcome.status === 404
      ? envelopeProblems(outcome)
      : [`answers with status ${outcome.status}; must be 404`];
  findings.general.push(...problems.map((problem) => `an unknown path: ${problem}`));
}

/**
 * Sends every call without a session. What needs one, or a complete form, must be refused.
 * @returns the data of the public calls that read
 */
export async function examineAsGuest(
  backend: Backend,
  findings: Findings,
): Promise<ReadonlyMap<CallId, unknown>> {
  const data = new Map<CallId, unknown>();
  for (const id of findings.ids) data.set(id, await examineCall(backend, findings, id));
  await examineWrongPassword(backend, findings);
  await examineUnknownPath(backend, findings);
  return data;
}
