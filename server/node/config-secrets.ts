import type { CallbackSecrets } from '../brand/brand-context.ts';
import type { PaymentAccess } from '../modules/deposit/open-payments.ts';
import type { PlatformAccess } from '../modules/trading-account/open-platform.ts';
import type { Reader, Variable } from './config-reader.ts';

const SECRET_LENGTH = 16;

/** `<brand>:<secret>`, separated by commas. Problems do not repeat secrets. */
function readSecrets(reader: Reader, name: Variable): [brand: string, secret: string][] {
  const pairs = (reader.text(name) ?? '').split(',').filter((pair) => pair.trim());
  const entries = pairs.map((pair): [string, string] => {
    const [brand = '', ...rest] = pair.trim().split(':');
    return [brand, rest.join(':')];
  });
  if (entries.some(([brand, secret]) => !brand || secret.length < SECRET_LENGTH))
    reader.problem(
      `${name} must be <brand>:<secret>, separated by commas, each secret at least ${SECRET_LENGTH} characters.`,
    );
  return entries;
}

/** A key without a webhook secret is useless: nothing would be credited. */
function needSecret(reader: Reader, secrets: Variable, keys: Variable, brand: string): void {
  if (!reader.problems.some((problem) => problem.startsWith(`${secrets} `)))
    reader.problem(`${secrets} lacks ${brand}, which is in ${keys}.`);
}

/** Secrets of each brand, the current one first, then that before the last rotation. */
function readRotating(reader: Reader, name: Variable, previousName: Variable): Map<string, string[]> {
  const current = new Map(readSecrets(reader, name).map(([brand, secret]) => [brand, [secret]]));
  const previous = readSecrets(reader, previousName);
  for (const [brand, secret] of previous) current.get(brand)?.push(secret);
  const lacking = previous.find(([brand]) => brand && !current.has(brand));
  if (lacking) needSecret(reader, name, previousName, lacking[0]);
  return current;
}

export function readCallbackSecrets(reader: Reader): CallbackSecrets {
  const secrets: Record<string, { btcpay?: readonly string[]; card?: readonly string[] }> = {};
  for (const [brand, btcpay] of readRotating(
    reader,
    'BTCPAY_WEBHOOK_SECRETS',
    'BTCPAY_WEBHOOK_SECRETS_PREVIOUS',
  ))
    secrets[brand] = { ...secrets[brand], btcpay };
  for (const [brand, card] of readRotating(reader, 'CARD_WEBHOOK_SECRETS', 'CARD_WEBHOOK_SECRETS_PREVIOUS'))
    secrets[brand] = { ...secrets[brand], card };
  return secrets;
}

/** Secret keys of payment providers. */
export function readPayments(reader: Reader, secrets: CallbackSecrets): Record<string, PaymentAccess> {
  const access: Record<string, PaymentAccess> = {};
  for (const [brand, key] of readSecrets(reader, 'BTCPAY_API_KEYS')) {
    access[brand] = { ...access[brand], btcpay: { key } };
    if (!secrets[brand]?.btcpay) needSecret(reader, 'BTCPAY_WEBHOOK_SECRETS', 'BTCPAY_API_KEYS', brand);
  }
  for (const [brand, secretKey] of readSecrets(reader, 'CARD_SECRET_KEYS')) {
    access[brand] = { ...access[brand], card: { secretKey } };
    if (!secrets[brand]?.card) needSecret(reader, 'CARD_WEBHOOK_SECRETS', 'CARD_SECRET_KEYS', brand);
  }
  return access;
}

/** Secrets of the adapters of trading platforms. */
export const readPlatforms = (reader: Reader): Record<string, PlatformAccess> =>
  Object.fromEntries(
    [...readRotating(reader, 'TRADING_PLATFORM_KEYS', 'TRADING_PLATFORM_KEYS_PREVIOUS')].map(
      ([brand, secrets]) => [brand, { secrets }],
    ),
  );
