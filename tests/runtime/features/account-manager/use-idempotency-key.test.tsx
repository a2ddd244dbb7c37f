import { useEffect } from 'react';
import { expect, test } from 'vitest';
import {
  useIdempotencyKey,
  type IdempotencyKey,
} from '../../../../runtime/features/account-manager/managed-accounts/use-idempotency-key.ts';
import { fine, refusal } from '../support/fake-api.ts';
import { renderIn } from '../support/render-in.tsx';
import { makePlatform } from '../support/site.tsx';

async function keys(): Promise<IdempotencyKey> {
  const given: IdempotencyKey[] = [];
  function Probe() {
    const sameKey = useIdempotencyKey();
    useEffect(() => void given.push(sameKey), [sameKey]);
    return null;
  }
  await renderIn(makePlatform({ at: '/' }).platform, <Probe />);
  return given[0]!;
}

test('a retry after a lost answer has the key of the first attempt', async () => {
  const sameKey = await keys();
  const first = sameKey.of({ qty: '1' });
  sameKey.settle(refusal('timeout', 0, 'Lost.'));
  expect(sameKey.of({ qty: '1' })).toBe(first);
});

test.each([
  ['was answered', fine({})],
  ['was refused', refusal('stale_price', 409, 'Old.')],
])('what %s is over: the same again is a new one', async (_, result) => {
  const sameKey = await keys();
  const first = sameKey.of({ qty: '1' });
  sameKey.settle(result);
  expect(sameKey.of({ qty: '1' })).not.toBe(first);
});

test('another request has another key, even after a lost answer', async () => {
  const sameKey = await keys();
  const first = sameKey.of({ qty: '1' });
  sameKey.settle(refusal('offline', 0, 'Lost.'));
  expect(sameKey.of({ qty: '2' })).not.toBe(first);
});
