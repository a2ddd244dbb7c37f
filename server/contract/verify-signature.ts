import { concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import type { CallDefinition } from '../../schemas/generated/calls.ts';
import type { CallContext } from '../request-context.ts';
import { Failure } from '../failure.ts';

export type RawBody = Extract<CallDefinition['body'], { kind: 'raw' }>;
type Bytes = Uint8Array<ArrayBuffer>;

const HMAC = { name: 'HMAC', hash: 'SHA-256' };
const HEX_SHA256 = /^sha256=([0-9a-f]{64})$/;
const TIMED_HEX = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/;

/** WebCrypto compares in constant time. */
async function isHmac(secret: string, signature: Bytes, content: Bytes): Promise<boolean> {
  const key = await crypto.subtle.importKey('raw', utf8ToBytes(secret), HMAC, false, ['verify']);
  return await crypto.subtle.verify('HMAC', key, signature, content);
}

const SCHEMES: Record<
  RawBody['signature'],
  (content: Bytes, headers: Headers, secret: string) => Promise<boolean>
> = {
  /** `BTCPay-Sig: sha256=<lowercase hex HMAC-SHA256 of the raw bytes>` */
  async btcpay(content, headers, secret) {
    const hex = HEX_SHA256.exec(headers.get('btcpay-sig') ?? '')?.[1];
    if (hex === undefined) return false;
    return await isHmac(secret, hexToBytes(hex), content);
  },
  /** `Payment-Signature: t=<unix seconds>,v1=<lowercase hex HMAC-SHA256 of "<t>." and the raw bytes>` */
  async card(content, headers, secret) {
    const [, time, hex] = TIMED_HEX.exec(headers.get('payment-signature') ?? '') ?? [];
    if (time === undefined || hex === undefined) return false;
    return await isHmac(secret, hexToBytes(hex), concatBytes(utf8ToBytes(`${time}.`), content));
  },
};

/**
 * Verifies a callback's signature over its raw bytes, before parsing.
 * @throws invalid_signature, also when the brand has no secret for the scheme
 */
export async function verifySignature(
  context: Pick<CallContext, 'callbackSecrets' | 'brand'>,
  { signature: scheme }: RawBody,
  content: Bytes,
  headers: Headers,
): Promise<void> {
  const secret = context.callbackSecrets[context.brand.id]?.[scheme];
  if (secret === undefined || !(await SCHEMES[scheme](content, headers, secret)))
    throw new Failure('invalid_signature');
}
