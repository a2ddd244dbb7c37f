import { subtract } from '../../../../domain/money/amount.ts';
import type { PlanUpgrade } from '../../../../schemas/generated/types.ts';
import { planRejectUpgrade } from '../../../../schemas/generated/input-lengths.ts';
import { showMoney } from '../../../lib/format-money.ts';
import { moneyOf } from '../../../../domain/money/money.ts';
import { useLanguage, useT, useUser } from '../../../platform/hooks.ts';
import { useCommand } from '../../../platform/use-command.ts';
import type { Decision } from '../components/case-drawer.tsx';
import { personName } from '../components/person.tsx';
import { reasonField } from '../components/reason-field.ts';

const OWN_ERRORS = { showsError: true } as const;

/** What the current operator can decide about an upgrade. */
export function usePlanDecisions(upgrade: PlanUpgrade): Decision<PlanUpgrade>[] {
  const t = useT();
  const language = useLanguage();
  const me = useUser();
  const approve = useCommand('plan.approve-upgrade', OWN_ERRORS);
  const reject = useCommand('plan.reject-upgrade', OWN_ERRORS);
  const { id, user, state, currency, plan_name, bonus } = upgrade;
  if (user.id === me.id || state !== 'pending') return [];

  const [amount, free] = [moneyOf(upgrade.amount, currency), moneyOf(upgrade.free_funds, currency)];
  const words = {
    user: personName(user),
    plan: plan_name,
    amount: showMoney(amount, currency, language),
    free: showMoney(free, currency, language),
    left: showMoney(subtract(free, amount), currency, language),
  };
  const effects = [t('operator.approve-plan-effect', words)];
  if (bonus !== null) {
    const granted = showMoney(moneyOf(bonus, currency), currency, language);
    effects.push(t('operator.approve-plan-bonus', { bonus: granted }));
  }
  return [
    {
      id: 'reject',
      label: t('operator.reject'),
      key: 'r',
      fields: [reasonField(t, planRejectUpgrade.reason)],
      consequence: () => t('operator.reject-plan-effect', words),
      send: ({ reason }) => reject.send({ params: { id }, input: { reason } }),
      done: t('operator.plan-rejected', words),
    },
    {
      id: 'approve',
      label: t('operator.approve'),
      key: 'a',
      isPrimary: true,
      fields: [],
      consequence: () => (amount > free ? t('operator.plan-uncovered', words) : effects.join(' ')),
      send: () => approve.send({ params: { id } }),
      done: t('operator.plan-approved', words),
    },
  ];
}
