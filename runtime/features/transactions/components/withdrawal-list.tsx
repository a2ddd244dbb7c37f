import { useMemo, useState } from 'react';
import { isVoid } from '../../../../domain/payout/is-void.ts';
import type { Withdrawal } from '../../../../schemas/generated/types.ts';
import { useT } from '../../../platform/hooks.ts';
import type { T } from '../../../platform/text.ts';
import type { Column } from '../../../ui/table/data-table.tsx';
import { ExportButton } from '../../../ui/export-button.tsx';
import { ListEmpty } from '../../../ui/list-states.tsx';
import { PagedList } from '../../../ui/paged-list.tsx';
import { usePages } from '../../../platform/use-pages.ts';
import { lazyComponent } from '../../../ui/lazy.tsx';
import { WithdrawalAmount } from '../../../payments/withdrawal-amount.tsx';
import { WithdrawalBadge } from '../../../payments/withdrawal-badge.tsx';
import { FilterTools } from './filter-tools.tsx';
import type { FilterChoice } from './list-filter.ts';
import { ListFilters } from './list-filters.tsx';
import { requestColumns } from './request-columns.tsx';
import { useListFilter } from './use-list-filter.ts';
import { usePaymentText } from '../../../payments/use-payment-text.ts';

const WithdrawalDialog = lazyComponent(
  'withdrawal steps',
  'WithdrawalDialog',
  () => import('./withdrawal-dialog.tsx'),
);

const STATUSES: FilterChoice & { values: readonly Withdrawal['status'][] } = {
  name: 'status',
  values: ['requested', 'approved', 'sent', 'settled', 'rejected', 'cancelled'],
};

const columnsOf = (t: T, open: (id: string) => void): Column<Withdrawal>[] => [
  {
    id: 'account',
    title: t('transactions.payout-account'),
    width: 200,
    cell: ({ payout_account }) => <span className="block truncate">{payout_account.label}</span>,
  },
  ...requestColumns<Withdrawal>(t, ({ status }) => <WithdrawalBadge status={status} />),
  {
    id: 'amount',
    title: t('transactions.amount'),
    width: 130,
    align: 'end',
    cell: (withdrawal) => <WithdrawalAmount withdrawal={withdrawal} />,
  },
  {
    id: 'details',
    title: t('transactions.details'),
    width: 90,
    isAction: true,
    cell: ({ id, payout_account }) => (
      <button
        type="button"
        className="btn btn-ghost btn-sm"
        onPointerEnter={WithdrawalDialog.prepare}
        onFocus={WithdrawalDialog.prepare}
        onClick={() => open(id)}
      >
        {t('transactions.details')}
        <span className="sr-only">: {payout_account.label}</span>
      </button>
    ),
  },
];

/**
 * Amounts have no sign: the fee and the payout are the parts of the requested amount; empty if the withdrawal
 * ended without a payment.
 */
const CSV = [
  ['id', ({ id }) => id],
  ['time_utc', ({ created_at }) => created_at],
  ['type', ({ type }) => type],
  ['payout_account', ({ payout_account }) => payout_account.label],
  ['status', ({ status }) => status],
  ['requested_amount', ({ amount }) => amount],
  ['deducted_fee', ({ status, fee }) => (isVoid(status) ? '' : fee)],
  ['payout_amount', ({ status, total }) => (isVoid(status) ? '' : total)],
  ['currency', ({ currency }) => currency],
  ['note', ({ note }) => note],
  ['reason', ({ reason }) => reason ?? ''],
  ['reference', ({ reference }) => reference ?? ''],
  ['settled_utc', ({ settled_at }) => settled_at ?? ''],
] satisfies [string, (row: Withdrawal) => string][];

const keyOf = ({ id }: Withdrawal) => id;

export function WithdrawalList() {
  usePaymentText();
  const t = useT();
  const [openId, setOpenId] = useState<string | null>(null);
  const state = useListFilter(STATUSES);
  const { query, isFiltered } = state;
  const pages = usePages('withdrawal.list', {
    query,
    rowsOf: ({ withdrawals }) => withdrawals,
    rowKey: keyOf,
  });
  const columns = useMemo(() => columnsOf(t, setOpenId), [t]);
  const opened = pages.rows.find(({ id }) => id === openId);
  return (
    <>
      <FilterTools state={state} pages={pages}>
        <ListFilters
          state={state}
          choice={STATUSES}
          nameOf={(status) => (status ? t(`withdrawal.state-${status}`) : t('transactions.status-all'))}
          searchHint={t('transactions.search-withdrawals')}
        />
        <ExportButton
          call="withdrawal.list"
          query={query}
          rowsOf={({ withdrawals }) => withdrawals}
          columns={CSV}
          name="withdrawals"
        />
      </FilterTools>
      <PagedList
        label={t('transactions.withdrawals')}
        pages={pages}
        rowKey={keyOf}
        columns={columns}
        empty={<ListEmpty text={t(isFiltered ? 'transactions.none-match' : 'transactions.no-withdrawals')} />}
      />
      {opened ? <WithdrawalDialog withdrawal={opened} onClose={() => setOpenId(null)} /> : null}
    </>
  );
}
