import { useRef } from 'react';
import type { WithdrawalSettings } from '../../../../schemas/generated/types.ts';
import { formatMoment } from '../../../lib/format-date.ts';
import { showMoney } from '../../../lib/format-money.ts';
import { useLanguage, useT } from '../../../platform/hooks.ts';
import { Money } from '../../../ui/money.tsx';
import { obstacleText } from './amount-field.tsx';
import type { WithdrawalDraft } from './use-withdrawal.ts';
import { AmountOffer } from './amount-offer.tsx';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { useFocusAfterRender } from '../../../ui/focus/use-focus-after-render.ts';

interface ReviewStepProps {
  draft: WithdrawalDraft;
  settings: WithdrawalSettings;
}

/** Why the reviewed withdrawal is no longer possible: funds, account or method changed meanwhile. */
function useChange({ draft, settings }: ReviewStepProps): string {
  const t = useT();
  const language = useLanguage();
  const { account, accountObstacle, amountObstacle } = draft;
  const until = account?.hold_until ? formatMoment(language, account.hold_until) : '';
  if (accountObstacle)
    return t(`withdrawal.account-${accountObstacle}`, { account: account?.label ?? '', until });
  return amountObstacle ? obstacleText(amountObstacle, settings, language, t) : '';
}

/** The withdrawal in words, before it is requested. */
export function ReviewStep({ draft, settings }: ReviewStepProps) {
  const t = useT();
  const language = useLanguage();
  const change = useChange({ draft, settings });
  const step = useRef<HTMLDivElement>(null);
  const focusAfterRender = useFocusAfterRender();
  const { quote, account, isSending, failure } = draft;
  const { currency } = settings;
  if (!quote) return null;
  const shown = {
    amount: showMoney(quote.amount, currency, language),
    fee: showMoney(quote.fee, currency, language),
    total: showMoney(quote.total, currency, language),
    account: account?.label ?? '',
  };
  const problem = change || failure;
  return (
    <div ref={step} className="grid gap-4">
      <p className="text-3xl font-semibold">
        <Money amount={quote.total} currency={currency} className="whitespace-normal" />
      </p>
      <p>{t('withdrawal.consequence', shown)}</p>
      <ul className="text-muted grid list-disc gap-1 ps-5 text-sm">
        <li>{t('withdrawal.reserved', shown)}</li>
        <li>{t('withdrawal.cancellable')}</li>
        <li>{t('withdrawal.free-of-payment')}</li>
      </ul>
      <p role="alert" className="alert alert-error alert-soft text-sm empty:hidden">
        {problem}
      </p>
      {draft.accountObstacle || isSending ? null : (
        <AmountOffer
          draft={draft}
          currency={currency}
          onTaken={() => focusAfterRender(() => step.current?.querySelector<HTMLElement>('.btn-primary'))}
        />
      )}
      <div className="dialog-actions mt-2 justify-between">
        <button
          type="button"
          className="btn btn-ghost max-sm:flex-none"
          aria-disabled={isSending}
          onClick={() => !isSending && draft.goTo('form')}
        >
          {t('withdrawal.back')}
        </button>
        <BusyButton
          className="btn btn-primary"
          isBusy={isSending}
          aria-disabled={isSending || change !== ''}
          onClick={() => change === '' && void draft.send()}
        >
          {t('withdrawal.confirm', shown)}
        </BusyButton>
      </div>
    </div>
  );
}
