import { asPercent, subtract } from '../../../../domain/money/amount.ts';
import { percentOf } from '../../../../domain/money/percent.ts';
import { priceOf } from '../../../../domain/money/price.ts';
import { isReached } from '../../../../domain/trading/pending-order.ts';
import { fillPrice } from '../../../../domain/trading/position-figures.ts';
import type { PendingOrder } from '../../../../schemas/generated/types.ts';
import { useLanguage, useT } from '../../../platform/hooks.ts';
import { showChange } from '../../../trading/components/day-change.ts';
import { showPrice } from '../../../trading/components/show-price.ts';
import { RichText } from '../../../ui/rich-text.tsx';
import { useQuote } from '../../../trading/live/hooks.ts';
import { Stamp } from '../../../trading/positions/position-cells.tsx';
import { orderKey, useOrderParams } from '../order-words.ts';
import type { CancelOrder } from './use-cancel-order.ts';

interface Of {
  order: PendingOrder;
}

/** "Buy limit", in the colour of its side. */
export function OrderBadge({ order }: Of) {
  const t = useT();
  return (
    <span className="side-badge whitespace-nowrap" data-side={order.trade_type}>
      {t(`pending.${orderKey(order)}`)}
    </span>
  );
}

/** When the order is filled, as a sentence. */
export function WaitsFor({ order }: Of) {
  const t = useT();
  return t(`pending.waits-${orderKey(order)}`, useOrderParams()(order));
}

/** The price of an order and the direction in which the market has to move: "falls to 1.08000". */
export function AwaitedPrice({ order }: Of) {
  const t = useT();
  const params = useOrderParams()(order);
  return (
    <span title={t(`pending.waits-${orderKey(order)}`, params)}>
      <RichText
        text={t(`pending.move-${orderKey(order)}`)}
        parts={{ price: <span className="figures">{params.price}</span> }}
      />
    </span>
  );
}

/** How far the price has to move from the current one: grey while that is stale. */
export function Distance({ order: { asset, trade_type: side, kind, price: text } }: Of) {
  const t = useT();
  const language = useLanguage();
  const quote = useQuote(asset.id);
  if (!quote) return '–';
  const [price, current] = [priceOf(text), fillPrice(side, quote)];
  const isThere = isReached({ side, kind, price }, quote);
  const away = subtract(price, current);
  return (
    <span className="figures" data-stale={quote.stale ? '' : undefined}>
      {isThere
        ? t(quote.market === 'closed' ? 'pending.reached-closed' : 'pending.reached')
        : `${away > 0n ? '+' : ''}${showPrice(away, asset.digits, language)} (${showChange(percentOf(away, current), language)})`}
    </span>
  );
}

const LONGEST_CHANGE = asPercent(9999n);

/** The longest text of a distance, for the width of its column. */
export const distanceFigure = ({ price, asset }: PendingOrder, language: string): string =>
  `+${showPrice(priceOf(price), asset.digits, language)} (${showChange(LONGEST_CHANGE, language)})`;

/** Both limits in two lines. */
export function Limits({ order: { take_profit, stop_loss, asset } }: Of) {
  const t = useT();
  const language = useLanguage();
  const limits = [
    { price: take_profit, name: t('positions.take-profit') },
    { price: stop_loss, name: t('positions.stop-loss') },
  ];
  if (limits.every(({ price }) => price === null)) return <span className="figures">–</span>;
  return (
    <span className="row-limits-values figures">
      {limits.map(({ price, name }) => (
        <span key={name} title={name}>
          {price === null ? '–' : showPrice(priceOf(price), asset.digits, language)}
        </span>
      ))}
    </span>
  );
}

export function ValidUntil({ order: { expires_at: end } }: Of) {
  const t = useT();
  return end === null ? (
    <span className="cell-reason">{t('pending.until-cancelled')}</span>
  ) : (
    <Stamp iso={end} />
  );
}

/** What became of an order: the price of its fill, or the reason of a refusal. */
export function Outcome({ order }: Of) {
  const t = useT();
  const { filled } = useOrderParams()(order);
  const { state, reason } = order;
  const text = filled ? t('pending.state-filled-at', { filled }) : t(`pending.state-${state}`);
  return (
    <span className="cell-reason">
      {reason === null ? text : `${text}: ${t(`pending.reason-${reason}`)}`}
    </span>
  );
}

export function CancelButton({ order, actions: { cancel, isBusy } }: Of & { actions: CancelOrder }) {
  const t = useT();
  const params = useOrderParams()(order);
  const busy = isBusy(order.id);
  return (
    <button
      type="button"
      className="row-button"
      aria-label={t('pending.cancel-of', params)}
      aria-disabled={busy || undefined}
      aria-busy={busy}
      onClick={() => cancel(order)}
    >
      {busy ? <span className="spinner" aria-hidden="true" /> : null}
      {t(busy ? 'pending.cancelling' : 'pending.cancel')}
    </button>
  );
}
