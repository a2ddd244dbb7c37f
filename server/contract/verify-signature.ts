import { concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import type { CallDefinition } from '../../schemas/generated/calls.ts';
import type { CallContext } from '../request-context.ts';
import { Failure } from '../failure.ts';

export type RawBody = Extract<CallDefinition['body'], { kind: 'raw' }>;
type Bytes = Uint8Array<ArrayBuffer>;

const HMAC = { name: 'HMAC', hash: 'SHA-256' };
const HEX_SHA256 = /^sha256=([0-9a-f]{64})$/;
const TIMED_HEX = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/;

/** Maximum age of a signature, against replays, and maximum clock skew. */
const TOLERANCE_MS = 300_000;

/** WebCrypto compares in constant time. */
async function isHmac(secret: string, signature: Bytes, content: Bytes): Promise<boolean> {
  const key = await crypto.subtle.importKey('raw', utf8ToBytes(secret), HMAC, false, ['verify']);
  return await crypto.subtle.verify('HMAC', key, signature, content);
}

/** What a header says; unverified. */
interface Signature {
  hex: string;
  /** Unix seconds, which the signature covers; null for a scheme without them. */
  time: string | null;
}

const SCHEMES: Record<RawBody['signature'], (headers: Headers) => Signature | null> = {
  /** `BTCPay-Sig: sha256=<lowercase hex HMAC-SHA256 of the raw bytes>` */
  btcpay(headers) {
    const hex = HEX_SHA256.exec(headers.get('btcpay-sig') ?? '')?.[1];
    return hex === undefined ? null : { hex, time: null };
  },
  /** `Payment-Signature: t=<unix seconds>,v1=<lowercase hex HMAC-SHA256 of "<t>." and the raw bytes>` */
  card(headers) {
    const [, time, hex] = TIMED_HEX.exec(headers.get('payment-signature') ?? '') ?? [];
    return time === undefined || hex === undefined ? null : { hex, time };
  },
};

const isGenuine = async ({ hex, time }: Signature, secret: string, content: Bytes): Promise<boolean> =>
  await isHmac(
    secret,
    hexToBytes(hex),
    time === null ? content : concatBytes(utf8ToBytes(`${time}.`), content),
  );

/**
 * Verifies a callback's signature over its raw bytes, before they are parsed. Accepts any of the brand's secrets:
 * there are two during a rotation. A redelivery is signed anew, so the age of its event does not matter.
 * @throws invalid_signature, also when the brand has no secret for the scheme · callback_expired
 */
export async function verifySignature(
  context: Pick<CallContext, 'callbackSecrets' | 'brand' | 'now'>,
  { signature: scheme }: RawBody,
  content: Bytes,
  headers: Headers,
): Promise<void> {
  const secrets = context.callbackSecrets[context.brand.id]?.[scheme] ?? [];
  const signature = SCHEMES[scheme](headers);
  if (!signature) throw new Failure('invalid_signature');
  const matches = await Promise.all(secrets.map((secret) => isGenuine(signature, secret, content)));
  if (!matches.includes(true)) throw new Failure('invalid_signature');
  const { time } = signature;
  if (time !== null && Math.abs(context.now.getTime() - Number(time) * 1000) > TOLERANCE_MS)
    throw new Failure('callback_expired');
}
