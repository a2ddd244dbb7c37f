import type { ReactNode } from 'react';
import { DialogButton } from '../../ui/dialog-button.tsx';
import { useT } from '../../platform/hooks.ts';
import { LoadError } from '../../ui/load-error.tsx';
import { Money, SignedMoney } from '../../ui/money.tsx';
import { ModeBadge } from '../components/mode-badge.tsx';
import { useLive } from '../live/live.ts';
import { PortfolioParts } from './portfolio-parts.tsx';
import { usePortfolio, type LivePortfolio } from './use-portfolio.ts';
import './portfolio.css';

function Waiting() {
  const t = useT();
  return (
    <div className="grid gap-4" role="status">
      <span className="sr-only">{t('app.loading')}</span>
      <span className="skeleton h-10 w-56" aria-hidden="true" />
      <div className="portfolio-parts" aria-hidden="true">
        <div className="portfolio-ring" data-state="loading" />
        <div className="grid content-center gap-3">
          <span className="skeleton h-6" />
          <span className="skeleton h-6" />
          <span className="skeleton h-6" />
        </div>
      </div>
    </div>
  );
}

/** No money and no position: one sentence and the way to a first deposit. */
function Empty() {
  const t = useT();
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-muted">{t('portfolio.empty')}</p>
      <DialogButton dialog="deposit" className="btn btn-primary">
        {t('portfolio.deposit')}
      </DialogButton>
    </div>
  );
}

function Total({ portfolio }: { portfolio: LivePortfolio }) {
  const t = useT();
  const { figures, total, profit } = portfolio;
  return (
    <div>
      <p className="flex flex-wrap items-center gap-3">
        <Money
          amount={total}
          currency={figures.currency}
          className="text-3xl font-semibold whitespace-normal"
        />
        <ModeBadge mode={figures.mode} />
      </p>
      <p className="text-muted mt-1 text-sm">
        {t('portfolio.profit')} <SignedMoney amount={profit} currency={figures.currency} />
        {figures.stale ? ` · ${t('portfolio.stale')}` : ''}
      </p>
    </div>
  );
}

const hasValue = ({ parts }: LivePortfolio) => parts.some(({ value }) => value > 0n);

/** The value with its parts, or a message that says why it is not known yet. */
function Value({ status, portfolio }: ReturnType<typeof usePortfolio>) {
  const t = useT();
  const live = useLive();
  if (status === 'failed')
    return (
      <LoadError
        what={t('portfolio.failed')}
        why={t('portfolio.failed-why')}
        isBusy={false}
        onRetry={() => void live.refresh()}
      />
    );
  if (!portfolio) return <Waiting />;
  return (
    <>
      <Total portfolio={portfolio} />
      {hasValue(portfolio) ? <PortfolioParts portfolio={portfolio} /> : <Empty />}
    </>
  );
}

interface PortfolioTotalProps {
  /** Beside the title. */
  action?: ReactNode;
  /** Below the chart, once there is a portfolio with a value. */
  children?(portfolio: LivePortfolio): ReactNode;
}

/** The value of the current account and its parts (spec 2 §2.22), with all its states. */
export function PortfolioTotal({ action, children }: PortfolioTotalProps) {
  const t = useT();
  const state = usePortfolio();
  const { portfolio } = state;
  return (
    <>
      <section className="panel grid gap-5 p-5 max-sm:p-4" aria-labelledby="portfolio-total">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 id="portfolio-total" className="text-base font-semibold">
            {t('portfolio.total')}
          </h2>
          {action}
        </div>
        <Value {...state} />
      </section>
      {portfolio && hasValue(portfolio) ? children?.(portfolio) : null}
    </>
  );
}
