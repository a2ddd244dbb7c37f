import { useStore } from 'zustand';
import type { PortfolioPart } from '../../../domain/account/portfolio.ts';
import { showMoney, showPercent } from '../../lib/format-money.ts';
import { useLanguage, usePlatform, useT } from '../../platform/hooks.ts';
import { Money, SignedMoney } from '../../ui/money.tsx';
import { Doughnut } from './doughnut.tsx';
import { partColor } from './palette.ts';
import { slicesOf, type Slice } from './slices.ts';
import type { LivePortfolio } from './use-portfolio.ts';
import '../../ui/figure-table.css';
import './portfolio.css';

export function PartMark({ name }: { name: string }) {
  const theme = useStore(usePlatform().preferences, (state) => state.theme);
  return (
    <svg viewBox="0 0 12 12" className="size-3 flex-none" aria-hidden="true">
      <rect width="12" height="12" rx="3" fill={partColor(theme, name)} />
    </svg>
  );
}

interface RowProps {
  part: Slice;
  currency: string;
}

function Row({ part: { name, value, share }, currency }: RowProps) {
  const t = useT();
  const language = useLanguage();
  return (
    <tr>
      <th scope="row">
        <span className="flex items-center gap-2">
          <PartMark name={name} />
          {t(`portfolio.part-${name}`)}
        </span>
      </th>
      <td>
        <Money amount={value} currency={currency} bare />
      </td>
      <td className="figures text-muted">{showPercent(share, language)}</td>
    </tr>
  );
}

/** Names the parts that the ring cannot show: they count in the total. */
function Below({ parts, currency }: { parts: readonly PortfolioPart[]; currency: string }) {
  const t = useT();
  return (
    <p className="text-muted text-sm">
      {t('portfolio.below')}{' '}
      {parts.map(({ name, value }, index) => (
        <span key={name}>
          {index ? ', ' : ''}
          {t(`portfolio.part-${name}`)} <SignedMoney amount={value} currency={currency} />
        </span>
      ))}
    </p>
  );
}

/** The doughnut beside the list that it explains. At least one part is above zero. */
export function PortfolioParts({ portfolio }: { portfolio: LivePortfolio }) {
  const t = useT();
  const language = useLanguage();
  const theme = useStore(usePlatform().preferences, (state) => state.theme);
  const { currency } = portfolio.figures;
  const { above, below } = slicesOf(portfolio.parts);
  const slices = above.map(({ name, value, share }) => ({
    name: t(`portfolio.part-${name}`),
    size: Number(value),
    label: `${showMoney(value, currency, language)} (${showPercent(share, language)})`,
    color: partColor(theme, name),
  }));
  return (
    <div className="portfolio-parts">
      <Doughnut
        label={t('portfolio.chart', {
          parts: slices.map(({ name, label }) => `${name} ${label}`).join(', '),
        })}
        slices={slices}
      />
      <div className="grid min-w-0 content-center gap-3">
        <table className="figure-table portfolio-list">
          <caption className="sr-only">{t('portfolio.parts')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('portfolio.part')}</th>
              <th scope="col">{t('portfolio.value', { currency })}</th>
              <th scope="col">{t('portfolio.share')}</th>
            </tr>
          </thead>
          <tbody>
            {above.map((part) => (
              <Row key={part.name} part={part} currency={currency} />
            ))}
          </tbody>
        </table>
        {below.length ? <Below parts={below} currency={currency} /> : null}
      </div>
    </div>
  );
}
