import { hash, verify } from '@node-rs/argon2';
import type { PasswordHasher } from '../ports.ts';

/** Algorithm 2 is argon2id; the parameters are OWASP's minimum of 19 MiB, two passes, one lane. */
const ARGON2ID = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const passwordHasher: PasswordHasher = {
  hash: (password) => hash(password, ARGON2ID),
  async verify(stored, password) {
    try {
      return await verify(stored, password);
    } catch {
      // Not an argon2 hash: no password matches.
      return false;
    }
  },
};
