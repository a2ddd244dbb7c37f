import { createHash } from 'node:crypto';
import type { PasswordHasher } from '../../../server/ports.ts';

const digest = (password: string): string => createHash('sha256').update(password).digest('hex');

/** A cheap password hasher, for tests that do not concern hashing. Never outside tests. */
export const fastHasher: PasswordHasher = {
  hash: async (password) => digest(password),
  verify: async (hash, password) => hash === digest(password),
};
