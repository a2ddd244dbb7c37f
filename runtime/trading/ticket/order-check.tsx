import { subtract, type Money, type Price } from '../../../domain/money/amount.ts';
import { priceOf, ticksOf } from '../../../domain/money/price.ts';
import type { Side } from '../../../domain/trading/position-figures.ts';
import { useEffect, useRef } from 'react';
import { useLanguage, useT } from '../../platform/hooks.ts';
import { useText } from '../../platform/use-text.ts';
import { tradingTexts } from '../texts.ts';
import { useDiscardOnSwitch } from '../use-discard-on-switch.ts';
import { localDecimal } from '../../../domain/money/local-decimal.ts';
import { formatTime } from '../../lib/format-date.ts';
import { StaleNote } from '../components/stale-note.tsx';
import { ModeBadge } from '../components/mode-badge.tsx';
import { SignedMoney } from '../../ui/money.tsx';
import { OrderCost } from './order-cost.tsx';
import { useObstacle } from './send-button.tsx';
import type { Fill } from './use-sending.ts';
import type { Ticket } from './use-ticket.ts';

/** Repeats the order before it is sent. */
function Check({ ticket }: { ticket: Ticket }) {
  const t = useT();
  const {
    draft,
    preview: { order, price, atTakeProfit, atStopLoss },
    reviewed,
    currency,
    show,
  } = ticket;
  const title = useRef<HTMLHeadingElement>(null);
  // Not the button: pressing Enter twice must not skip the review.
  useEffect(() => title.current?.focus(), []);
  // As typed while there is no order to send, such as with a stale price.
  const limit = (typed: string | null, at: Price | null | undefined, money: Money | undefined) =>
    typed === null ? (
      t('ticket.none')
    ) : (
      <>
        {at ? show.price(at) : typed}{' '}
        {money === undefined || !currency ? null : <SignedMoney amount={money} currency={currency} />}
      </>
    );
  return (
    <div className="ticket-check grid gap-2.5">
      <h3 ref={title} tabIndex={-1} className="text-sm font-semibold">
        {t('ticket.check')} <ModeBadge mode={reviewed} />
      </h3>
      <dl className="ticket-cost">
        <div>
          <dt>{t('ticket.side')}</dt>
          <dd className="ticket-word" data-side={draft.side}>
            {t(`ticket.${draft.side}`)} {ticket.asset.a_name}
          </dd>
        </div>
        <div>
          <dt>{t('ticket.quantity')}</dt>
          <dd className="figures">{order ? show.qty(order.qty) : draft.qty}</dd>
        </div>
        <div>
          <dt>{t('ticket.price')}</dt>
          <dd className="figures">
            {price === undefined ? '–' : show.price(price)} <StaleNote asset={ticket.asset} />
          </dd>
        </div>
        <div>
          <dt>{t('ticket.leverage')}</dt>
          <dd className="figures">1:{draft.leverage}</dd>
        </div>
        <div>
          <dt>{t('ticket.take_profit')}</dt>
          <dd className="figures">{limit(draft.takeProfit, order?.takeProfit, atTakeProfit)}</dd>
        </div>
        <div>
          <dt>{t('ticket.stop_loss')}</dt>
          <dd className="figures">{limit(draft.stopLoss, order?.stopLoss, atStopLoss)}</dd>
        </div>
      </dl>
      <OrderCost ticket={ticket} />
      <p className="text-muted text-xs">{t('ticket.check-text')}</p>
    </div>
  );
}

/** Sends or edits the order. */
function CheckButtons({ ticket }: { ticket: Ticket }) {
  const t = useT();
  const obstacle = useObstacle(ticket);
  const {
    draft: { side },
    preview: { price },
    show,
    back,
    send,
  } = ticket;
  return (
    <div className="ticket-actions grid grid-cols-[auto_1fr] gap-2">
      <button type="button" className="btn" onClick={back}>
        {t('ticket.back')}
      </button>
      <button
        type="button"
        className="ticket-send"
        data-side={side}
        aria-disabled={obstacle !== undefined}
        // The second click of a double click has not seen the review.
        onClick={({ detail }) => detail < 2 && obstacle === undefined && void send()}
      >
        <span>{obstacle ?? t(`ticket.confirm-${side}`, { price: show.price(price!) })}</span>
      </button>
    </div>
  );
}

/** The review of an order before it is sent. It is for one account, and discarded when another is selected. */
export function OrderCheck({ ticket }: { ticket: Ticket }) {
  useText('trading', tradingTexts);
  const isSwitched = useDiscardOnSwitch(ticket.reviewed, ticket.back);
  return isSwitched ? null : (
    <>
      <Check ticket={ticket} />
      <CheckButtons ticket={ticket} />
    </>
  );
}

/** Points between the displayed price and the fill; positive is better for the trader. */
function pointsBetter(side: Side, shown: Price, filled: string, digits: number): number {
  const difference = side === 'buy' ? subtract(shown, priceOf(filled)) : subtract(priceOf(filled), shown);
  return Number(ticksOf(difference, digits));
}

/** The result of the order, and the slippage from the displayed price. */
export function LastFill({
  ticket: { asset, show },
  fill: { position, isRepeated, shown },
}: {
  ticket: Ticket;
  fill: Fill;
}) {
  useText('trading', tradingTexts);
  const t = useT();
  const language = useLanguage();
  const { trade_type: side, open_at: openAt, opening_price: filled } = position;
  const better = pointsBetter(side, shown, filled, asset.digits);
  return (
    <p className="ticket-fill" role="status">
      {t(isRepeated ? `trade.repeated-${side}` : `ticket.filled-${side}`, {
        qty: localDecimal(position.qty, language),
        asset: asset.a_name,
        price: localDecimal(position.opening_price, language),
        time: formatTime(language, new Date(openAt), { second: '2-digit' }),
      })}
      {better === 0 || isRepeated
        ? null
        : ` ${t(better > 0 ? 'ticket.filled-better' : 'ticket.filled-worse', { shown: show.price(shown), points: Math.abs(better) })}`}
    </p>
  );
}
