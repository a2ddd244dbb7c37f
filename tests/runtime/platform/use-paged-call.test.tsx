import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Withdrawal } from '../../../schemas/generated/types.ts';
import { QueryProvider } from '../../../runtime/platform/query-provider.tsx';
import { usePages } from '../../../runtime/platform/use-pages.ts';
import { fine } from '../support/fake-api.ts';
import { trader } from '../support/page.ts';
import { renderInPlatform } from '../support/render-in-platform.tsx';
import { makePlatform } from '../support/site.tsx';
import { requested } from '../support/withdrawal-data.ts';
import { advanceTimers } from '../support/advance-timers.ts';

/** A polled list with two rows a page, of which the first two pages are shown. */
async function openList() {
  let list: Withdrawal[] = ['5', '4', '3', '2', '1'].map((id) => ({ ...requested, id }));
  const asked: (string | undefined)[] = [];
  const { platform } = makePlatform({
    at: '/',
    user: trader,
    shell: true,
    answers: {
      'withdrawal.list': (_, { query }) => {
        asked.push(query?.after);
        const start = query?.after ? list.findIndex(({ id }) => id === query.after) + 1 : 0;
        const page = list.slice(start, start + 2);
        return fine({ withdrawals: page, next: start + 2 < list.length ? page.at(-1)!.id : null });
      },
    },
  });
  function List() {
    const { rows, more } = usePages('withdrawal.list', {
      refetchInterval: 10_000,
      rowsOf: (page) => page.withdrawals,
      rowKey: ({ id }) => id,
    });
    return <button onClick={more}>{rows.map(({ id, status }) => `${id} ${status}`).join(', ')}</button>;
  }
  const root = await renderInPlatform(
    platform,
    <QueryProvider>
      <List />
    </QueryProvider>,
  );
  await advanceTimers(0);
  act(() => root.querySelector('button')!.click());
  await advanceTimers(0);
  return {
    asked: () => asked.splice(0),
    change: (to: (rows: Withdrawal[]) => Withdrawal[]) => void (list = to(list)),
    text: () => root.textContent,
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a polled list reads its first page only, while its rows have not moved', async () => {
  const list = await openList();
  expect(list.asked()).toEqual([undefined, '4']);
  list.change((rows) => rows.map((row) => (row.id === '5' ? { ...row, status: 'approved' as const } : row)));
  await advanceTimers(10_000);
  expect(list.asked()).toEqual([undefined]);
  expect(list.text()).toBe('5 approved, 4 requested, 3 requested, 2 requested');
});

test('a polled list reads every page again after its rows have moved, and loses none', async () => {
  const list = await openList();
  list.asked();
  list.change((rows) => [{ ...requested, id: '6' }, ...rows]);
  await advanceTimers(10_000);
  expect(list.asked()).toEqual([undefined, undefined, '5']);
  expect(list.text()).toBe('6 requested, 5 requested, 4 requested, 3 requested');
});
