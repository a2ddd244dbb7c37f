import { useMemo } from 'react';
import { ZERO_MONEY } from '../../../../domain/money/amount.ts';
import { localDecimal } from '../../../../domain/money/local-decimal.ts';
import { formatMoney } from '../../../../domain/money/money.ts';
import type { Statement, StatementEntry } from '../../../../schemas/generated/types.ts';
import { formatUtc } from '../../../lib/format-utc.ts';
import { useLanguage, useT } from '../../../platform/hooks.ts';
import type { T } from '../../../platform/text.ts';
import { ListEmpty } from '../../../ui/list-states.tsx';
import { Money, SignedMoney } from '../../../ui/money.tsx';
import { DataTable, type Column } from '../../../ui/table/data-table.tsx';
import { entryName, kindName } from '../components/kind-name.tsx';
import type { Movement } from './movements.ts';

/** What an entry or a journal is; a correction with its reason, a deposit or payout with its fee. */
function TypeCell({ name, detail }: { name: string; detail: string | undefined }) {
  if (detail === undefined) return name;
  return (
    <span className="grid">
      {name}
      <span className="text-muted text-sm break-words whitespace-normal">{detail}</span>
    </span>
  );
}

function EntryType({ entry }: { entry: StatementEntry }) {
  const t = useT();
  const language = useLanguage();
  const { fee, reason } = entry;
  const detail =
    fee === undefined ? reason : t('statements.fee-included', { fee: localDecimal(fee, language) });
  return <TypeCell name={entryName(t, entry)} detail={detail} />;
}

/** The amount of a deposit is without its fee, that of a payout includes it. */
function MovementType({ movement, currency }: { movement: Movement; currency: string }) {
  const t = useT();
  const language = useLanguage();
  const { type, fee, reason } = movement;
  const key = type === 'deposit' ? 'statements.fee-deducted' : 'statements.fee-included';
  const detail =
    fee === ZERO_MONEY ? reason : t(key, { fee: localDecimal(formatMoney(fee, currency), language) });
  return <TypeCell name={kindName(t, type)} detail={detail} />;
}

const timeColumn = <Row extends { at: string }>(t: T): Column<Row> => ({
  id: 'at',
  title: t('statements.time'),
  width: 160,
  cell: ({ at }) => (
    <time dateTime={at} className="figures">
      {formatUtc(at)}
    </time>
  ),
});

const movementColumns = (t: T, currency: string): Column<Movement>[] => [
  {
    id: 'type',
    title: t('transactions.type'),
    width: 190,
    cell: (movement) => <MovementType movement={movement} currency={currency} />,
  },
  timeColumn<Movement>(t),
  {
    id: 'amount',
    title: t('transactions.amount'),
    width: 130,
    align: 'end',
    cell: ({ amount }) => <SignedMoney amount={amount} currency={currency} bare />,
  },
  {
    id: 'balance',
    title: t('transactions.balance'),
    width: 130,
    align: 'end',
    cell: ({ balance }) => <Money amount={balance} currency={currency} bare />,
  },
];

const entryColumns = (t: T, currency: string): Column<StatementEntry>[] => [
  {
    id: 'sequence',
    title: t('statements.sequence'),
    width: 70,
    cell: ({ sequence }) => <span className="figures">{sequence}</span>,
  },
  timeColumn<StatementEntry>(t),
  {
    id: 'type',
    title: t('transactions.type'),
    width: 160,
    cell: (entry) => <EntryType entry={entry} />,
  },
  {
    id: 'book',
    title: t('statements.book'),
    width: 120,
    leaves: 2,
    cell: ({ book }) => t(`statements.${book}`),
  },
  {
    id: 'amount',
    title: t('transactions.amount'),
    width: 110,
    align: 'end',
    cell: ({ amount }) => <SignedMoney amount={amount} currency={currency} bare />,
  },
  {
    id: 'balance',
    title: t('transactions.balance'),
    width: 110,
    align: 'end',
    cell: ({ balance_after }) => <Money amount={balance_after} currency={currency} bare />,
  },
  {
    id: 'hash',
    title: t('statements.hash'),
    width: 110,
    leaves: 1,
    cell: ({ hash }) => (
      <span className="figures text-muted" title={hash}>
        {hash.slice(0, 10)}…
      </span>
    ),
  },
];

/** The journals that change the balance. */
export function MovementTable({ movements, currency }: { movements: readonly Movement[]; currency: string }) {
  const t = useT();
  const columns = useMemo(() => movementColumns(t, currency), [t, currency]);
  if (!movements.length) return <ListEmpty text={t('statements.no-movements')} />;
  return (
    <DataTable
      label={t('statements.movements')}
      rows={movements}
      rowKey={({ id }) => id}
      columns={columns}
      cardsBelow={480}
    />
  );
}

/** Every ledger entry with its hash. */
export function EntryTable({ entries, currency }: Pick<Statement, 'entries' | 'currency'>) {
  const t = useT();
  const columns = useMemo(() => entryColumns(t, currency), [t, currency]);
  if (!entries.length) return <ListEmpty text={t('statements.no-movements')} />;
  return (
    <DataTable
      label={t('statements.entries')}
      rows={entries}
      rowKey={({ entry_id }) => entry_id}
      columns={columns}
    />
  );
}
