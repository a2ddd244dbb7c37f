import { useRef, useState, type FormEvent } from 'react';
import type { WithdrawalSettings } from '../../../../schemas/generated/types.ts';
import { localDecimal } from '../../../../domain/money/local-decimal.ts';
import { showMoney } from '../../../lib/format-money.ts';
import { useLanguage, useT } from '../../../platform/hooks.ts';
import { useFocusAfterRender } from '../../../ui/focus/use-focus-after-render.ts';
import { Money } from '../../../ui/money.tsx';
import { AccountChoice } from './account-choice.tsx';
import { AmountOffer } from './amount-offer.tsx';
import { AmountField } from './amount-field.tsx';
import type { WithdrawalDraft } from './use-withdrawal.ts';

/** The first control with a problem. */
const PROBLEM = '[data-problem], [aria-invalid="true"]';

interface FormStepProps {
  draft: WithdrawalDraft;
  settings: WithdrawalSettings;
  onManage(): void;
  onBack(): void;
}

/** The amounts of a withdrawal that can be requested; null while its amount is refused. */
const payableQuote = ({ quote, amountObstacle }: WithdrawalDraft) => (amountObstacle ? null : quote);

/** Fee and the amount that arrives. */
export function Figures({ draft, settings }: Pick<FormStepProps, 'draft' | 'settings'>) {
  const t = useT();
  const language = useLanguage();
  const { currency, fee_percent } = settings;
  const quote = payableQuote(draft);
  return (
    <dl className="bg-base-200 rounded-box grid gap-2 p-4">
      <div className="flex items-baseline justify-between gap-4">
        <dt className="text-muted text-sm">
          {t('withdrawal.fee', { percent: localDecimal(fee_percent, language) })}
        </dt>
        <dd>{quote ? <Money amount={quote.fee} currency={currency} /> : '–'}</dd>
      </div>
      <div className="flex items-baseline justify-between gap-4">
        <dt className="text-sm font-medium">{t('withdrawal.total')}</dt>
        <dd className="text-xl font-semibold">
          {quote ? <Money amount={quote.total} currency={currency} /> : '–'}
        </dd>
      </div>
    </dl>
  );
}

/** Payout account and amount, with fee and total (spec 2 §5, §9). */
export function FormStep({ draft, settings, onManage, onBack }: FormStepProps) {
  const t = useT();
  const language = useLanguage();
  const form = useRef<HTMLFormElement>(null);
  const focusAfterRender = useFocusAfterRender();
  const [attempts, setAttempts] = useState(0);
  const { amountObstacle, accountObstacle } = draft;
  const quote = payableQuote(draft);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!amountObstacle && !accountObstacle) return draft.goTo('review');
    setAttempts(attempts + 1);
    focusAfterRender(() => form.current?.querySelector<HTMLElement>(PROBLEM));
  }
  return (
    <form ref={form} noValidate className="grid grid-cols-1 gap-5" onSubmit={submit}>
      {draft.failure ? (
        <p role="alert" className="alert alert-error alert-soft text-sm">
          {draft.failure}
        </p>
      ) : null}
      <AccountChoice draft={draft} attempts={attempts} onManage={onManage} />
      <AmountField draft={draft} settings={settings}>
        <AmountOffer
          draft={draft}
          currency={settings.currency}
          onTaken={() => focusAfterRender(() => form.current?.querySelector<HTMLElement>('[type=submit]'))}
        />
      </AmountField>
      <Figures draft={draft} settings={settings} />
      <div className="dialog-actions mt-0 justify-between">
        <button type="button" className="btn btn-ghost max-sm:flex-none" onClick={onBack}>
          {t('withdrawal.back')}
        </button>
        <button type="submit" className="btn btn-primary" onPointerEnter={draft.stepUp.prepare}>
          {quote
            ? t('withdrawal.review', { amount: showMoney(quote.amount, settings.currency, language) })
            : t('withdrawal.review-none')}
        </button>
      </div>
    </form>
  );
}
