import type { CallOutput } from '../../../../schemas/generated/calls.ts';
import type { OperatorWithdrawal } from '../../../../schemas/generated/types.ts';
import { withdrawalReject, withdrawalSend } from '../../../../schemas/generated/input-lengths.ts';
import { showMoney } from '../../../lib/format-money.ts';
import { mustLeaveReturn } from '../../../../domain/payout/withdrawal-state.ts';
import { moneyOf } from '../../../../domain/money/money.ts';
import { useLanguage, useT, useUser } from '../../../platform/hooks.ts';
import type { T } from '../../../platform/text.ts';
import { useCommand } from '../../../platform/use-command.ts';
import type { Decision } from '../components/case-drawer.tsx';
import type { DecisionField } from '../components/decision-form.tsx';
import { personName } from '../components/person.tsx';
import { reasonField } from '../components/reason-field.ts';

type WithdrawalDecision = Decision<CallOutput['withdrawal.approve']>;
type Words = ReturnType<typeof wordsOf>;

const OWN_ERRORS = { showsError: true } as const;

/** What a decision is about, in words. */
function wordsOf(
  { amount, total, fee, currency, user, payout_account }: OperatorWithdrawal,
  language: string,
) {
  const money = (value: string) => showMoney(moneyOf(value, currency), currency, language);
  return {
    amount: money(amount),
    total: money(total),
    fee: money(fee),
    user: personName(user),
    to: payout_account.label,
  };
}

/** Rejects a request, or a payment that came back after it was sent. */
function rejectionOf(
  t: T,
  status: OperatorWithdrawal['status'],
  words: Words,
  send: WithdrawalDecision['send'],
): WithdrawalDecision {
  const isSent = status === 'sent';
  return {
    id: 'reject',
    label: t(isSent ? 'operator.payment-returned' : 'operator.reject'),
    key: 'r',
    fields: [reasonField(t, withdrawalReject.reason)],
    consequence: () => t(isSent ? 'operator.returned-effect' : 'operator.release-effect', words),
    send,
    done: t('operator.withdrawal-rejected', words),
  };
}

const referenceField = (t: T): DecisionField => ({
  name: 'reference',
  label: t('operator.reference'),
  hint: t('operator.sent-reference-hint'),
  maxLength: withdrawalSend.reference,
});

/** What the current operator can decide about a withdrawal, by its state. */
export function useWithdrawalDecisions(withdrawal: OperatorWithdrawal): WithdrawalDecision[] {
  const t = useT();
  const language = useLanguage();
  const me = useUser();
  const approve = useCommand('withdrawal.approve', OWN_ERRORS);
  const send = useCommand('withdrawal.send', OWN_ERRORS);
  const settle = useCommand('withdrawal.settle', OWN_ERRORS);
  const reject = useCommand('withdrawal.reject', OWN_ERRORS);
  const { id, status, user, approvals, required_approvals, history } = withdrawal;
  if (user.id === me.id) return [];

  const words = wordsOf(withdrawal, language);
  const request = { params: { id } };
  const rejection = rejectionOf(t, status, words, ({ reason }) =>
    reject.send({ ...request, input: { reason } }),
  );
  const returns = mustLeaveReturn(required_approvals, history, me.id) ? [] : [rejection];
  const hasApproved = approvals.some(({ actor }) => actor === me.id);
  const isLast = approvals.length + 1 >= required_approvals;
  const primary = { key: 'a', isPrimary: true, fields: [] as WithdrawalDecision['fields'] };
  switch (status) {
    case 'requested':
      return hasApproved
        ? [rejection]
        : [
            rejection,
            {
              ...primary,
              id: 'approve',
              label: t('operator.approve'),
              consequence: () =>
                t(isLast ? 'operator.approve-effect' : 'operator.first-approval-effect', words),
              send: () => approve.send(request),
              done: ({ status: now }) =>
                t(now === 'approved' ? 'operator.withdrawal-approved' : 'operator.approval-recorded', words),
            },
          ];
    case 'approved':
      return [
        rejection,
        {
          ...primary,
          id: 'send',
          label: t('operator.mark-sent'),
          fields: [referenceField(t)],
          consequence: () => t('operator.send-effect', words),
          send: ({ reference = '' }) => send.send({ ...request, input: { reference } }),
          done: t('operator.withdrawal-sent', words),
        },
      ];
    case 'sent':
      return [
        ...returns,
        {
          ...primary,
          id: 'settle',
          label: t('operator.mark-settled'),
          consequence: () => t('operator.settle-effect', words),
          send: () => settle.send(request),
          done: t('operator.withdrawal-settled', words),
        },
      ];
    default:
      return [];
  }
}
