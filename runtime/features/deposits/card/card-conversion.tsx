import type { DepositSettings } from '../../../../schemas/generated/types.ts';
import { localDecimal } from '../../../../domain/money/local-decimal.ts';
import { withUnit } from '../../../lib/format-money.ts';
import { useLanguage, useT } from '../../../platform/hooks.ts';
import { convertedAmount } from '../conversion.ts';
import { FeeNote } from '../dialog/fee-note.tsx';
import { RateNote } from '../dialog/rate-note.tsx';
import type { CardDetails } from './details-step.tsx';

/** What the account gets for a payment in another currency, at the rate of the offer, and its fee; empty without both. */
export function CardConversion({ offer, details }: { offer: DepositSettings; details: CardDetails }) {
  const t = useT();
  const language = useLanguage();
  const quote = offer.rates.find(({ from }) => from === details.currency);
  if (details.currency === offer.currency)
    return <FeeNote offer={offer} method="card" amount={details.amount} />;
  if (!quote) return null;
  if (quote.rate === null || quote.at === null)
    return (
      <p role="alert" className="text-error text-sm">
        {t('deposit.no-rate', { currency: details.currency })}
      </p>
    );
  const credited = convertedAmount(details.amount, quote.rate, details.currency, offer.currency);
  return (
    <div className="grid gap-1">
      {credited && !offer.fees?.some(({ method }) => method === 'card') ? (
        <p>
          {t('deposit.converted', { amount: withUnit(localDecimal(credited, language), offer.currency) })}
        </p>
      ) : null}
      <FeeNote offer={offer} method="card" amount={credited} paid={details} />
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
