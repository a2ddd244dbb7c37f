import type { DepositSettings } from '../../../../schemas/generated/types.ts';
import { localDecimal } from '../../../lib/local-decimal.ts';
import { useLanguage, useT } from '../../../platform/hooks.ts';
import { convertedAmount } from '../conversion.ts';
import { RateNote } from '../dialog/rate-note.tsx';
import type { CardDetails } from './details-step.tsx';

/** What the account gets for a payment in another currency, at the rate of the offer; empty without a conversion. */
export function CardConversion({ offer, details }: { offer: DepositSettings; details: CardDetails }) {
  const t = useT();
  const language = useLanguage();
  const quote = offer.rates.find(({ from }) => from === details.currency);
  if (details.currency === offer.currency || !quote) return null;
  if (quote.rate === null || quote.at === null)
    return (
      <p role="alert" className="text-error text-sm">
        {t('deposit.no-rate', { currency: details.currency })}
      </p>
    );
  const credited = convertedAmount(details.amount, quote.rate, details.currency, offer.currency);
  return (
    <div className="grid gap-1">
      {credited ? (
        <p>{t('deposit.converted', { amount: `${localDecimal(credited, language)} ${offer.currency}` })}</p>
      ) : null}
      <RateNote
        from={details.currency}
        to={offer.currency}
        rate={quote.rate}
        quotedAt={quote.at}
        answeredAt={offer.at}
      />
    </div>
  );
}
