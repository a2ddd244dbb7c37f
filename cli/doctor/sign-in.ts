import { askCode } from '../backend/ask-credentials.ts';
import { CommandError, type Io } from '../io.ts';
import { isAnswer, type Answer, type Backend } from './backend.ts';
import { answerProblems, dataOf, isRecord } from './compare.ts';
import type { Findings } from './report.ts';

export interface SignedIn {
  email: string;
  roles: string[];
  /** False where the brand confirms devices by a mailed code, and nobody could enter it. */
  isConfirmed: boolean;
  /** The data of `auth.user`. */
  user: unknown;
}

const isLoopback = (base: string) => new URL(base).protocol === 'http:';

/** A cookie of a session that scripts, other sites or a plain connection could read. */
function cookieProblems({ headers }: Answer, base: string): string[] {
  return headers.getSetCookie().flatMap((line) => {
    const name = line.slice(0, line.indexOf('='));
    const required = ['HttpOnly', ...(isLoopback(base) ? [] : ['Secure']), 'SameSite'];
    const lacking = required.filter((attribute) => !new RegExp(`;\\s*${attribute}\\b`, 'i').test(line));
    return lacking.length > 0 ? [`sets the cookie ${name} without ${lacking.join(', ')}`] : [];
  });
}

function useToken(backend: Backend, data: unknown): void {
  if (isRecord(data) && typeof data.token === 'string') backend.session.credentials.token = data.token;
}

const refusedSignIn = (email: string, { status, body }: Answer): CommandError => {
  const { message, code } = isRecord(body) ? body : {};
  return new CommandError(
    `${email} could not sign in: ${String(message ?? code ?? `status ${status}`)}\nCheck address and password, or run the command without them for the checks of a guest.`,
  );
};

/** Confirms this device with the code of a mail. @returns false without a terminal */
async function confirmDevice(io: Io, backend: Backend): Promise<boolean> {
  if (!io.ask) return false;
  await backend.send('auth.device-code');
  const code = await askCode(io.ask);
  const outcome = await backend.send('auth.device-verify', { input: { code, remember: false } });
  if (!isAnswer(outcome) || outcome.status >= 300)
    throw new CommandError('The code was refused. Run the command again for a new one.');
  useToken(backend, dataOf(outcome.body));
  return true;
}

/**
 * Starts a session, and compares the answer of the sign-in with the contract.
 * @throws CommandError if the backend refuses
 */
export async function signIn(
  io: Io,
  backend: Backend,
  findings: Findings,
  { email, password }: { email: string; password: string },
): Promise<SignedIn> {
  const input = { email, password, device: 'livery doctor' };
  const outcome = await backend.send('auth.login', { input });
  if (!isAnswer(outcome)) throw new CommandError(`${email} could not sign in: ${outcome.reason}.`);
  if (outcome.status >= 300) throw refusedSignIn(email, outcome);
  const { problems, unknown } = answerProblems('auth.login', outcome);
  const cookies = cookieProblems(outcome, backend.base);
  if (findings.has('auth.login'))
    findings.answered('auth.login', { problems: [...problems, ...cookies], unknown });
  const data = dataOf(outcome.body);
  useToken(backend, data);
  const isConfirmed = isRecord(data) && data.next === 'two_fa' ? await confirmDevice(io, backend) : true;
  const user = await backend.send('auth.user');
  const record = isAnswer(user) ? dataOf(user.body) : undefined;
  const roles = isRecord(record) && Array.isArray(record.roles) ? record.roles.map(String) : [];
  return { email, roles, isConfirmed, user: record };
}

/** Signs out, and checks that the backend then refuses the session's cookies and token. */
export async function signOut(backend: Backend, findings: Findings): Promise<void> {
  const kept = structuredClone(backend.session.credentials);
  const outcome = await backend.send('auth.logout');
  if (!findings.has('auth.logout') || !isAnswer(outcome)) return;
  findings.answered('auth.logout', answerProblems('auth.logout', outcome));
  backend.session.credentials = kept;
  const after = await backend.send('auth.user');
  if (isAnswer(after) && after.status !== 401)
    findings.answered('auth.logout', {
      problems: [`leaves the session valid: auth.user then answers with status ${after.status}`],
      unknown: [],
    });
}
