import type { DepositCoinOffer } from '../../../../schemas/generated/types.ts';
import { localDecimal } from '../../../../domain/money/local-decimal.ts';
import { withUnit } from '../../../lib/format-money.ts';
import { useLanguage, useT } from '../../../platform/hooks.ts';

interface CoinNotesProps {
  coin: Pick<DepositCoinOffer, 'name' | 'symbol' | 'network' | 'confirmations'>;
  /** How much of the coin to send, a plain decimal; null while unknown. */
  amount: string | null;
  /** At the current rate: the deposit fixes the amount. */
  isEstimate?: boolean;
  /** The next step shows the address. */
  isAddressNext?: boolean;
}

/** How much of which coin over which network, and after how many confirmations it is credited. */
export function CoinNotes({ coin, amount, isEstimate = false, isAddressNext = false }: CoinNotesProps) {
  const t = useT();
  const language = useLanguage();
  return (
    <div className="grid gap-2 text-sm">
      {amount ? (
        <p className="flex items-baseline justify-between gap-3">
          <span className="text-muted">
            {t(isEstimate ? 'deposit.crypto-amount-about' : 'deposit.crypto-amount')}
          </span>
          <strong className="figures text-base">
            {withUnit(localDecimal(amount, language), coin.symbol)}
          </strong>
        </p>
      ) : null}
      <p role="note" className="alert alert-warning alert-soft text-sm">
        {t(isAddressNext ? 'deposit.crypto-only-next' : 'deposit.crypto-only', {
          coin: coin.name,
          symbol: coin.symbol,
          network: coin.network,
        })}
      </p>
      <p className="text-muted">{t('deposit.crypto-confirmations', { count: coin.confirmations })}</p>
    </div>
  );
}
