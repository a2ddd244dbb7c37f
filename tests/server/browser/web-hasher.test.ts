import { expect, it } from 'vitest';
import { createWebHasher } from '../../../server/browser/web-hasher.ts';
import { systemRandom } from '../../../server/node/system-ports.ts';

const hasher = createWebHasher(systemRandom);

it('verifies the password of a hash and no other', async () => {
  const stored = await hasher.hash('Correct horse 1');
  expect(await hasher.verify(stored, 'Correct horse 1')).toBe(true);
  expect(await hasher.verify(stored, 'correct horse 1')).toBe(false);
});

it('salts: equal passwords have different hashes', async () => {
  expect(await hasher.hash('Correct horse 1')).not.toBe(await hasher.hash('Correct horse 1'));
});

it.each(['', 'plain', 'pbkdf2$', 'pbkdf2$00$', '$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA'])(
  'refuses every password for the invalid hash %j',
  async (stored) => {
    for (const password of ['', 'plain', stored]) expect(await hasher.verify(stored, password)).toBe(false);
  },
);
