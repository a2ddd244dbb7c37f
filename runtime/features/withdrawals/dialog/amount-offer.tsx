import { formatMoney } from '../../../../domain/money/money.ts';
import { showMoney } from '../../../lib/format-money.ts';
import { useLanguage, useT } from '../../../platform/hooks.ts';
import type { WithdrawalDraft } from './use-withdrawal.ts';

interface AmountOfferProps {
  draft: WithdrawalDraft;
  currency: string;
  /** The button is about to disappear. */
  onTaken(): void;
}

/** Replaces a refused amount by the nearest one that can be withdrawn now. */
export function AmountOffer({ draft: { offer, setAmount }, currency, onTaken }: AmountOfferProps) {
  const t = useT();
  const language = useLanguage();
  if (offer === null) return null;
  return (
    <button
      type="button"
      className="btn btn-sm justify-self-start"
      onClick={() => {
        setAmount(formatMoney(offer, currency));
        onTaken();
      }}
    >
      {t('withdrawal.offer', { amount: showMoney(offer, currency, language) })}
    </button>
  );
}
