import type { StepUp } from '../../../forms/step-up/use-step-up.tsx';
import { cleanText } from '../../../../domain/strings/clean-text.ts';
import { isolate } from '../../../../domain/strings/isolate.ts';
import type { CallInput } from '../../../../schemas/generated/calls.ts';
import type { OperatorUser } from '../../../../schemas/generated/types.ts';
import { userRename, userSetState } from '../../../../schemas/generated/input-lengths.ts';
import { useT, useUser } from '../../../platform/hooks.ts';
import { useCommand } from '../../../platform/use-command.ts';
import type { Decision } from '../components/case-drawer.tsx';
import type { DecisionField, Values } from '../components/decision-form.tsx';
import { personName } from '../components/person.tsx';

const ROLES = ['manager', 'admin', 'superadmin'] as const;
type Role = (typeof ROLES)[number];
type UserDecision = Decision<OperatorUser>;

const OWN_ERRORS = { showsError: true } as const;

function stateOf({ state, is_trading }: OperatorUser): 'active' | 'stopped' | 'suspended' {
  if (state === 'suspended') return 'suspended';
  return is_trading ? 'active' : 'stopped';
}

function useStateDecision(user: OperatorUser): UserDecision {
  const t = useT();
  const setState = useCommand('user.set-state', OWN_ERRORS);
  const states = ['active', 'stopped', 'suspended'].map(
    (state) => [state, t(`operator.state-${state}`)] as const,
  );
  const isUnchanged = ({ state, reason = '', contact = '' }: Values) =>
    state === stateOf(user) &&
    (state === 'active' || (cleanText(reason) === user.reason && cleanText(contact) === user.contact));
  const fields: DecisionField[] = [
    {
      name: 'state',
      label: t('operator.status'),
      kind: { options: states },
      initial: stateOf(user),
    },
    {
      name: 'reason',
      label: t('operator.reason'),
      hint: t('operator.state-reason-hint'),
      kind: 'lines',
      maxLength: userSetState.reason,
      initial: user.reason ?? '',
    },
    {
      name: 'contact',
      label: t('operator.contact'),
      hint: t('operator.contact-hint'),
      maxLength: userSetState.contact,
      initial: user.contact ?? '',
    },
  ];
  return {
    id: 'state',
    label: t('operator.change-state'),
    key: 's',
    fields,
    seen: { seen_state: user.state, seen_trading: String(user.is_trading) },
    consequence: (values) =>
      isUnchanged(values)
        ? t('operator.state-unchanged')
        : t(`operator.${values.state}-effect`, { user: personName(user) }),
    isRefused: isUnchanged,
    send: ({ state, reason, contact, seen_state: seen, seen_trading: isTrading }) =>
      setState.send({
        params: { id: user.id },
        input: {
          from: { state: seen as OperatorUser['state'], is_trading: isTrading === 'true' },
          state: state === 'suspended' ? 'suspended' : 'active',
          is_trading: state === 'active',
          ...(state === 'active' ? {} : { reason, contact }),
        },
      }),
    done: t('operator.state-changed', { user: personName(user) }),
  };
}

function useNameDecision(user: OperatorUser): UserDecision {
  const t = useT();
  const rename = useCommand('user.rename', OWN_ERRORS);
  const isUnchanged = ({ first_name = '', last_name = '' }: Values) =>
    cleanText(first_name) === user.first_name && cleanText(last_name) === user.last_name;
  return {
    id: 'name',
    label: t('operator.correct-name'),
    fields: [
      {
        name: 'first_name',
        label: t('operator.first-name'),
        maxLength: userRename.first_name,
        initial: user.first_name,
      },
      {
        name: 'last_name',
        label: t('operator.last-name'),
        maxLength: userRename.last_name,
        initial: user.last_name,
      },
      {
        name: 'reason',
        label: t('operator.reason'),
        hint: t('operator.name-reason-hint'),
        kind: 'lines',
        maxLength: userRename.reason,
      },
    ],
    consequence(values) {
      const { first_name = '', last_name = '' } = values;
      if (isUnchanged(values)) return t('operator.name-unchanged');
      return t('operator.name-effect', {
        before: personName(user),
        after: isolate(cleanText(`${first_name} ${last_name}`)),
      });
    },
    isRefused: isUnchanged,
    send: ({ first_name = '', last_name = '', reason = '' }) =>
      rename.send({ params: { id: user.id }, input: { first_name, last_name, reason } }),
    done: (renamed) => t('operator.name-corrected', { user: personName(renamed) }),
  };
}

/** What only a superadministrator decides: roles and the end of sessions. */
function useAccessDecisions(user: OperatorUser, confirm: StepUp['confirm']): UserDecision[] {
  const t = useT();
  const me = useUser();
  const setRole = useCommand('user.set-role', { ...OWN_ERRORS, confirm });
  const endAccess = useCommand('auth.end-access', OWN_ERRORS);
  if (!me.roles.includes('superadmin')) return [];
  const changes = ROLES.map((role) => {
    const change = user.roles.includes(role) ? 'revoke' : 'grant';
    return [`${change}-${role}`, t(`operator.${change}`, { role: t(`operator.role-${role}`) })] as const;
  });
  const words = { user: personName(user) };
  return [
    {
      id: 'end-access',
      label: t('operator.end-access'),
      fields: [],
      consequence: () => t('operator.end-access-effect', words),
      async send() {
        const result = await endAccess.send({ params: { id: user.id } });
        return result.ok ? { ok: true, data: user } : result;
      },
      done: t('operator.access-ended', words),
    },
    {
      id: 'role',
      label: t('operator.change-roles'),
      fields: [
        {
          name: 'change',
          label: t('operator.role-change'),
          kind: { options: changes },
          initial: changes[0]![0],
        },
      ],
      consequence({ change = '' }) {
        const [verb, role] = change.split('-') as [string, Role];
        return t(`operator.${verb}-effect`, { ...words, may: t(`operator.${role}-may`) });
      },
      send({ change = '' }) {
        const [verb, role] = change.split('-') as [string, Role];
        const input: CallInput['user.set-role'] = { role, granted: verb === 'grant' };
        return setRole.send({ params: { id: user.id }, input });
      },
      done: t('operator.roles-changed', words),
    },
  ];
}

/**
 * What the current operator can change of a user; nobody changes themselves, or a closed account.
 * @param confirm asks for a fresh code, before roles change
 */
export function useUserDecisions(user: OperatorUser, confirm: StepUp['confirm']): UserDecision[] {
  const t = useT();
  const me = useUser();
  const state = useStateDecision(user);
  const name = useNameDecision(user);
  const access = useAccessDecisions(user, confirm);
  const approve = useCommand('user.approve', OWN_ERRORS);
  const isProtected = user.roles.includes('superadmin') && !me.roles.includes('superadmin');
  if (user.id === me.id || isProtected || user.closed_at !== null) return [];
  const changes = [...access, name];
  if (user.approved) return [...changes, { ...state, isPrimary: true }];
  return [
    ...changes,
    state,
    {
      id: 'approve',
      label: t('operator.approve'),
      key: 'a',
      isPrimary: true,
      fields: [],
      consequence: () => t('operator.approve-user-effect', { user: personName(user) }),
      send: () => approve.send({ params: { id: user.id } }),
      done: t('operator.user-approved', { user: personName(user) }),
    },
  ];
}
