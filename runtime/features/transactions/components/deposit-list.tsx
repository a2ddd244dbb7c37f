import { useMemo, type ReactNode } from 'react';
import type { Deposit } from '../../../../schemas/generated/types.ts';
import { receivedAmount } from '../../../../domain/deposit/received-amount.ts';
import { localDecimal } from '../../../../domain/money/local-decimal.ts';
import { withUnit } from '../../../lib/format-money.ts';
import { formatMoney, moneyOf } from '../../../../domain/money/money.ts';
import { DepositBadge } from '../../../payments/deposit-badge.tsx';
import { DepositReversal } from '../../../payments/deposit-reversal.tsx';
import { reversalOf } from '../../../../domain/deposit/reversal.ts';
import { awaitsPayment, paymentUrl } from '../../../payments/payment-url.ts';
import { DialogButton } from '../../../ui/dialog-button.tsx';
import { useLanguage, useT } from '../../../platform/hooks.ts';
import type { T } from '../../../platform/text.ts';
import { Money } from '../../../ui/money.tsx';
import type { Column } from '../../../ui/table/data-table.tsx';
import { ExportButton } from '../../../ui/export-button.tsx';
import { ListEmpty } from '../../../ui/list-states.tsx';
import { PagedList } from '../../../ui/paged-list.tsx';
import { useCall } from '../../../platform/use-call.ts';
import { usePages } from '../../../platform/use-pages.ts';
import { FilterTools } from './filter-tools.tsx';
import type { FilterChoice } from './list-filter.ts';
import { ListFilters } from './list-filters.tsx';
import { requestColumns } from './request-columns.tsx';
import { useListFilter } from './use-list-filter.ts';

const STATUSES: FilterChoice & { values: readonly Deposit['status'][] } = {
  name: 'status',
  values: ['pending', 'in_review', 'approved', 'rejected'],
};

function ContinuePayment({ deposit }: { deposit: Deposit }) {
  const t = useT();
  const { data: offer } = useCall('deposit.settings');
  const url = offer && paymentUrl(deposit, offer);
  return url ? (
    <a className="link flex min-h-6 items-center text-xs" href={url} rel="noreferrer">
      {t('transactions.continue-payment')}
    </a>
  ) : null;
}

function ShowAddress({ id }: { id: string }) {
  const t = useT();
  return (
    <DialogButton
      dialog="deposit"
      given={{ deposit: id, account: 'real' }}
      className="link flex min-h-6 items-center text-xs"
    >
      {t('transactions.show-address')}
    </DialogButton>
  );
}

function NoDeposits() {
  const t = useT();
  return (
    <ListEmpty text={t('transactions.no-deposits')}>
      <DialogButton dialog="deposit" className="btn btn-primary btn-sm">
        {t('transactions.make-deposit')}
      </DialogButton>
    </ListEmpty>
  );
}

function Coins({ amount, symbol }: { amount: string; symbol: string }) {
  const language = useLanguage();
  return <span className="figures">{withUnit(localDecimal(amount, language), symbol)}</span>;
}

function Detail({ children }: { children: ReactNode }) {
  return <span className="text-muted block text-xs">{children}</span>;
}

/** The received amount, once it is known, and the requested amount if it differs; before that, the requested amount. */
function AmountOf({ deposit }: { deposit: Deposit }) {
  const t = useT();
  const { amount, currency, coin, received_amount } = deposit;
  const requested = moneyOf(amount, currency);
  const received = receivedAmount(deposit);
  const coins = received === null ? coin?.amount : (received_amount ?? coin?.amount);
  return (
    <>
      <Money amount={received ?? requested} currency={currency} />
      {coin && coins !== undefined ? (
        <Detail>
          <Coins amount={coins} symbol={coin.symbol} />
        </Detail>
      ) : null}
      {received !== null && received !== requested ? (
        <Detail>
          {t('transactions.requested')} <Money amount={amount} currency={currency} bare />
        </Detail>
      ) : null}
      {received === null && received_amount !== null ? (
        <Detail>
          {t('transactions.received')}{' '}
          {coin ? (
            <Coins amount={received_amount} symbol={coin.symbol} />
          ) : (
            <Money amount={received_amount} currency={currency} bare />
          )}
        </Detail>
      ) : null}
    </>
  );
}

/**
 * The credited amount with its fee and its refunds or chargebacks. Before the credit, the expected amount if the
 * payment is in another currency.
 */
