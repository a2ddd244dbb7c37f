import { expect, test } from 'vitest';
import { mergePages } from '../../../../runtime/features/desk/components/merge-pages.ts';
import type { Pages } from '../../../../runtime/platform/use-pages.ts';

interface Row {
  id: string;
  state: string;
}

const pagesOf = (...rows: Row[]): Pages<Row> => ({
  rows,
  status: 'ready',
  problem: undefined,
  hasMore: false,
  isBusy: false,
  more: () => undefined,
  retry: () => undefined,
});

test('a row that moved to another list between two reads appears once, in its later state', () => {
  const requested = pagesOf({ id: 'w_1', state: 'requested' }, { id: 'w_2', state: 'requested' });
  const approved = pagesOf({ id: 'w_1', state: 'approved' }, { id: 'w_3', state: 'approved' });
  expect(mergePages([requested, approved]).rows).toEqual([
    { id: 'w_1', state: 'approved' },
    { id: 'w_2', state: 'requested' },
    { id: 'w_3', state: 'approved' },
  ]);
});
