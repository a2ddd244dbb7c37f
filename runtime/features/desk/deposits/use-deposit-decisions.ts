import { needsOperator } from '../../../../domain/deposit/deposit-state.ts';
import { requiredApprovals } from '../../../../domain/access/approvals.ts';
import { exponentOf, moneyOf } from '../../../../domain/money/money.ts';
import type { OperatorDeposit } from '../../../../schemas/generated/types.ts';
import { depositApprove, depositReject } from '../../../../schemas/generated/input-lengths.ts';
import { showMoney } from '../../../lib/format-money.ts';
import { useLanguage, useT, useUser } from '../../../platform/hooks.ts';
import type { T } from '../../../platform/text.ts';
import { useCommand } from '../../../platform/use-command.ts';
import type { Decision } from '../components/case-drawer.tsx';
import type { DecisionField } from '../components/decision-form.tsx';
import { personName } from '../components/person.tsx';
import { reasonField } from '../components/reason-field.ts';
import { creditPreview } from './credit-preview.ts';

const COIN_DIGITS = 8;

export const needsDecision = ({ status, provider }: OperatorDeposit): boolean =>
  needsOperator(status, provider);

/** What the approval of this received amount does; it is only recorded if a second operator has to approve. */
function creditWords(t: T, language: string, deposit: OperatorDeposit, received: string): string {
  const { user, account_currency: currency, applied_rate: applied, second_approver_from: from } = deposit;
  const preview = creditPreview(deposit, received);
  if (preview === null) return t(applied?.rate === null ? 'operator.no-rate' : 'operator.credit-unknown');
  const { gross, credit } = preview;
  const threshold = from === null ? undefined : moneyOf(from, currency);
  const required = Math.max(deposit.required_approvals, requiredApprovals(gross, threshold));
  const isLast = deposit.approvals.length + 1 >= required;
  const sentence = t(isLast ? 'operator.credit-effect' : 'operator.credit-first-effect', {
    user: personName(user),
    credited: showMoney(credit, currency, language),
  });
  return applied?.basis === 'current' ? `${sentence} ${t('operator.rate-expired-effect')}` : sentence;
}

/** What an approval states: the received amount, and its transaction when no provider confirms it. */
function approvalFields(
  { coin, currency, provider, received_amount }: OperatorDeposit,
  t: T,
): DecisionField[] {
  const isUnconfirmed = provider === null;
  const amount: DecisionField = {
    name: 'amount',
    label: t('operator.received'),
    hint: t(isUnconfirmed ? 'operator.received-coin-hint' : 'operator.received-hint'),
    kind: coin
      ? { digits: COIN_DIGITS, unit: coin.symbol }
      : { digits: exponentOf(currency), unit: currency },
    initial: received_amount ?? '',
  };
  const reference: DecisionField = {
    name: 'reference',
    label: t('operator.transaction'),
    hint: t('operator.transaction-hint'),
    maxLength: depositApprove.reference,
  };
  return isUnconfirmed ? [amount, reference] : [amount];
}

/** What the current operator can decide about a deposit: nothing is credited to a closed account. */
export function useDepositDecisions(deposit: OperatorDeposit): Decision<OperatorDeposit>[] {
  const t = useT();
  const language = useLanguage();
  const me = useUser();
  const approve = useCommand('deposit.approve', { showsError: true });
  const reject = useCommand('deposit.reject', { showsError: true });
  const { id, user, provider, currency, approvals } = deposit;
  if (user.id === me.id || !needsDecision(deposit)) return [];

  const words = {
    user: personName(user),
    amount: showMoney(moneyOf(deposit.amount, currency), currency, language),
  };
  const rejection: Decision<OperatorDeposit> = {
    id: 'reject',
    label: t('operator.reject'),
    key: 'r',
    fields: [reasonField(t, depositReject.reason)],
    consequence: () => t('operator.reject-deposit-effect', words),
    send: ({ reason }) => reject.send({ params: { id }, input: { reason } }),
    done: t('operator.deposit-rejected', words),
  };
  if (user.state === 'closed') return [rejection];
  const hasApproved = approvals.some(({ actor }) => actor === me.id);
  return [
    rejection,
    {
      id: 'approve',
      label: t(hasApproved ? 'operator.correct-approval' : 'operator.approve'),
      ...(hasApproved ? {} : { key: 'a', isPrimary: true }),
      fields: approvalFields(deposit, t),
      consequence: ({ amount: received = '' }) =>
        hasApproved ? t('operator.correct-approval-effect') : creditWords(t, language, deposit, received),
      send: ({ amount: received = '', reference: sent }) =>
        approve.send({
          params: { id },
          input: { amount: received, ...(provider === null ? { reference: sent } : {}) },
        }),
      done: ({ status }) =>
        t(status === 'approved' ? 'operator.deposit-approved' : 'operator.approval-recorded', words),
    },
  ];
}
