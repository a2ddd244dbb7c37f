import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

const HMAC = { name: 'HMAC', hash: 'SHA-256' };

/** HMAC-SHA256 as hex. */
export async function hmac(secret: string, content: string): Promise<string> {
  const key = await crypto.subtle.importKey('raw', utf8ToBytes(secret), HMAC, false, ['sign']);
  return bytesToHex(new Uint8Array(await crypto.subtle.sign('HMAC', key, utf8ToBytes(content))));
}
