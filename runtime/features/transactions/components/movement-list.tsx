import { useDeferredValue, useMemo } from 'react';
import type { Deposit, Transaction, WithdrawalType } from '../../../../schemas/generated/types.ts';
import { localDecimal } from '../../../../domain/money/local-decimal.ts';
import { useLanguage, useT, useUser } from '../../../platform/hooks.ts';
import type { T } from '../../../platform/text.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Money, SignedMoney } from '../../../ui/money.tsx';
import type { Column } from '../../../ui/table/data-table.tsx';
import { ExportButton } from '../../../ui/export-button.tsx';
import { ListEmpty } from '../../../ui/list-states.tsx';
import { PagedList } from '../../../ui/paged-list.tsx';
import { usePages } from '../../../platform/use-pages.ts';
import { kindName } from './kind-name.tsx';
import { timeColumn } from './request-columns.tsx';
import { FilterTools } from './filter-tools.tsx';
import type { FilterChoice } from './list-filter.ts';
import { ListFilters } from './list-filters.tsx';
import { useListFilter } from './use-list-filter.ts';

const GROUPS: FilterChoice & { values: readonly Transaction['type'][] } = {
  name: 'type',
  values: ['deposits', 'withdrawals', 'trades', 'fees', 'bonus', 'corrections', 'transfers'],
};

/** Methods that a movement's source names; any other source is shown as it is. */
const METHODS: Readonly<Record<Deposit['payment_method'] | WithdrawalType, true>> = {
  card: true,
  crypto: true,
  btcpay: true,
  paypal: true,
  wire: true,
};

/**
 * The amounts of a note, which the wire has with a point and ungrouped: decimals before any unit, and whole
 * numbers before the currency of the account. Not the parts of dates, versions or addresses.
 */
const amountsIn = (currency: string) =>
  new RegExp(`(?<![\\w.,-])\\d+(?:\\.\\d+(?= [A-Z]{2,}\\b)|(?= ${currency}\\b))`, 'g');

const localNote = ({ note, currency }: Transaction, language: string) =>
  note?.replaceAll(amountsIn(currency), (number) => localDecimal(number, language));

function Detail({ transaction }: { transaction: Transaction }) {
  const { trade, source, trans_id } = transaction;
  const t = useT();
  const language = useLanguage();
  const method =
    source !== null && Object.hasOwn(METHODS, source) ? t(`transactions.method-${source}`) : source;
  const text = trade
    ? t(`transactions.${trade.side}`, { qty: localDecimal(trade.qty, language), asset: source ?? '' })
    : [method, localNote(transaction, language)].filter(Boolean).join(', ');
  return (
    <span className="block wrap-anywhere" title={trans_id}>
      {text || <span className="text-muted">–</span>}
    </span>
  );
}

const columnsOf = (t: T): Column<Transaction>[] => [
  {
    id: 'type',
    title: t('transactions.type'),
    width: 170,
    cell: ({ trans_type, account_type }) => (
      <span className="flex items-center gap-2">
        <span className="truncate">{kindName(t, trans_type)}</span>
        {account_type === 'practice' ? <Badge kind="info">{t('transactions.practice')}</Badge> : null}
      </span>
    ),
  },
  {
    id: 'detail',
    title: t('transactions.detail'),
    width: 200,
    leaves: 1,
    wraps: true,
    cell: (transaction) => <Detail transaction={transaction} />,
  },
  timeColumn(t),
  {
    id: 'amount',
    title: t('transactions.amount'),
    width: 130,
    align: 'end',
    cell: ({ amount, currency }) => <SignedMoney amount={amount} currency={currency} />,
  },
  {
    id: 'balance',
    title: t('transactions.balance'),
    width: 130,
    align: 'end',
    cell: ({ balance_after, currency }) => <Money amount={balance_after} currency={currency} />,
  },
];

/**
 * The amount has the sign of its effect on the balance. Figures have a decimal point, for programs; the note is a
 * sentence in the notation of the language.
 */
const csvIn = (language: string) =>
  [
    ['id', ({ trans_id }) => trans_id],
    ['time_utc', ({ created_at }) => created_at],
    ['type', ({ trans_type }) => trans_type],
    ['group', ({ type }) => type],
    ['source', ({ source }) => source ?? ''],
    ['side', ({ trade }) => trade?.side ?? ''],
    ['quantity', ({ trade }) => trade?.qty ?? ''],
    ['note', (row) => localNote(row, language) ?? ''],
    ['account', ({ account_type }) => account_type],
    ['signed_amount', ({ amount }) => amount],
    ['balance_after', ({ balance_after }) => balance_after],
    ['currency', ({ currency }) => currency],
  ] satisfies [string, (row: Transaction) => string][];

const keyOf = ({ trans_id }: Transaction) => trans_id;

/** Every movement of the balance of the current account, with filters. */
export function MovementList() {
  const t = useT();
  const language = useLanguage();
  const { is_practice } = useUser();
  const state = useListFilter(GROUPS);
  const { query, isFiltered } = state;
  const pages = usePages('transaction.list', {
    query,
    scope: [is_practice],
    rowsOf: ({ transactions }) => transactions,
    rowKey: keyOf,
  });
  const columns = useMemo(() => columnsOf(t), [t]);
  const shown = useDeferredValue(pages);
  return (
    <>
      <FilterTools state={state} pages={shown}>
        <ListFilters
          state={state}
          choice={GROUPS}
          nameOf={(group) => t(`transactions.type-${group || 'all'}`)}
          searchHint={t('transactions.search-movements')}
        />
        <ExportButton
          call="transaction.list"
          query={query}
          rowsOf={({ transactions }) => transactions}
          columns={csvIn(language)}
          name="transactions"
        />
      </FilterTools>
      <PagedList
        label={t('transactions.all')}
        pages={shown}
        rowKey={keyOf}
        columns={columns}
        empty={<ListEmpty text={t(isFiltered ? 'transactions.none-match' : 'transactions.none')} />}
      />
    </>
  );
}
