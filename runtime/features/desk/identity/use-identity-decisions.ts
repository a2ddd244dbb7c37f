import reasonSchema from '../../../../schemas/types/identity-reason.json';
import type { IdentityReason, OperatorIdentity } from '../../../../schemas/generated/types.ts';
import { identityReject } from '../../../../schemas/generated/input-lengths.ts';
import { useT, useUser } from '../../../platform/hooks.ts';
import { useCommand } from '../../../platform/use-command.ts';
import type { Decision } from '../components/case-drawer.tsx';
import { listOf } from '../components/choices-field.tsx';
import { personName } from '../components/person.tsx';

const OWN_ERRORS = { showsError: true } as const;

/** What the current operator can decide about an identity check. */
export function useIdentityDecisions(check: OperatorIdentity): Decision<OperatorIdentity>[] {
  const t = useT();
  const me = useUser();
  const approve = useCommand('identity.approve', OWN_ERRORS);
  const reject = useCommand('identity.reject', OWN_ERRORS);
  const { id, user, status } = check;
  if (user.id === me.id || status !== 'pending') return [];

  const words = { user: personName(user) };
  return [
    {
      id: 'reject',
      label: t('operator.reject'),
      key: 'r',
      fields: [
        {
          name: 'reasons',
          label: t('operator.reasons'),
          hint: t('operator.reason-hint'),
          kind: {
            choices: reasonSchema.enum.map((code) => [code, t(`identity-reason.${code}`)] as const),
          },
        },
        {
          name: 'reason',
          label: t('operator.other-reason'),
          kind: 'lines',
          maxLength: identityReject.reason,
        },
      ],
      consequence: () => t('operator.reject-identity-effect', words),
      send: ({ reasons = '', reason }) =>
        reject.send({ params: { id }, input: { reasons: listOf(reasons) as IdentityReason[], reason } }),
      done: t('operator.identity-rejected', words),
    },
    {
      id: 'approve',
      label: t('operator.approve'),
      key: 'a',
      isPrimary: true,
      fields: [],
      consequence: () => t('operator.approve-identity-effect', words),
      send: () => approve.send({ params: { id } }),
      done: t('operator.identity-approved', words),
    },
  ];
}
