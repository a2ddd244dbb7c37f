import { useT } from '../../../platform/hooks.ts';
import { usePortfolio } from '../../../trading/portfolio/use-portfolio.ts';
import { useLive } from '../../../trading/live/live.ts';
import { ModeBadge } from '../../../trading/components/mode-badge.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { Figures } from '../components/figures.tsx';
import { MonthResult } from '../components/month-result.tsx';
import { Months } from '../components/months.tsx';

/** The account report (spec 2 §2.21), of the account of the current mode. */
export function Page() {
  const t = useT();
  const live = useLive();
  const { status, portfolio } = usePortfolio();
  const figures = portfolio?.figures;
  const isPractice = figures?.mode === 'practice';
  return (
    <div className="page grid w-[min(68rem,100%)] grid-cols-1 gap-5">
      <header>
        <h1 className="flex flex-wrap items-center gap-3 text-2xl font-semibold">
          {t('reports.title')}
          <ModeBadge mode={figures?.mode} />
        </h1>
        <p className="text-muted text-sm">{t(isPractice ? 'reports.lead-practice' : 'reports.lead')}</p>
      </header>
      {isPractice ? null : <MonthResult />}
      {status === 'failed' ? (
        <LoadError
          what={t('portfolio.failed')}
          why={t('portfolio.failed-why')}
          isBusy={false}
          onRetry={() => void live.refresh()}
        />
      ) : (
        <Figures figures={figures} />
      )}
      {isPractice ? null : <Months />}
    </div>
  );
}
