import { useMemo } from 'react';
import type { Deposit } from '../../../../schemas/generated/types.ts';
import { useT } from '../../../platform/hooks.ts';
import type { T } from '../../../platform/text.ts';
import { Money } from '../../../ui/money.tsx';
import type { Column } from '../../../ui/table/data-table.tsx';
import { ExportButton } from '../../../ui/export-button.tsx';
import { ListEmpty } from '../../../ui/list-states.tsx';
import { PagedList } from '../../../ui/paged-list.tsx';
import { usePages } from '../../../platform/use-pages.ts';
import { requestColumns } from './request-columns.tsx';
import { ListTools } from '../../../ui/list-panel.tsx';

const columnsOf = (t: T): Column<Deposit>[] => [
  {
    id: 'method',
    title: t('transactions.method'),
    width: 120,
    cell: ({ payment_method }) => t(`transactions.method-${payment_method}`),
  },
  ...requestColumns(t),
  {
    id: 'amount',
    title: t('transactions.amount'),
    width: 130,
    align: 'end',
    cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
  },
  {
    id: 'credited',
    title: t('transactions.credited'),
    width: 130,
    align: 'end',
    cell: ({ credited_amount, account_currency }) =>
      credited_amount === null ? (
        <span className="text-muted">–</span>
      ) : (
        <Money amount={credited_amount} currency={account_currency} />
      ),
  },
];

const CSV = [
  ['id', ({ id }) => id],
  ['time_utc', ({ created_at }) => created_at],
  ['method', ({ payment_method }) => payment_method],
  ['status', ({ status }) => status],
  ['amount', ({ amount }) => amount],
  ['currency', ({ currency }) => currency],
  ['fee', ({ fee }) => fee],
  ['credited', ({ credited_amount }) => credited_amount ?? ''],
  ['account_currency', ({ account_currency }) => account_currency],
  ['decided_utc', ({ decided_at }) => decided_at ?? ''],
  ['reason', ({ reason }) => reason ?? ''],
] satisfies [string, (row: Deposit) => string][];

const keyOf = ({ id }: Deposit) => id;

export function DepositList() {
  const t = useT();
  const pages = usePages('deposit.list', { rowsOf: ({ deposits }) => deposits, rowKey: keyOf });
  const columns = useMemo(() => columnsOf(t), [t]);
  return (
    <>
      <ListTools>
        <ExportButton call="deposit.list" rowsOf={({ deposits }) => deposits} columns={CSV} name="deposits" />
      </ListTools>
      <PagedList
        label={t('transactions.deposits')}
        pages={pages}
        rowKey={keyOf}
        columns={columns}
        empty={<ListEmpty text={t('transactions.no-deposits')} />}
      />
    </>
  );
}
