import { expect, test } from 'vitest';
import { columnLayouts, type FigureColumn } from '../../../../runtime/ui/table/column-layouts.ts';

interface Payment {
  amount: string;
  currency: string;
}

const COLUMNS: FigureColumn<Payment>[] = [
  { id: 'name', title: 'Name', width: 120, least: 90, cell: () => 'name' },
  {
    id: 'amount',
    title: 'Amount',
    width: 60,
    figure: ({ amount }) => amount,
    unit: ({ currency }) => currency,
    cell: ({ amount, currency }, isBare) => (isBare ? amount : `${amount} ${currency}`),
  },
  { id: 'count', title: 'Count', width: 40, leaves: 1, figure: () => '1', cell: () => '1' },
];
const long: Payment = { amount: '+123,456.78', currency: 'USD' };
const show = (rows: readonly Payment[]) =>
  columnLayouts(COLUMNS, rows, 12).map((columns) => columns.map(({ title, width }) => `${title} ${width}`));
const amountOf = (rows: readonly Payment[]) => columnLayouts(COLUMNS, rows, 12)[1]![1]!;

test('first puts the unit into the title, then narrows words, then hides columns', () => {
  expect(show([{ amount: '9.00', currency: 'USD' }, long])).toEqual([
    ['Name 120', 'Amount 125', 'Count 47'],
    ['Name 120', 'Amount (USD) 98', 'Count 47'],
    ['Name 90', 'Amount (USD) 98', 'Count 47'],
    ['Name 90', 'Amount (USD) 98'],
  ]);
  expect(amountOf([long]).cell(long)).toBe('+123,456.78');
});

test('keeps units that differ in the cells', () => {
  const rows = [long, { ...long, currency: 'EUR' }];
  expect(amountOf(rows)).toMatchObject({ title: 'Amount', width: 125 });
  expect(amountOf(rows).cell(long)).toBe('+123,456.78 USD');
});

test('keeps the longest word of a title whole, up to its soft hyphen', () => {
  const widths = ['Apalancamiento', 'Apalanca\u00admiento', 'Precio de apertura'].map(
    (title) => columnLayouts([{ ...COLUMNS[2]!, title }], [long], 12)[0]![0]!.width,
  );
  expect(widths).toEqual([109, 75, 68]);
});
