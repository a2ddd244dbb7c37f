import { describe, expect, it } from 'vitest';
import { openPeriodicJob } from '../../../server/background/periodic-job.ts';
import { ManualTimer } from '../support/manual-timer.ts';

describe('openPeriodicJob', () => {
  it('logs the first failure in a row, another reason, and the number once a minute', async () => {
    const logged: object[] = [];
    const warn = (fields: object, message: string) => void logged.push({ ...fields, message });
    const timer = new ManualTimer();
    let reason: string | undefined = 'The database cannot be reached.';
    const job = openPeriodicJob({
      timer,
      log: { info: () => undefined, warn, error: () => undefined },
      every: 20_000,
      work: async () => {
        if (reason !== undefined) throw new Error(reason);
      },
      failed: 'nothing was checked',
    });
    async function run(times: number) {
      for (let index = 0; index < times; index += 1) {
        timer.run();
        await job.settled();
      }
    }
    const entry = (why: string, failures: number) => ({
      reason: why,
      failures,
      message: 'nothing was checked',
    });
    await run(5);
    expect(logged).toEqual([entry(reason, 1), entry(reason, 4)]);
    reason = 'The statement is wrong.';
    await run(1);
    expect(logged.at(-1)).toEqual(entry(reason, 6));
    reason = undefined;
    await run(2);
    reason = 'The database cannot be reached.';
    await run(1);
    expect(logged.slice(3)).toEqual([entry(reason, 1)]);
    await job.close();
  });
});
