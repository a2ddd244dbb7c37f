import { expect, it } from 'vitest';
import { Semaphore } from '../../server/semaphore.ts';

it('runs no more works at the same time than it has slots, in order, also after a failure', async () => {
  const slots = new Semaphore(2);
  const begun: number[] = [];
  const end: ((error?: Error) => void)[] = [];
  const works = [0, 1, 2, 3].map((index) =>
    slots.run(async () => {
      begun.push(index);
      await new Promise<void>((resolve, reject) => end.push((error) => (error ? reject(error) : resolve())));
      return index;
    }),
  );
  const results = Promise.allSettled(works);
  expect([begun, slots.isFree]).toEqual([[0, 1], false]);
  end[0]!(new Error('lost'));
  await expect(works[0]).rejects.toThrow('lost');
  await Promise.resolve();
  expect(begun).toEqual([0, 1, 2]);
  end[1]!();
  await works[1];
  await Promise.resolve();
  expect(begun).toEqual([0, 1, 2, 3]);
  end[2]!();
  end[3]!();
  expect((await results).map(({ status }) => status)).toEqual([
    'rejected',
    'fulfilled',
    'fulfilled',
    'fulfilled',
  ]);
  expect(slots.isFree).toBe(true);
});
