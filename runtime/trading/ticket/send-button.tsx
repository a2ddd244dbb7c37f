import { ONE_PRICE } from '../../../domain/money/price.ts';
import { useLanguage, useT } from '../../platform/hooks.ts';
import { showMoney } from '../../lib/format-money.ts';
import { obstacleText } from './obstacle-text.ts';
import { OrderButton } from './order-button.tsx';
import { typedPrice, typedQuantity } from './ticket-draft.ts';
import type { Ticket } from './use-ticket.ts';

/** Why the ticket cannot be sent now; undefined if it can. */
export function useObstacle({
  preview: { obstacle, price },
  asset,
  currency = '',
}: Ticket): string | undefined {
  const t = useT();
  const language = useLanguage();
  if (!obstacle) return undefined;
  const isPrice = obstacle.why === 'field' && obstacle.trouble.field !== 'qty';
  const example = isPrice
    ? typedPrice(price ?? ONE_PRICE, asset.terms, language)
    : typedQuantity(asset.terms.qtyMin, asset.terms, language);
  return obstacleText(obstacle, {
    t,
    language,
    example,
    quote: asset.quote,
    currency,
    money: (amount) => showMoney(amount, currency, language),
  });
}

/** The ticket's submit button: its label names the order, or the reason why it cannot be sent. */
export function SendButton({ ticket }: { ticket: Ticket }) {
  const t = useT();
  const obstacle = useObstacle(ticket);
  const {
    draft: { side },
    preview: { order, price },
    asset,
    phase,
    show,
  } = ticket;
  const isSending = phase === 'sending';
  const label = isSending
    ? t('ticket.sending')
    : (obstacle ??
      t(`ticket.send-${side}`, {
        qty: show.qty(order!.qty),
        asset: asset.a_name,
        price: show.price(price!),
      }));
  return <OrderButton side={side} label={label} isDisabled={obstacle !== undefined} isSending={isSending} />;
}
