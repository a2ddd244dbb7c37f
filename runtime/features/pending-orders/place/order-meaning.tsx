import { useT } from '../../../platform/hooks.ts';
import { RichText } from '../../../ui/rich-text.tsx';
import { marketClosedText } from '../../../trading/ticket/obstacle-text.ts';
import type { PendingForm } from './use-pending-form.ts';

/**
 * What the order is at its price, in words. Announced when it changes, but not while the market moves around a price that
 * nobody has chosen.
 */
export function OrderMeaning({
  form: {
    entries: { side },
    preview: { price, kind, isReached },
    context: { asset, quote, language },
    show,
    isPriceEdited,
  },
}: {
  form: PendingForm;
}) {
  const t = useT();
  if (price === undefined || kind === undefined || !quote)
    return <p className="ticket-hint mt-1">{t('ticket.why.no-price')}</p>;
  const isClosed = quote.market === 'closed' || asset.market === 'closed';
  const key = `${side}-${kind}`;
  const params = { price: show.price(price) };
  return (
    <div className="mt-1.5 grid gap-1 text-xs" role={isPriceEdited ? 'status' : undefined}>
      <p>
        <RichText
          text={t('pending.meaning')}
          parts={{
            order: (
              <strong className="ticket-word" data-side={side}>
                {t(`pending.${key}`)}
              </strong>
            ),
            what: t(isReached && !isClosed ? `pending.at-once-${side}` : `pending.waits-${key}`, params),
          }}
        />
      </p>
      <p className="text-muted">{t(`pending.fills-${kind}`, params)}</p>
      {isClosed ? (
        <p className="text-muted">
          {marketClosedText(t, language, asset.changesAt)}. {t('pending.closed')}
        </p>
      ) : null}
    </div>
  );
}
