import { useMemo } from 'react';
import type { StatementPeriod } from '../../../../schemas/generated/types.ts';
import { formatMonth } from '../../../lib/format-month.ts';
import { useLanguage, usePlatform, useT } from '../../../platform/hooks.ts';
import { Link } from '../../../platform/navigation.tsx';
import type { T } from '../../../platform/text.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Money } from '../../../ui/money.tsx';
import type { Column } from '../../../ui/table/data-table.tsx';
import { ListEmpty } from '../../../ui/list-states.tsx';
import { PagedList } from '../../../ui/paged-list.tsx';
import { usePages } from '../../../platform/use-pages.ts';
import '../transactions.css';
import { ListPanel } from '../../../ui/list-panel.tsx';

export { transactionTexts as texts } from '../texts.ts';

const columnsOf = (t: T, language: string, list: string): Column<StatementPeriod>[] => [
  {
    id: 'month',
    title: t('statements.month'),
    width: 200,
    cell: ({ period, is_finished }) => (
      <span className="flex flex-wrap items-center gap-2">
        <Link to={`${list}/${period}`} className="link font-medium">
          {formatMonth(language, period)}
        </Link>
        {is_finished ? null : <Badge kind="warning">{t('statements.unfinished')}</Badge>}
      </span>
    ),
  },
  {
    id: 'entries',
    title: t('statements.entries'),
    width: 90,
    align: 'end',
    cell: ({ entries }) => <span className="figures">{entries}</span>,
  },
  {
    id: 'opening',
    title: t('statements.opening'),
    width: 140,
    align: 'end',
    cell: ({ opening_balance, currency }) => <Money amount={opening_balance} currency={currency} />,
  },
  {
    id: 'closing',
    title: t('statements.closing'),
    width: 140,
    align: 'end',
    cell: ({ closing_balance, currency }) => <Money amount={closing_balance} currency={currency} />,
  },
];

const keyOf = ({ period }: StatementPeriod) => period;

/** The months of the real account, newest first. */
export function Page() {
  const t = useT();
  const language = useLanguage();
  const { registry } = usePlatform();
  const pages = usePages('statement.list', { rowsOf: ({ statements }) => statements, rowKey: keyOf });
  const list = registry.pathTo('statements') ?? '';
  const transactions = registry.pathTo('transactions');
  const columns = useMemo(() => columnsOf(t, language, list), [t, language, list]);
  return (
    <div className="page transactions max-md:px-0">
      <header className="flex flex-wrap items-center gap-3 max-md:px-4">
        <div className="min-w-0 flex-1 basis-60">
          <h1 className="text-2xl font-semibold">{t('statements.title')}</h1>
          <p className="text-muted text-sm">{t('statements.help')}</p>
        </div>
        {transactions ? (
          <Link to={transactions} className="btn btn-sm">
            {t('transactions.title')}
          </Link>
        ) : null}
      </header>
      <ListPanel>
        <PagedList
          label={t('statements.title')}
          pages={pages}
          rowKey={keyOf}
          columns={columns}
          empty={<ListEmpty text={t('statements.none')} />}
          hasTimes={false}
        />
      </ListPanel>
    </div>
  );
}
