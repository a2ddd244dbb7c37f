import type { Money } from '../../../../domain/money/amount.ts';
import { showMoney } from '../../../lib/format-money.ts';
import { useT } from '../../../platform/hooks.ts';
import type { PendingForm } from './use-pending-form.ts';

/** The margin that the order would need at its price, beside the free margin of now: nothing is reserved. */
export function MarginEstimate({
  form: {
    currency,
    draft: { takeProfit, stopLoss },
    preview: { margin, isBeyondFree },
    context: { account, language },
  },
}: {
  form: PendingForm;
}) {
  const t = useT();
  const money = (amount: Money | undefined) =>
    amount === undefined || !currency ? '–' : showMoney(amount, currency, language);
  return (
    <div className="grid gap-2">
      <dl className="ticket-cost">
        <div>
          <dt>{t('pending.margin')}</dt>
          <dd className="figures">{money(margin)}</dd>
        </div>
        <div data-short={isBeyondFree ? '' : undefined}>
          <dt>{t('pending.free')}</dt>
          <dd className="figures">{money(account?.freeMargin)}</dd>
        </div>
      </dl>
      {isBeyondFree ? <p className="ticket-note">{t('pending.beyond-free')}</p> : null}
      <p className="ticket-hint">
        {t('pending.no-margin')}
        {takeProfit === null && stopLoss === null ? null : ` ${t('pending.limits-passed')}`}
      </p>
    </div>
  );
}
