import { useLanguage, useT } from '../../platform/hooks.ts';
import { localDecimal } from '../parts/local-decimal.ts';
import { showMoney } from '../parts/show-money.ts';
import { ModeBadge } from '../parts/mode-badge.tsx';
import { SignedMoney } from '../parts/money.tsx';
import type { Ticket } from './use-ticket.ts';

/** Value and margin of the order beside what is free. */
export function OrderCost({ ticket: { preview: { notional, margin, obstacle }, currency, freeMargin } }: { ticket: Ticket }) {
  const t = useT();
  const language = useLanguage();
  const money = (amount: bigint | undefined) => (amount === undefined || !currency ? '–' : showMoney(amount, currency, language));
  return (
    <dl className="ticket-cost">
      <div><dt>{t('ticket.notional')}</dt><dd className="figures">{money(notional)}</dd></div>
      <div><dt>{t('ticket.margin')}</dt><dd className="figures">{money(margin)}</dd></div>
      <div data-short={obstacle?.why === 'margin' ? '' : undefined}><dt>{t('ticket.free')}</dt><dd className="figures">{money(freeMargin)}</dd></div>
    </dl>
  );
}

/** What will be sent, once more, before it is. */
export function OrderCheck({ ticket }: { ticket: Ticket }) {
  const t = useT();
  const { draft, preview: { order, price, atTakeProfit, atStopLoss }, currency, show } = ticket;
  const limit = (at: bigint | null | undefined, money: bigint | undefined) => (at ? <>{show.price(at)} {money === undefined || !currency ? null : <SignedMoney amount={money} currency={currency} />}</> : t('ticket.none'));
  return (
    <div className="ticket-check">
      <h3>{t('ticket.check')} <ModeBadge /></h3>
      <dl className="ticket-cost">
        <div><dt>{t('ticket.side')}</dt><dd className="ticket-word" data-side={draft.side}>{t(`ticket.${draft.side}`)} {ticket.asset.a_name}</dd></div>
        <div><dt>{t('ticket.quantity')}</dt><dd className="figures">{order ? show.qty(order.qty) : draft.qty}</dd></div>
        <div><dt>{t('ticket.price')}</dt><dd className="figures">{price === undefined ? '–' : show.price(price)}</dd></div>
        <div><dt>{t('ticket.leverage')}</dt><dd className="figures">1:{draft.leverage}</dd></div>
        <div><dt>{t('ticket.take_profit')}</dt><dd className="figures">{limit(order?.takeProfit, atTakeProfit)}</dd></div>
        <div><dt>{t('ticket.stop_loss')}</dt><dd className="figures">{limit(order?.stopLoss, atStopLoss)}</dd></div>
      </dl>
      <OrderCost ticket={ticket} />
      <p className="text-muted text-xs">{t('ticket.check-text')}</p>
    </div>
  );
}

/** What became of the order, and how far from what was shown. */
export function LastFill({ ticket: { fill, asset, show } }: { ticket: Ticket }) {
  const t = useT();
  const language = useLanguage();
  if (!fill) return null;
  const { position, shown, better } = fill;
  return (
    <p className="ticket-fill" role="status">
      {t(`ticket.filled-${position.trade_type}`, { qty: localDecimal(position.qty, language), asset: asset.a_name, price: localDecimal(position.opening_price, language) })}
      {better === 0 ? null : ` ${t(better > 0 ? 'ticket.filled-better' : 'ticket.filled-worse', { shown: show.price(shown), points: Math.abs(better) })}`}
    </p>
  );
}
