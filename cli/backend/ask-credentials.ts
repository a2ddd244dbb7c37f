import { readFileSync } from 'node:fs';
import { CommandError, type Io } from '../io.ts';

const variable = (name: string): string | undefined => process.env[name]?.trim() || undefined;

function passwordFromFile(name: string): string | undefined {
  const file = variable(name);
  if (file === undefined) return undefined;
  try {
    return readFileSync(file, 'utf8').replace(/\r?\n$/, '');
  } catch {
    throw new CommandError(`The password file ${file} could not be read. Check ${name}.`);
  }
}

/** The address in the environment: `<prefix>_EMAIL`. */
export const emailFrom = (prefix: string): string | undefined => variable(`${prefix}_EMAIL`);

/**
 * Address and password from `--email`, from the variables `<prefix>_EMAIL`, `<prefix>_PASSWORD` and
 * `<prefix>_PASSWORD_FILE`, or from the terminal.
 * @throws CommandError that names everything that is missing
 */
export async function askCredentials(
  io: Io,
  prefix: string,
  given: string | undefined,
): Promise<{ email: string; password: string }> {
  const email = given ?? emailFrom(prefix);
  const file = `${prefix}_PASSWORD_FILE`;
  const password = process.env[`${prefix}_PASSWORD`] || passwordFromFile(file);
  const missing = [
    ...(email || io.ask ? [] : [`the address: --email or ${prefix}_EMAIL`]),
    ...(password || io.askSecret ? [] : [`the password: ${prefix}_PASSWORD, or a file named by ${file}`]),
  ];
  if (missing.length)
    throw new CommandError(`Sign-in needs a terminal, or:\n${missing.map((one) => `  ${one}`).join('\n')}`);
  return {
    email: email ?? (await io.ask!('E-mail address:')),
    password: password ?? (await io.askSecret!('Password:')),
  };
}

/** A mailed code. */
export const askCode = async (ask: NonNullable<Io['ask']>): Promise<string> =>
  (await ask('Code from your mail:')).replace(/\s/g, '');
