import { hkdf } from '@noble/hashes/hkdf.js';
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 as hashOf } from '@noble/hashes/sha2.js';
import type { Random } from './ports.ts';

const encoder = new TextEncoder();

function toBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));
}

/**
 * SHA-256 as base64url: the stored form of random tokens. Synchronous, because WebCrypto's thread switch
 * costs far more than hashing a short text.
 */
export function sha256(text: string): string {
  return toBase64Url(hashOf(encoder.encode(text)));
}

export interface ContentHash {
  update(bytes: Uint8Array): void;
  digest(): string;
}

/** SHA-256 as base64url of content that arrives in pieces; pieces of 64 KiB do not block trading. */
export function openContentHash(): ContentHash {
  const hash = hashOf.create();
  return { update: (bytes) => void hash.update(bytes), digest: () => toBase64Url(hash.digest()) };
}

/** 256 random bits as base64url: sessions, links, hand-offs. */
export const randomToken = (random: Random): string => toBase64Url(random.bytes(32));

/** An opaque public id with a prefix for its kind: `u_7Kq2mX9c…`. */
export const randomId = (random: Random, kind: string, bytes = 12): string =>
  `${kind}_${toBase64Url(random.bytes(bytes))}`;

/** Six uniformly distributed digits, by rejection sampling. */
export function randomCode(random: Random): string {
  for (;;) {
    const value = new DataView(Uint8Array.from(random.bytes(4)).buffer).getUint32(0);
    if (value < 4_294_000_000) return String(value % 1_000_000).padStart(6, '0');
  }
}

/** Constant-time comparison of two hashes. */
export function sameHash(a: string, b: string): boolean {
  let difference = a.length ^ b.length;
  for (let i = 0; i < a.length; i += 1)
    difference |= a.charCodeAt(i) ^ b.charCodeAt(i % Math.max(b.length, 1));
  return difference === 0;
}

/** Operations with the key that is not in the database. */
export interface Secrets {
  /** Keyed hash of short or guessable text: codes, e-mail addresses, network addresses. */
  keyedHash(purpose: string, ...parts: string[]): Promise<string>;
  seal(text: string): Promise<string>;
  /** @throws when the text was sealed with another key */
  open(sealed: string): Promise<string>;
}

/** @param key 32 bytes; another key makes sealed mails and open codes unreadable */
export async function createSecrets(key: Uint8Array, random: Random): Promise<Secrets> {
  const material = await crypto.subtle.importKey('raw', Uint8Array.from(key), 'HKDF', false, ['deriveKey']);
  // Synchronous, as `sha256`: WebCrypto takes four times as long for a short text.
  const hashing = hkdf(hashOf, key, undefined, encoder.encode('hash'), 32);
  const sealing = await crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: encoder.encode('seal') },
    material,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  );
  return {
    async keyedHash(...parts) {
      return toBase64Url(hmac(hashOf, hashing, encoder.encode(JSON.stringify(parts))));
    },
    async seal(text) {
      const iv = Uint8Array.from(random.bytes(12));
      const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, sealing, encoder.encode(text));
      return `${toBase64Url(iv)}.${toBase64Url(new Uint8Array(sealed))}`;
    },
    async open(sealed) {
      const [iv = '', data = ''] = sealed.split('.');
      return new TextDecoder().decode(
        await crypto.subtle.decrypt({ name: 'AES-GCM', iv: fromBase64Url(iv) }, sealing, fromBase64Url(data)),
      );
    },
  };
}
