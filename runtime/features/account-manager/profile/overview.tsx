import type { ReactNode } from 'react';
import type { ManagerOverview, ManagerProfile } from '../../../../schemas/generated/types.ts';
import { formatDay } from '../../../lib/format-date.ts';
import { useLanguage, useT } from '../../../platform/hooks.ts';
import { localDecimal } from '../../../../domain/money/local-decimal.ts';
import { Money } from '../../../ui/money.tsx';
import { Empty } from '../components/empty.tsx';
import { formatPercent } from './format-percent.ts';

const COLORS = { up: 'text-up', down: 'text-down' } as const;

/** The direction of a decimal; undefined for zero, also a negative one. */
export function directionOf(decimal: string): keyof typeof COLORS | undefined {
  if (!/[1-9]/.test(decimal)) return undefined;
  return decimal.startsWith('-') ? 'down' : 'up';
}

function Figure({
  name,
  children,
  direction,
}: {
  name: string;
  children: ReactNode;
  direction?: keyof typeof COLORS;
}) {
  return (
    <div className="bg-(--manager-tile,var(--color-base-200)) px-3.5 py-3">
      <dt className="text-muted text-xs">{name}</dt>
      <dd className={`figures mt-1 text-sm font-semibold ${direction ? COLORS[direction] : ''}`}>
        {children}
      </dd>
    </div>
  );
}

function Figures({ overview }: { overview: ManagerOverview }) {
  const t = useT();
  const language = useLanguage();
  const number = (value: string | number) => localDecimal(String(value), language);
  const {
    monthly_return,
    total_return,
    total_win,
    total_trade,
    trade_length,
    trade_per_day,
    total_amount_under_management,
    trader_security_deposit,
    currency,
  } = overview;
  return (
    <dl className="border-line bg-line rounded-box grid grid-cols-2 gap-px overflow-hidden border md:grid-cols-4">
      <Figure name={t('manager.monthly-return')} direction={directionOf(monthly_return)}>
        {formatPercent(language, monthly_return, true)}
      </Figure>
      <Figure name={t('manager.total-return')} direction={directionOf(total_return)}>
        {formatPercent(language, total_return, true)}
      </Figure>
      <Figure name={t('manager.total-wins')}>{formatPercent(language, total_win)}</Figure>
      <Figure name={t('manager.total-trade')}>{number(total_trade)}</Figure>
      <Figure name={t('manager.trade-length')}>{t('manager.hours', { hours: number(trade_length) })}</Figure>
      <Figure name={t('manager.trade-per-day')}>{number(trade_per_day)}</Figure>
      <Figure name={t('manager.under-management')}>
        <Money amount={total_amount_under_management} currency={currency} />
      </Figure>
      <Figure name={t('manager.security-deposit')}>
        <Money amount={trader_security_deposit} currency={currency} />
      </Figure>
    </dl>
  );
}

export const BASIS = 'text-muted mt-2.5 text-dense';

/** The trades behind the figures. */
export function Basis({ record: { trades, from, to } }: { record: ManagerProfile['track_record'] }) {
  const t = useT();
  const language = useLanguage();
  if (!from || !to) return <p className={BASIS}>{t('manager.basis-none')}</p>;
  return (
    <p className={BASIS}>
      {t('manager.basis', {
        count: trades,
        period: t('manager.period', { from: formatDay(language, from), to: formatDay(language, to) }),
      })}
    </p>
  );
}

export function NoTrackRecord({ record }: { record: ManagerProfile['track_record'] }) {
  const t = useT();
  return (
    <Empty>
      <p className="font-semibold">{t('manager.no-record')}</p>
      <p>{t('manager.no-record-why', { count: record.trades })}</p>
    </Empty>
  );
}

export function Overview({ profile: { track_record, overview } }: { profile: ManagerProfile }) {
  if (!track_record.enough || !overview) return <NoTrackRecord record={track_record} />;
  return (
    <>
      <Figures overview={overview} />
      <Basis record={track_record} />
    </>
  );
}
