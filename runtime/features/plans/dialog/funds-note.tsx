import { subtract } from '../../../../domain/money/amount.ts';
import { formatMoney, moneyOf } from '../../../../domain/money/money.ts';
import { showMoney } from '../../../lib/format-money.ts';
import { useDialog } from '../../../platform/dialogs.ts';
import { useLanguage, useT } from '../../../platform/hooks.ts';

interface FundsNoteProps {
  plan: { amount: string; currency: string };
  /** Free funds of the real account, a decimal string. */
  freeFunds: string;
  close(): void;
}

/** How much is missing for a plan, with a deposit of that amount; empty if the free funds cover it. */
export function FundsNote({ plan: { amount, currency }, freeFunds, close }: FundsNoteProps) {
  const t = useT();
  const language = useLanguage();
  const deposit = useDialog('deposit');
  const free = moneyOf(freeFunds, currency);
  const missing = subtract(moneyOf(amount, currency), free);
  if (missing <= 0n) return null;
  const shown = {
    free: showMoney(free, currency, language),
    missing: showMoney(missing, currency, language),
  };
  function fund() {
    close();
    deposit?.open({ amount: formatMoney(missing, currency), account: 'real' });
  }
  return (
    <div
      role="note"
      className="alert alert-warning alert-soft flex flex-wrap items-center gap-3 text-sm"
      data-short
    >
      <p className="min-w-0 flex-1 basis-60">{t('plans.short', shown)}</p>
      {deposit ? (
        <button
          type="button"
          className="btn btn-sm"
          onPointerEnter={deposit.prepare}
          onFocus={deposit.prepare}
          onClick={fund}
        >
          {t('plans.deposit', shown)}
        </button>
      ) : null}
    </div>
  );
}
