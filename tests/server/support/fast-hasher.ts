import { createHash } from 'node:crypto';
import type { PasswordHasher } from '../../../server/ports.ts';

const digest = (password: string): string => createHash('sha256').update(password).digest('hex');

/** A password hasher without cost, for tests that are not about hashing. Never outside tests. */
export const fastHasher: PasswordHasher = {
  hash: async (password) => digest(password),
  verify: async (hash, password) => hash === digest(password),
};
