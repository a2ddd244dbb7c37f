import '../support/browser.ts';
import { act, useEffect, useState } from 'react';
import { expect, test, vi } from 'vitest';
import type { Pages } from '../../../runtime/platform/use-pages.ts';
import { PagedList } from '../../../runtime/ui/paged-list.tsx';
import { stubObserver } from '../support/intersection-observer.ts';
import { renderInPlatform } from '../support/render-in-platform.tsx';
import { makePlatform, until } from '../support/site.tsx';

const COLUMNS = [{ id: 'name', title: 'Name', width: 100, cell: (row: string) => row }];
const rowKey = (row: string) => row;

test('a paged list observes its end once per page, and reads the next one when it comes into view', async () => {
  const observers = stubObserver();
  const more = vi.fn();
  let change!: (over: Partial<Pages<string>>) => void;
  function Owner() {
    const [over, setOver] = useState<Partial<Pages<string>>>({});
    useEffect(() => {
      change = setOver;
    }, []);
    const pages: Pages<string> = {
      rows: ['one'],
      status: 'ready',
      problem: undefined,
      hasMore: true,
      isBusy: false,
      more,
      retry: () => undefined,
      ...over,
    };
    return <PagedList label="Names" pages={pages} rowKey={rowKey} columns={COLUMNS} empty={null} />;
  }
  await renderInPlatform(makePlatform({ at: '/login' }).platform, <Owner />);
  await until(() => expect(observers).toHaveLength(1));
  for (const rows of [['one', 'two'], ['one']]) await act(async () => change({ rows }));
  expect(observers).toHaveLength(1);
  await act(async () => observers[0]!.reach());
  expect(more).toHaveBeenCalledTimes(1);
  await act(async () => change({ isBusy: true }));
  expect(observers[0]!.isOn).toBe(false);
  await act(async () => change({ isBusy: false, rows: ['one', 'two'] }));
  expect(observers.map(({ isOn }) => isOn)).toEqual([false, true]);
  await act(async () => change({ problem: 'Down' }));
  await act(async () => observers[1]!.reach());
  expect(more).toHaveBeenCalledTimes(1);
});
