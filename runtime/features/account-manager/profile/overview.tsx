import type { ReactNode } from 'react';
import type { ManagerOverview, ManagerProfile } from '../../../../schemas/generated/types.ts';
import { formatDay } from '../../../lib/format-date.ts';
import { useLanguage, useT } from '../../../platform/hooks.ts';
import { localDecimal } from '../../../lib/local-decimal.ts';
import { Money } from '../../../ui/money.tsx';
import { formatPercent } from './format-percent.ts';

const signOf = (value: string) => (/^-.*[1-9]/.test(value) ? 'down' : /[1-9]/.test(value) ? 'up' : 'flat');

function Figure({
  name,
  children,
  sign,
}: {
  name: string;
  children: ReactNode;
  sign?: 'up' | 'down' | 'flat';
}) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="figures" data-sign={sign}>
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
    <dl className="manager-figures">
      <Figure name={t('manager.monthly-return')} sign={signOf(monthly_return)}>
        {formatPercent(language, monthly_return, true)}
      </Figure>
      <Figure name={t('manager.total-return')} sign={signOf(total_return)}>
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

/** The trades behind the figures. */
export function Basis({ record: { trades, from, to } }: { record: ManagerProfile['track_record'] }) {
  const t = useT();
  const language = useLanguage();
  if (!from || !to) return <p className="manager-basis">{t('manager.basis-none')}</p>;
  return (
    <p className="manager-basis">
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
    <div className="manager-none">
      <p className="font-semibold">{t('manager.no-record')}</p>
      <p className="text-muted text-sm">{t('manager.no-record-why', { count: record.trades })}</p>
    </div>
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
