import { expect, it } from 'vitest';
import { BrandLeadership } from '../../../server/modules/trade/brand-leadership.ts';
import type { LeaderLock } from '../../../server/ports.ts';

const nothing = async () => undefined;

/** Leadership of two brands under a lock that the test replaces. */
function withLock() {
  const lock: LeaderLock = {
    take: async (keys) => ({ held: [...keys], others: true }),
    close: nothing,
  };
  const leadership = new BrandLeadership({ leaderLock: () => lock }, ['a', 'b']);
  return { lock, leadership, led: () => ['a', 'b'].filter((id) => leadership.has(id)) };
}

it('leads no brand after the lock has failed, and leads again once the lock is held', async () => {
  const { lock, leadership, led } = withLock();
  const { take } = lock;
  expect(await leadership.renew(nothing)).toBe(true);
  lock.take = () => Promise.reject(new Error('the connection was refused'));
  await expect(leadership.renew(nothing)).rejects.toThrow('the connection was refused');
  expect(led()).toEqual([]);
  lock.take = take;
  expect(await leadership.renew(nothing)).toBe(true);
  expect(led()).toEqual(['a', 'b']);
});

it('leads no brand whose lock was lost while it follows other processes', async () => {
  const { lock, leadership, led } = withLock();
  await leadership.renew(nothing);
  lock.take = async () => ({ held: ['b'], others: true });
  const seen: string[][] = [];
  await leadership.renew(async () => void seen.push(led()));
  expect([seen, led()]).toEqual([[['b']], ['b']]);
});
