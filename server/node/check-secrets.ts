import type { Reader, Variable } from './config-reader.ts';

/**
 * Form of the secret variables: a key in base64, `<brand>:<secret>` separated by commas, or text. Addresses are
 * not among them: the password in one belongs to the account that it names.
 */
const FORMS = {
  LIVERY_CODE_KEY: 'key',
  LIVERY_FILE_KEY: 'key',
  LIVERY_FILE_KEY_PREVIOUS: 'key',
  CARD_SECRET_KEYS: 'list',
  CARD_WEBHOOK_SECRETS: 'list',
  CARD_WEBHOOK_SECRETS_PREVIOUS: 'list',
  BTCPAY_API_KEYS: 'list',
  BTCPAY_WEBHOOK_SECRETS: 'list',
  BTCPAY_WEBHOOK_SECRETS_PREVIOUS: 'list',
  TRADING_PLATFORM_KEYS: 'list',
  TRADING_PLATFORM_KEYS_PREVIOUS: 'list',
  FEED_KEY: 'text',
  NEWS_TOKEN: 'text',
  METRICS_TOKEN: 'text',
} as const satisfies Partial<Record<Variable, 'key' | 'list' | 'text'>>;

type SecretVariable = keyof typeof FORMS;

const NAMES = Object.keys(FORMS) as SecretVariable[];

/** One service may supply prices and news under one token. */
const FROM_ONE_SERVICE: readonly SecretVariable[] = ['FEED_KEY', 'NEWS_TOKEN'];

/** Chosen by a service, which knows how its secrets look. */
const FROM_SERVICES: readonly SecretVariable[] = [...FROM_ONE_SERVICE, 'CARD_SECRET_KEYS', 'BTCPAY_API_KEYS'];

const FEWEST_VALUES = 6;

/** The secrets of a variable, a key as text and as bytes; none of an invalid one, which is a problem already. */
function secretsOf(reader: Reader, name: SecretVariable): Buffer[] {
  const text = reader.text(name) ?? '';
  if (!text || reader.problems.some((problem) => problem.startsWith(`${name} `))) return [];
  if (FORMS[name] === 'key') return [Buffer.from(text), Buffer.from(text, 'base64')];
  const values =
    FORMS[name] === 'list'
      ? text.split(',').map((pair) => pair.trim().split(':').slice(1).join(':'))
      : [text];
  return values.filter(Boolean).map((value) => Buffer.from(value));
}

/** Does it repeat a shorter part, count up or down, or have a handful of different bytes? */
function isTrivial(secret: Buffer): boolean {
  const steps = secret.subarray(1).map((byte, index) => byte - secret[index]!);
  const isRepeated = /^(.+?)\1+$/s.test(secret.toString('latin1'));
  return isRepeated || new Set(steps).size <= 1 || new Set(secret).size < FEWEST_VALUES;
}

/** Reports variables with the same secret, without repeating it: who learns one of them has the other, too. */
export function checkEqualSecrets(reader: Reader): void {
  const secrets = NAMES.map((name) => ({ name, values: secretsOf(reader, name) }));
  secrets.forEach(({ name, values }, index) => {
    for (const earlier of secrets.slice(0, index)) {
      if ([name, earlier.name].every((each) => FROM_ONE_SERVICE.includes(each))) continue;
      if (values.some((value) => earlier.values.some((other) => value.equals(other))))
        reader.problem(`${name} has a secret of ${earlier.name}: give each a secret of its own.`);
    }
  });
}

/** Reports secrets of the operator that can be guessed, without repeating them. */
export function checkTrivialSecrets(reader: Reader): void {
  for (const name of NAMES) {
    if (FROM_SERVICES.includes(name) || !secretsOf(reader, name).some(isTrivial)) continue;
    reader.problem(`${name} is easy to guess. Make a random one with: openssl rand -base64 32`);
  }
}
