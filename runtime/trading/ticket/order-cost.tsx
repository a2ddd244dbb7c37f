import type { Money } from '../../../domain/money/amount.ts';
import { useLanguage, useT } from '../../platform/hooks.ts';
import { showMoney } from '../../lib/format-money.ts';
import type { Ticket } from './use-ticket.ts';

/** Value and margin of the order beside the free margin. */
export function OrderCost({
  ticket: {
    preview: { notional, margin, obstacle },
    currency,
    freeMargin,
  },
}: {
  ticket: Ticket;
}) {
  const t = useT();
  const language = useLanguage();
  const money = (amount: Money | undefined) =>
    amount === undefined || !currency ? '–' : showMoney(amount, currency, language);
  return (
    <dl className="ticket-cost">
      <div>
        <dt>{t('ticket.notional')}</dt>
        <dd className="figures">{money(notional)}</dd>
      </div>
      <div>
        <dt>{t('ticket.margin')}</dt>
        <dd className="figures">{money(margin)}</dd>
      </div>
      <div data-short={obstacle?.why === 'margin' ? '' : undefined}>
        <dt>{t('ticket.free')}</dt>
        <dd className="figures">{money(freeMargin)}</dd>
      </div>
    </dl>
  );
}
