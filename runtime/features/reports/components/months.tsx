import type { StatementPeriod } from '../../../../schemas/generated/types.ts';
import { formatMonth } from '../../../lib/format-month.ts';
import { useLanguage, usePlatform, useT } from '../../../platform/hooks.ts';
import { Link } from '../../../platform/navigation.tsx';
import { ListQuery } from '../../../ui/list-query.tsx';
import { ListEmpty, ListWaiting } from '../../../ui/list-states.tsx';
import { Money } from '../../../ui/money.tsx';
import '../../../ui/figure-table.css';
import '../reports.css';
import { Change } from './month-result.tsx';
import { useMonths } from './use-months.ts';

function Month({ month }: { month: StatementPeriod }) {
  const language = useLanguage();
  const { registry } = usePlatform();
  const path = registry.pathTo('statement', { period: month.period });
  const name = formatMonth(language, month.period);
  return (
    <tr>
      <th scope="row">
        {path ? (
          <Link to={path} className="link">
            {name}
          </Link>
        ) : (
          name
        )}
      </th>
      <td className="max-sm:hidden">
        <Money amount={month.opening_balance} currency={month.currency} bare />
      </td>
      <td>
        <Money amount={month.closing_balance} currency={month.currency} bare />
      </td>
      <td>
        <Change month={month} bare />
      </td>
    </tr>
  );
}

function MonthTable({ months }: { months: readonly StatementPeriod[] }) {
  const t = useT();
  if (!months[0]) return <ListEmpty text={t('reports.no-months')} />;
  const { currency } = months[0];
  return (
    <table className="figure-table report-months">
      <thead>
        <tr>
          <th scope="col">{t('reports.month')}</th>
          <th scope="col" className="max-sm:hidden">
            {t('reports.opening', { currency })}
          </th>
          <th scope="col">{t('reports.closing', { currency })}</th>
          <th scope="col">{t('reports.change', { currency })}</th>
        </tr>
      </thead>
      <tbody>
        {months.map((month) => (
          <Month key={month.period} month={month} />
        ))}
      </tbody>
    </table>
  );
}

/** Balances of the last months from the ledger, newest first. */
export function Months() {
  const t = useT();
  const months = useMonths();
  return (
    <section className="panel overflow-x-auto p-5 max-sm:p-4" aria-labelledby="reports-months">
      <h2 id="reports-months" className="mb-2 text-base font-semibold">
        {t('reports.months')}
      </h2>
      <ListQuery query={months} failed={() => t('reports.months-failed')} waiting={<ListWaiting />}>
        {({ statements }) => <MonthTable months={statements} />}
      </ListQuery>
    </section>
  );
}
