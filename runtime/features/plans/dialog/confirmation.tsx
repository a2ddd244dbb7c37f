import { moneyOf } from '../../../../domain/money/money.ts';
import { showMoney } from '../../../lib/format-money.ts';
import { useLanguage, useT } from '../../../platform/hooks.ts';
import { Money } from '../../../ui/money.tsx';
import { FundsNote } from './funds-note.tsx';
import type { PlanCommands } from './use-plan-commands.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';

/** The plan that the trader is about to join or leave. */
export interface Choice {
  action: 'join' | 'remove';
  plan: { id: string; name: string; amount: string; currency: string; bonus?: string | null };
}

interface ConfirmationProps {
  choice: Choice;
  freeFunds: string;
  commands: PlanCommands;
  onBack(): void;
  close(): void;
}

/** The bonus that the approval grants; nothing for a plan without one. */
function BonusNote({ plan: { bonus, currency } }: Pick<Choice, 'plan'>) {
  const t = useT();
  const language = useLanguage();
  if (!bonus) return null;
  return <p>{t('plans.join-bonus', { bonus: showMoney(moneyOf(bonus, currency), currency, language) })}</p>;
}

/** What joining or leaving does to the trader's money, before it happens. */
export function Confirmation({
  choice: { action, plan },
  freeFunds,
  commands,
  onBack,
  close,
}: ConfirmationProps) {
  const t = useT();
  const isBusy = commands.isPending;
  return (
    <div className="grid gap-4">
      <h3 className="text-lg font-semibold">{t(`plans.${action}-question`, { name: plan.name })}</h3>
      <Money amount={plan.amount} currency={plan.currency} className="text-2xl font-semibold" />
      <p>{t(`plans.${action}-effect`)}</p>
      {action === 'join' ? <BonusNote plan={plan} /> : null}
      {action === 'join' ? <FundsNote plan={plan} freeFunds={freeFunds} close={close} /> : null}
      <p className="text-muted text-sm">{t('plans.no-condition')}</p>
      <div className="dialog-actions">
        <button
          type="button"
          className="btn btn-ghost"
          aria-disabled={isBusy}
          onClick={() => !isBusy && onBack()}
        >
          {t('plans.back')}
        </button>
        <BusyButton
          data-focus
          className="btn btn-primary"
          isBusy={isBusy}
          onClick={() => !isBusy && void commands[action](plan)}
        >
          {t(`plans.${action}`)}
        </BusyButton>
      </div>
    </div>
  );
}
