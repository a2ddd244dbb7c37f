import { subtract, type Money as Amount } from '../../../../domain/money/amount.ts';
import type { StatementPeriod } from '../../../../schemas/generated/types.ts';
import { formatMonth } from '../../../lib/format-month.ts';
import { moneyOf } from '../../../../domain/money/money.ts';
import { useLanguage, usePlatform, useT } from '../../../platform/hooks.ts';
import { Money } from '../../../ui/money.tsx';
import { useMonths } from './use-months.ts';

/** By how much a month has changed the balance. */
const changeOf = ({ opening_balance, closing_balance, currency }: StatementPeriod): Amount =>
  subtract(moneyOf(closing_balance, currency), moneyOf(opening_balance, currency));

/** Signed, but not in the colours of profit and loss: deposits and withdrawals are part of it. */
export function Change({ month, bare = false }: { month: StatementPeriod; bare?: boolean }) {
  const change = changeOf(month);
  return (
    <span className="figures signed">
      {change > 0n ? '+' : ''}
      <Money amount={change} currency={month.currency} bare={bare} className="whitespace-normal" />
    </span>
  );
}

/** The key figure of the report: what the last month has done to the balance. Nothing before the first entry. */
export function MonthResult() {
  const t = useT();
  const language = useLanguage();
  const { data, error } = useMonths();
  const hasDemoFunding = usePlatform().page.mode === 'demo';
  const month = data?.statements[0];
  if (!month && (data || error)) return null;
  return (
    <section className="panel p-5 max-sm:p-4" aria-labelledby="reports-result" aria-busy={!month}>
      <h2 id="reports-result" className="text-muted min-h-6 text-sm">
        {month ? t('reports.result', { month: formatMonth(language, month.period) }) : null}
      </h2>
      {month ? (
        <>
          <p className="text-3xl font-semibold">
            <Change month={month} />
          </p>
          <p className="text-muted mt-1 min-h-10 text-sm sm:min-h-5">
            {t(hasDemoFunding ? 'reports.result-note-demo' : 'reports.result-note')}{' '}
            <span className="whitespace-nowrap">
              <Money amount={month.opening_balance} currency={month.currency} /> <span data-mirrored>→</span>{' '}
              <Money amount={month.closing_balance} currency={month.currency} />
            </span>
          </p>
        </>
      ) : (
        <div className="grid gap-1" aria-hidden="true">
          <span className="skeleton h-10 w-56" />
          <span className="skeleton h-9 w-full sm:h-5 sm:w-96" />
        </div>
      )}
    </section>
  );
}
