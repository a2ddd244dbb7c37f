import type { Correction } from '../../../../schemas/generated/types.ts';
import { correctionReject } from '../../../../schemas/generated/input-lengths.ts';
import { moneyOf } from '../../../../domain/money/money.ts';
import { useLanguage, useT, useUser } from '../../../platform/hooks.ts';
import { useCommand } from '../../../platform/use-command.ts';
import type { Decision } from '../components/case-drawer.tsx';
import { personName } from '../components/person.tsx';
import { reasonField } from '../components/reason-field.ts';
import { correctionEffect } from './correction-words.ts';

const OWN_ERRORS = { showsError: true } as const;

/** What the current operator can decide: the requester cancels, others approve or reject; a lapsed request they only reject. */
export function useCorrectionDecisions(correction: Correction): Decision<Correction>[] {
  const t = useT();
  const language = useLanguage();
  const me = useUser();
  const approve = useCommand('correction.approve', OWN_ERRORS);
  const reject = useCommand('correction.reject', OWN_ERRORS);
  const cancel = useCommand('correction.cancel', OWN_ERRORS);
  const { id, user, status, amount, currency, requested_by, lapsed } = correction;
  if (user.id === me.id || status !== 'pending') return [];

  const words = { user: personName(user) };
  if (requested_by.id === me.id)
    return [
      {
        id: 'cancel',
        label: t('operator.cancel-request'),
        fields: [],
        consequence: () => t('operator.cancel-correction-effect', words),
        send: () => cancel.send({ params: { id } }),
        done: t('operator.correction-cancelled', words),
      },
    ];
  const rejection: Decision<Correction> = {
    id: 'reject',
    label: t('operator.reject'),
    key: 'r',
    fields: [{ ...reasonField(t, correctionReject.reason), hint: t('operator.requester-sees') }],
    consequence: () => t('operator.reject-correction-effect', words),
    send: ({ reason }) => reject.send({ params: { id }, input: { reason } }),
    done: t('operator.correction-rejected', words),
  };
  if (lapsed) return [rejection];
  return [
    rejection,
    {
      id: 'approve',
      label: t('operator.approve'),
      key: 'a',
      isPrimary: true,
      fields: [],
      consequence: () =>
        correctionEffect(t, language, 'operator.post-effect', correction, moneyOf(amount, currency)),
      send: () => approve.send({ params: { id } }),
      done: t('operator.correction-posted', words),
    },
  ];
}
