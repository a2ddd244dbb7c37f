import type { PortfolioPart } from '../../../../domain/account/portfolio.ts';
import { showMoney } from '../../../lib/format-money.ts';
import { useLanguage, useT } from '../../../platform/hooks.ts';
import type { LiveFigures } from '../../../trading/live/figures.ts';
import { useKeptBonus } from '../../../trading/live/use-kept-bonus.ts';
import { PartMark } from '../../../trading/portfolio/portfolio-parts.tsx';
import { PortfolioTotal } from '../../../trading/portfolio/portfolio-total.tsx';
import { slicesOf } from '../../../trading/portfolio/slices.ts';
import type { LivePortfolio } from '../../../trading/portfolio/use-portfolio.ts';
import { Money, SignedMoney } from '../../../ui/money.tsx';
import { StatCard } from '../../../ui/stat-card.tsx';

/** What cash and reserved funds are; cash also states the bonus of the account. */
function MoneyNote({ name, figures }: { name: string; figures: LiveFigures }) {
  const t = useT();
  const language = useLanguage();
  const bonus = useKeptBonus(figures);
  if (name === 'reserved') return t('portfolios.reserved-note');
  return (
    <>
      <p>{t('portfolios.cash-note')}</p>
      {bonus > 0n ? (
        <p>{t('portfolios.bonus-note', { bonus: showMoney(bonus, figures.currency, language) })}</p>
      ) : null}
    </>
  );
}

function Card({ part: { name, value }, portfolio }: { part: PortfolioPart; portfolio: LivePortfolio }) {
  const t = useT();
  const { currency } = portfolio.figures;
  const detail = portfolio.details.get(name);
  return (
    <StatCard
      label={t(`portfolio.part-${name}`)}
      value={<Money amount={value} currency={currency} />}
      action={<PartMark name={name} />}
      note={
        detail ? (
          <>
            {t('portfolios.positions', { count: detail.positions })}
            {' · '}
            <SignedMoney amount={detail.profit} currency={currency} />
          </>
        ) : (
          <MoneyNote name={name} figures={portfolio.figures} />
        )
      }
    />
  );
}

/** The portfolio: total, doughnut, and a card for each part above zero (spec 2 §2.22). */
export function Page() {
  const t = useT();
  return (
    <div className="page grid w-[min(75rem,100%)] gap-5">
      <header>
        <h1 className="text-2xl font-semibold">{t('portfolios.title')}</h1>
        <p className="text-muted text-sm">{t('portfolios.lead')}</p>
      </header>
      <PortfolioTotal>
        {(portfolio) => (
          <section aria-labelledby="portfolio-cards">
            <h2 id="portfolio-cards" className="sr-only">
              {t('portfolios.cards')}
            </h2>
            <div className="portfolio-cards">
              {slicesOf(portfolio.parts).above.map((part) => (
                <Card key={part.name} part={part} portfolio={portfolio} />
              ))}
            </div>
          </section>
        )}
      </PortfolioTotal>
    </div>
  );
}
