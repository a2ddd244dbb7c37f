import type { PasswordHasher, Random } from '../ports.ts';

/** Few: the passwords of a static demo protect nothing and are written on its pages. */
const ITERATIONS = 20_000;
const BITS = 256;
const encoder = new TextEncoder();

async function derive(password: string, salt: Uint8Array<ArrayBuffer>): Promise<string> {
  const key = await crypto.subtle.importKey('raw', encoder.encode(password), 'PBKDF2', false, ['deriveBits']);
  const parameters = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: ITERATIONS };
  return hexOf(new Uint8Array(await crypto.subtle.deriveBits(parameters, key, BITS)));
}

const hexOf = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
const bytesOf = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

/** PBKDF2 of the browser, which has no argon2. Stored as `pbkdf2$<salt>$<hash>` in hex. */
export function createWebHasher(random: Random): PasswordHasher {
  return {
    async hash(password) {
      const salt = Uint8Array.from(random.bytes(16));
      return `pbkdf2$${hexOf(salt)}$${await derive(password, salt)}`;
    },
    async verify(stored, password) {
      const [scheme, salt = '', expected] = stored.split('$');
      return scheme === 'pbkdf2' && (await derive(password, bytesOf(salt))) === expected;
    },
  };
}
