import { useId } from 'react';
import { subtract } from '../../../domain/money/amount.ts';
import { ticksOf } from '../../../domain/money/price.ts';
import { useT } from '../../platform/hooks.ts';
import type { Ticket } from './use-ticket.ts';

const SIDES = ['sell', 'buy'] as const;

interface SideToggleProps {
  ticket: Pick<Ticket, 'asset' | 'draft' | 'prices' | 'show' | 'setSide'>;
}

/** Selects buy or sell by its live price. */
export function SideToggle({ ticket: { asset, draft, prices, show, setSide } }: SideToggleProps) {
  const t = useT();
  const name = useId();
  const points = prices ? String(ticksOf(subtract(prices.ask, prices.bid), asset.digits)) : '–';
  return (
    <fieldset className="ticket-sides">
      <legend className="sr-only">{t('ticket.side')}</legend>
      {SIDES.map((side) => {
        const price = prices && (side === 'buy' ? prices.ask : prices.bid);
        return (
          <label
            key={side}
            className="ticket-side"
            data-side={side}
            data-stale={prices?.stale ? '' : undefined}
          >
            <input
              type="radio"
              name={name}
              value={side}
              className="sr-only"
              checked={draft.side === side}
              onChange={() => setSide(side)}
            />
            <span>{t(`ticket.${side}`)}</span>
            <b className="figures">{price === undefined ? '–' : show.price(price)}</b>
          </label>
        );
      })}
      <span
        className="ticket-spread figures"
        title={t('ticket.spread', { spread: points })}
        aria-hidden="true"
      >
        {points}
      </span>
    </fieldset>
  );
}
