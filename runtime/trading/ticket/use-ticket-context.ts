import type { Money } from '../../../domain/money/amount.ts';
import { useLanguage, useUser } from '../../platform/hooks.ts';
import type { LiveFigures } from '../live/figures.ts';
import { useFigures, useLink, useQuote } from '../live/hooks.ts';
import { useLive, type AssetView } from '../live/live.ts';
import { showPrice } from '../components/show-price.ts';
import { showQuantity } from '../components/show-quantity.ts';
import type { TicketContext } from './order-preview.ts';
import { quantityDigits } from './ticket-draft.ts';

interface AccountContext {
  /** The account that the order goes to. */
  mode: LiveFigures['mode'] | undefined;
  /** What the slider divides. */
  wallet: Money | undefined;
}

/** Live market and account data for a ticket of the asset. */
export function useTicketContext(asset: AssetView): TicketContext & AccountContext {
  const language = useLanguage();
  const { isTrading } = useUser();
  const { quotes } = useLive();
  const figures = useFigures();
  const quote = useQuote(asset.id);
  const { state } = useLink();
  return {
    asset: { terms: asset.terms, quote: asset.quote, market: asset.market, changesAt: asset.changes_at },
    quote,
    isLost: state === 'lost',
    mayTrade: isTrading,
    account: figures ? { currency: figures.currency, freeMargin: figures.freeMargin } : null,
    mode: figures?.mode,
    wallet: figures?.balance,
    fx: quotes.fx(),
    language,
    show: {
      qty: (value) => showQuantity(value, quantityDigits(asset.terms), language),
      price: (value) => showPrice(value, asset.digits, language),
    },
  };
}