function CreditOf({ deposit }: { deposit: Deposit }) {
  const t = useT();
  const { credited_amount, account_amount, account_currency, currency, fee, status } = deposit;
  if (credited_amount === null)
    return (
      <span className="text-muted">
        {currency === account_currency || status === 'rejected' ? (
          '–'
        ) : (
          <>
            {t('transactions.credited-later')} <Money amount={account_amount} currency={account_currency} />
          </>
        )}
      </span>
    );
  return (
    <span className={reversalOf(deposit) ? 'block py-1' : undefined}>
      <Money amount={credited_amount} currency={account_currency} />
      {moneyOf(fee, account_currency) > 0n ? (
        <Detail>
          {t('transactions.deposit-fee')} <Money amount={fee} currency={account_currency} bare />
        </Detail>
      ) : null}
      <DepositReversal deposit={deposit} />
    </span>
  );
}

const columnsOf = (t: T): Column<Deposit>[] => [
  {
    id: 'method',
    title: t('transactions.method'),
    width: 120,
    cell: ({ payment_method }) => t(`transactions.method-${payment_method}`),
  },
  ...requestColumns<Deposit>(t, (deposit) => (
    <>
      <DepositBadge deposit={deposit} />
      {awaitsPayment(deposit) ? <ContinuePayment deposit={deposit} /> : null}
      {deposit.next_action?.kind === 'address' ? <ShowAddress id={deposit.id} /> : null}
    </>
  )),
  {
    id: 'amount',
    title: t('transactions.amount'),
    width: 130,
    align: 'end',
    cell: (deposit) => <AmountOf deposit={deposit} />,
  },
  {
    id: 'credited',
    title: t('transactions.credited'),
    width: 130,
    align: 'end',
    cell: (deposit) => <CreditOf deposit={deposit} />,
  },
];

/** What is credited now; empty before the credit. */
function remainingOf(deposit: Deposit): string {
  const reversal = reversalOf(deposit);
  return reversal
    ? formatMoney(reversal.remaining, deposit.account_currency)
    : (deposit.credited_amount ?? '');
}

/** Amounts have no sign: the credited amount is what is left of the received one, converted, after the fee. */
const CSV = [
  ['id', ({ id }) => id],
  ['time_utc', ({ created_at }) => created_at],
  ['method', ({ payment_method }) => payment_method],
  ['status', ({ status }) => status],
  ['requested_amount', ({ amount }) => amount],
  ['requested_currency', ({ currency }) => currency],
  ['received_amount', ({ received_amount }) => received_amount ?? ''],
  [
    'received_unit',
    ({ received_amount, coin, currency }) => (received_amount ? (coin?.symbol ?? currency) : ''),
  ],
  ['deducted_fee', ({ fee }) => fee],
  ['rate', ({ rate, credit_rate }) => credit_rate ?? rate],
  ['credited_amount', ({ credited_amount }) => credited_amount ?? ''],
  ['reversed_amount', ({ reversed_amount }) => reversed_amount ?? ''],
  ['covered_amount', ({ covered_amount }) => covered_amount ?? ''],
  ['reversal_cause', ({ reversal_cause }) => reversal_cause ?? ''],
  ['remaining_amount', remainingOf],
  ['account_currency', ({ account_currency }) => account_currency],
  ['decided_utc', ({ decided_at }) => decided_at ?? ''],
  ['reason', ({ reason }) => reason ?? ''],
] satisfies [string, (row: Deposit) => string][];

const keyOf = ({ id }: Deposit) => id;

export function DepositList() {
  const t = useT();
  const state = useListFilter(STATUSES);
  const { query, isFiltered } = state;
  const pages = usePages('deposit.list', { query, rowsOf: ({ deposits }) => deposits, rowKey: keyOf });
  const columns = useMemo(() => columnsOf(t), [t]);
  return (
    <>
      <FilterTools state={state} pages={pages}>
        <ListFilters
          state={state}
          choice={STATUSES}
          nameOf={(status) => (status ? t(`deposit.status-${status}`) : t('transactions.status-all'))}
          searchHint={t('transactions.search-deposits')}
        />
        <ExportButton
          call="deposit.list"
          query={query}
          rowsOf={({ deposits }) => deposits}
          columns={CSV}
          name="deposits"
        />
      </FilterTools>
      <PagedList
        label={t('transactions.deposits')}
        pages={pages}
        rowKey={keyOf}
        columns={columns}
        empty={isFiltered ? <ListEmpty text={t('transactions.none-match')} /> : <NoDeposits />}
      />
    </>
  );
}
