import { Badge, type BadgeKind } from '../ui/badge.tsx';
import { Money } from '../ui/money.tsx';
import { DataTable, type Column } from '../ui/table/data-table.tsx';
import type { Sample } from './gallery-page.tsx';

interface Payment {
  id: string;
  method: string;
  amount: string;
  state: BadgeKind;
  day: number;
}

const METHODS = ['Card', 'Bank transfer', 'Bitcoin'];
const STATES: BadgeKind[] = ['success', 'warning', 'error'];

const payments = (count: number): Payment[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `P-${1000 + index}`,
    method: METHODS[index % 3]!,
    amount: `${((index * 73) % 500) + 10}.00`,
    state: STATES[index % 3]!,
    day: 1 + (index % 28),
  }));

const COLUMNS: readonly Column<Payment>[] = [
  {
    id: 'id',
    title: 'Payment',
    width: 90,
    compare: (one, other) => one.id.localeCompare(other.id),
    cell: ({ id }) => id,
  },
  { id: 'method', title: 'Method', width: 120, leaves: 1, cell: ({ method }) => method },
  {
    id: 'amount',
    title: 'Amount',
    width: 110,
    align: 'end',
    compare: (one, other) =>
      one.amount.length - other.amount.length || one.amount.localeCompare(other.amount),
    cell: ({ amount }) => <Money amount={amount} currency="USD" />,
  },
  { id: 'state', title: 'State', width: 100, cell: ({ state }) => <Badge kind={state}>{state}</Badge> },
  {
    id: 'open',
    title: 'Details',
    width: 80,
    align: 'end',
    isAction: true,
    cell: ({ id }) => (
      <button type="button" className="btn btn-xs" aria-label={`Open ${id}`}>
        Open
      </button>
    ),
  },
];

const PAGED = payments(23);
const LONG = payments(1000);

export const TABLES: readonly Sample[] = [
  {
    name: 'Sorting and pages',
    show: (theme) => (
      <DataTable
        label={`Payments, ${theme}`}
        rows={PAGED}
        rowKey={({ id }) => id}
        columns={COLUMNS}
        pageSize={5}
        cardsBelow={420}
      />
    ),
  },
  {
    name: '1,000 virtual rows',
    show: (theme) => (
      <DataTable
        label={`All payments, ${theme}`}
        rows={LONG}
        rowKey={({ id }) => id}
        columns={COLUMNS}
        maxRows={6}
        cardsBelow={0}
      />
    ),
  },
  {
    name: 'Cards',
    show: (theme) => (
      <DataTable
        label={`Payment cards, ${theme}`}
        rows={PAGED.slice(0, 2)}
        rowKey={({ id }) => id}
        columns={COLUMNS}
        cardsBelow={9999}
      />
    ),
  },
];
