import { withdrawable } from '../../../../domain/payout/withdrawable.ts';
import { ZERO_MONEY, larger, type Money as Amount } from '../../../../domain/money/amount.ts';
import { moneyOf } from '../../../../domain/money/money.ts';
import { showMoney } from '../../../lib/format-money.ts';
import { useLanguage, useSettings, useT, useUser } from '../../../platform/hooks.ts';
import { useBook } from '../../../trading/live/hooks.ts';
import type { LiveFigures } from '../../../trading/live/figures.ts';
import { useKeptBonus } from '../../../trading/live/use-kept-bonus.ts';
import { Money, SignedMoney } from '../../../ui/money.tsx';
import { StatCard } from '../../../ui/stat-card.tsx';

/** Withdrawable money of a real account, free margin of a practice account: that one has no withdrawals. */
function useAvailable(figures: LiveFigures | undefined): Amount | undefined {
  const { account } = useBook();
  if (!figures || !account) return undefined;
  if (figures.mode === 'practice') return larger(figures.freeMargin, ZERO_MONEY);
  return withdrawable({ ...figures, bonus: moneyOf(account.bonus, figures.currency) }, figures.profit);
}

function TotalNote({ figures }: { figures: LiveFigures | undefined }) {
  const t = useT();
  const language = useLanguage();
  const bonus = useKeptBonus(figures);
  return (
    <>
      <p>{t('reports.total-note')}</p>
      {figures && bonus > 0n ? (
        <p>{t('reports.bonus-note', { bonus: showMoney(bonus, figures.currency, language) })}</p>
      ) : null}
    </>
  );
}

/** Figures of the real account alone. */
function RealFigures() {
  const t = useT();
  const { withdrawals, plan_balance: planBalance, currency } = useUser();
  return (
    <>
      <StatCard
        label={t('reports.withdrawals')}
        value={<Money amount={withdrawals} currency={currency} />}
        note={t('reports.withdrawals-note')}
      />
      <StatCard
        label={t('reports.plan-balance')}
        value={<Money amount={planBalance} currency={currency} />}
        note={t('reports.plan-balance-note')}
      />
    </>
  );
}

/** The cards of the report; skeletons until the account is loaded. */
export function Figures({ figures }: { figures: LiveFigures | undefined }) {
  const t = useT();
  const { trading_plans: plans } = useUser();
  const { enable_account_connection_autotrade: isConnected } = useSettings();
  const available = useAvailable(figures);
  const currency = figures?.currency ?? '';
  const isPractice = figures?.mode === 'practice';
  const hasRealFigures = !isConnected && !isPractice;
  return (
    <section
      className={`grid gap-3 sm:grid-cols-2 ${hasRealFigures ? 'lg:grid-cols-3' : 'lg:grid-cols-4'}`}
      aria-label={t('reports.figures')}
    >
      <StatCard
        label={t('reports.total')}
        value={figures && <Money amount={figures.balance} currency={currency} />}
        note={<TotalNote figures={figures} />}
      />
      <StatCard
        label={t('reports.available')}
        value={available === undefined ? undefined : <Money amount={available} currency={currency} />}
        note={t(isPractice ? 'reports.available-practice' : 'reports.available-note')}
      />
      <StatCard
        label={t('reports.pnl')}
        value={figures && <SignedMoney amount={figures.profit} currency={currency} />}
        note={t(figures?.stale ? 'portfolio.stale' : 'reports.pnl-note')}
      />
      <StatCard
        label={t('reports.plans')}
        value={plans.length}
        note={plans.length ? plans.map(({ name }) => name).join(', ') : t('reports.no-plan')}
      />
      {hasRealFigures ? <RealFigures /> : null}
    </section>
  );
}
