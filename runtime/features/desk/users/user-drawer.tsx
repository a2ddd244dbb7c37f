import { publicNumber } from '../../../../domain/account/public-number.ts';
import type { OperatorUser } from '../../../../schemas/generated/types.ts';
import { useStepUp } from '../../../forms/step-up/use-step-up.tsx';
import { formatMoment } from '../../../lib/format-date.ts';
import { useLanguage, useT, useUser } from '../../../platform/hooks.ts';
import { CaseDrawer, type CaseActions } from '../components/case-drawer.tsx';
import { ClosedSince } from '../components/closed-since.tsx';
import { IdentityBadge } from '../components/customer-badges.tsx';
import { Facts } from '../components/facts.tsx';
import { UserAccounts } from './user-accounts.tsx';
import { UserBadges } from './user-badges.tsx';
import { UserCases } from './user-cases.tsx';
import { useUserDecisions } from './use-user-decisions.ts';

interface UserDrawerProps extends CaseActions<OperatorUser> {
  user: OperatorUser;
}

/** A user with their state, accounts and cases, and what the operator can change. */
export function UserDrawer({ user, ...events }: UserDrawerProps) {
  const t = useT();
  const language = useLanguage();
  const me = useUser();
  const stepUp = useStepUp();
  const decisions = useUserDecisions(user, stepUp.confirm);
  const isOwn = user.id === me.id;
  const { closed_at: closedAt } = user;
  return (
    <>
      <CaseDrawer title={user.name} decisions={decisions} {...events}>
        <span className="flex flex-wrap gap-1">
          <UserBadges user={user} />
          <IdentityBadge identity={user.identity} />
        </span>
        <ClosedSince at={closedAt} />
        {!closedAt && (isOwn || decisions.length === 0) ? (
          <p className="alert text-sm">{t(isOwn ? 'operator.own-account' : 'operator.superadmin-only')}</p>
        ) : null}
        <Facts
          facts={[
            [
              t('operator.number'),
              <span key="number" className="figures">
                {publicNumber(user.number)}
              </span>,
            ],
            [t('operator.email'), user.email],
            [t('operator.email-verified'), t(user.email_verified ? 'operator.yes' : 'operator.no')],
            [t('operator.roles'), user.roles.map((role) => t(`operator.role-${role}`)).join(', ')],
            [t('operator.registered'), formatMoment(language, user.created_at)],
            [t('operator.reason'), user.reason],
            [t('operator.contact'), user.contact],
            [t('operator.id'), user.id],
          ]}
        />
        <UserAccounts id={user.id} />
        <UserCases user={user.id} />
      </CaseDrawer>
      {stepUp.dialog}
    </>
  );
}
