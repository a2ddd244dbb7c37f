import { askCode, askCredentials, emailFrom } from '../backend/ask-credentials.ts';
import type { Credentials } from '../backend/http-session.ts';
import { CommandError, type Io } from '../io.ts';
import { DeskClient, RefusedCall } from './desk-client.ts';
import { deleteSession, readSession } from './session-file.ts';

const PREFIX = 'LIVERY_DESK';

/** Confirms this device by the code that was sent by mail. */
async function confirmDevice(io: Io, client: DeskClient): Promise<void> {
  if (!io.ask)
    throw new CommandError(
      'This device has to be confirmed by a mailed code. Run livery desk <site> sign-in in a terminal first.',
    );
  await client.call('auth.device-code', { input: {} });
  const code = await askCode(io.ask);
  const { token } = await client.call('auth.device-verify', { input: { code, remember: true } });
  if (token) client.credentials.token = token;
}

/** A new session of an operator. @throws RefusedCall · CommandError */
export async function signIn(io: Io, origin: string, email: string | undefined): Promise<DeskClient> {
  const credentials = await askCredentials(io, PREFIX, email);
  const cookies = { ...readSession(origin)?.cookies };
  const client = new DeskClient(origin, { cookies, email: credentials.email });
  const { next, token } = await client.call('auth.login', {
    input: { ...credentials, device: 'livery desk' },
  });
  if (token) client.credentials.token = token;
  if (next === 'two_fa') await confirmDevice(io, client);
  return client;
}

const ENDED = ['session_required', 'confirmation_required'];

const isSameAddress = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

/** The stored session of the site, unless another operator is named than the one who signed in. */
function storedSession(origin: string, email: string | undefined): Credentials | undefined {
  const stored = readSession(origin);
  const named = email ?? emailFrom(PREFIX);
  return named === undefined || isSameAddress(named, stored?.email ?? '') ? stored : undefined;
}

/**
 * Runs `work` in the stored session of the site, or else in a new one that ends with the command.
 * @throws errors of `signIn` and `work`
 */
export async function inSession<T>(
  io: Io,
  origin: string,
  email: string | undefined,
  work: (client: DeskClient) => Promise<T>,
): Promise<T> {
  const stored = storedSession(origin, email);
  if (stored) {
    try {
      return await work(new DeskClient(origin, stored));
    } catch (error) {
      if (!(error instanceof RefusedCall && ENDED.includes(error.code))) throw error;
    }
  }
  const client = await signIn(io, origin, email);
  try {
    return await work(client);
  } finally {
    await client.call('auth.logout').catch(() => undefined);
  }
}

/** Ends the stored session of the site. @returns false without one */
export async function signOut(origin: string): Promise<boolean> {
  const stored = readSession(origin);
  if (!stored) return false;
  await new DeskClient(origin, stored).call('auth.logout');
  deleteSession(origin);
  return true;
}
