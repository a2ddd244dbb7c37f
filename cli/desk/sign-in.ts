import { readFileSync } from 'node:fs';
import { CommandError, type Io } from '../io.ts';
import { DeskClient, RefusedCall, type Credentials } from './desk-client.ts';
import { askCode } from './fresh-code.ts';
import { deleteSession, readSession } from './session-file.ts';

const EMAIL_VARIABLE = 'LIVERY_DESK_EMAIL';
const PASSWORD_VARIABLE = 'LIVERY_DESK_PASSWORD';
const PASSWORD_FILE_VARIABLE = 'LIVERY_DESK_PASSWORD_FILE';

const variable = (name: string): string | undefined => process.env[name]?.trim() || undefined;

function passwordFromFile(): string | undefined {
  const file = variable(PASSWORD_FILE_VARIABLE);
  if (file === undefined) return undefined;
  try {
    return readFileSync(file, 'utf8').replace(/\r?\n$/, '');
  } catch {
    throw new CommandError(`The password file ${file} could not be read. Check ${PASSWORD_FILE_VARIABLE}.`);
  }
}

/** @throws CommandError that names everything that is missing */
async function askCredentials(
  io: Io,
  given: string | undefined,
): Promise<{ email: string; password: string }> {
  const email = given ?? variable(EMAIL_VARIABLE);
  const password = process.env[PASSWORD_VARIABLE] || passwordFromFile();
  const missing = [
    ...(email || io.ask ? [] : [`the address: --email or ${EMAIL_VARIABLE}`]),
    ...(password || io.askSecret
      ? []
      : [`the password: ${PASSWORD_VARIABLE}, or a file named by ${PASSWORD_FILE_VARIABLE}`]),
  ];
  if (missing.length)
    throw new CommandError(`Sign-in needs a terminal, or:\n${missing.map((one) => `  ${one}`).join('\n')}`);
  return {
    email: email ?? (await io.ask!('E-mail address:')),
    password: password ?? (await io.askSecret!('Password:')),
  };
}

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
  const credentials = await askCredentials(io, email);
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
  const named = email ?? variable(EMAIL_VARIABLE);
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
