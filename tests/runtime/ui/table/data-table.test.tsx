import '../../support/browser.ts';
import { act } from 'react';
import { expect, test } from 'vitest';
import { DataTable, type Column } from '../../../../runtime/ui/table/data-table.tsx';
import { pageNumbers } from '../../../../runtime/ui/pagination.tsx';
import { renderInPlatform } from '../../support/render-in-platform.tsx';
import { makePlatform, until } from '../../support/site.tsx';

interface Fruit {
  name: string;
  weight: number;
}

const FRUITS: Fruit[] = ['fig', 'apple', 'pear', 'cherry', 'plum'].map((name, index) => ({
  name,
  weight: (index * 7) % 5,
}));
const COLUMNS: Column<Fruit>[] = [
  {
    id: 'name',
    title: 'Name',
    width: 100,
    compare: (one, other) => one.name.localeCompare(other.name),
    cell: ({ name }) => name,
  },
  { id: 'weight', title: 'Weight', width: 80, align: 'end', cell: ({ weight }) => weight },
];

const names = () => [...document.querySelectorAll('tbody th')].map((cell) => cell.textContent);
const press = (label: string) =>
  act(async () =>
    [...document.querySelectorAll('button')]
      .find((each) => (each.getAttribute('aria-label') ?? each.textContent!).startsWith(label))!
      .click(),
  );

const show = async (extra: object = {}) => {
  await renderInPlatform(
    makePlatform({ at: '/login' }).platform,
    <DataTable label="Fruits" rows={FRUITS} rowKey={({ name }) => name} columns={COLUMNS} {...extra} />,
  );
};

test('sorts a column ascending, then descending, then in the original order', async () => {
  await show();
  expect(names()).toEqual(['fig', 'apple', 'pear', 'cherry', 'plum']);
  await press('Name');
  expect(names()).toEqual(['apple', 'cherry', 'fig', 'pear', 'plum']);
  expect(document.querySelector('thead th')!.getAttribute('aria-sort')).toBe('ascending');
  await press('Name');
  expect(names()).toEqual(['plum', 'pear', 'fig', 'cherry', 'apple']);
  await press('Name');
  expect(names()).toEqual(['fig', 'apple', 'pear', 'cherry', 'plum']);
});

test('shows no sort button on a column without a comparator', async () => {
  await show();
  expect(document.querySelectorAll('thead button')).toHaveLength(1);
});

test('sorts all rows, and shows one page of them', async () => {
  await show({ pageSize: 2 });
  expect(names()).toEqual(['fig', 'apple']);
  await until(() => expect(document.querySelector('nav')).not.toBeNull());
  await press('Page 3');
  expect(names()).toEqual(['plum']);
  expect(document.querySelector('[aria-current="page"]')!.textContent).toBe('3');
  await press('Name');
  expect(names()).toEqual(['apple', 'cherry']);
});

test('shows no pagination when all rows fit on one page', async () => {
  await show({ pageSize: 5 });
  expect(document.querySelector('nav')).toBeNull();
});

test('pageNumbers lists the first and last page and the neighbours of the current one', () => {
  expect(pageNumbers(1, 1)).toEqual([1]);
  expect(pageNumbers(2, 4)).toEqual([1, 2, 3, 4]);
  expect(pageNumbers(6, 12)).toEqual([1, null, 5, 6, 7, null, 12]);
});
