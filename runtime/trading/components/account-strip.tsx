import type { ReactNode } from 'react';
import type { Money as Amount } from '../../../domain/money/amount.ts';
import { useLanguage, useT } from '../../platform/hooks.ts';
import type { LiveFigures } from '../live/figures.ts';
import { useFigures } from '../live/hooks.ts';
import { ModeBadge } from './mode-badge.tsx';
import { Money, SignedMoney } from '../../ui/money.tsx';
import './parts.css';
import { showPercent, showShare } from '../../lib/format-money.ts';

function Figure({ name, className, children }: { name: ReactNode; className?: string; children: ReactNode }) {
  return (
    <div className={className}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

interface AccountStripProps {
  /** The figures in three columns, without the account. */
  grid?: boolean;
  /** Small type in a low strip. */
  dense?: boolean;
}

const FIRST_NAMES = ['balance', 'equity', 'profit', 'margin', 'free-margin'] as const;

function Figures({ figures }: { figures: LiveFigures }) {
  const t = useT();
  const language = useLanguage();
  const { currency, mode, balance, reserved, equity, profit, margin, freeMargin, closeOutPercent } = figures;
  const money = (amount: Amount) => <Money bare amount={amount} currency={currency} />;
  return (
    <>
      <Figure name={<span className="sr-only">{t('parts.account')}</span>}>
        <ModeBadge mode={mode} /> <span className="money-unit">{currency}</span>
      </Figure>
      <Figure name={t('parts.balance')}>{money(balance)}</Figure>
      {reserved > 0n ? <Figure name={t('parts.reserved')}>{money(reserved)}</Figure> : null}
      <Figure name={t('parts.equity')} className="account-strip-live">
        {money(equity)}
      </Figure>
      <Figure name={t('parts.profit')} className="account-strip-live">
        <SignedMoney bare amount={profit} currency={currency} />
      </Figure>
      <Figure name={t('parts.margin')}>{money(margin)}</Figure>
      <Figure name={t('parts.free-margin')} className="account-strip-live">
        {money(freeMargin)}
      </Figure>
      <Figure name={t('parts.margin-level')} className="account-strip-live">
        <span className="figures">{margin > 0n ? showShare(equity, margin, language) : '–'}</span>
        {equity < margin ? (
          <span role="status">
            {t('parts.close-out', { percent: showPercent(String(closeOutPercent), language) })}
          </span>
        ) : null}
      </Figure>
    </>
  );
}

/**
 * Balance, Equity, P/L, Margin, Free Margin and the margin level, live (spec 1 §2.7); and reserved funds, if there are
 * any: balance and P/L are the sum of reserved funds, margin and free margin. Below 100%, the margin level names the level
 * at which positions are closed.
 */
export function AccountStrip({ grid, dense }: AccountStripProps) {
  const t = useT();
  const figures = useFigures();
  return (
    <dl
      className="account-strip"
      aria-label={t('parts.account')}
      aria-busy={figures ? undefined : true}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users scroll it on narrow pages
      tabIndex={0}
      data-stale={figures?.stale || undefined}
      data-grid={grid || undefined}
      data-dense={dense || undefined}
    >
      {figures ? (
        <Figures figures={figures} />
      ) : (
        FIRST_NAMES.map((name) => (
          <Figure key={name} name={t(`parts.${name}`)}>
            –
          </Figure>
        ))
      )}
    </dl>
  );
}
