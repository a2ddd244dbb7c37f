import type { Correction } from '../../../../schemas/generated/types.ts';
import { useT, useUser } from '../../../platform/hooks.ts';
import { Money } from '../../../ui/money.tsx';
import { CaseDrawer, type CaseActions } from '../components/case-drawer.tsx';
import { CaseHead } from '../components/case-head.tsx';
import { CaseHistory } from '../components/case-history.tsx';
import { decisionStep } from '../components/decision-step.ts';
import { Facts } from '../components/facts.tsx';
import { useCorrectionDecisions } from './use-correction-decisions.ts';

interface CorrectionDrawerProps extends CaseActions<Correction> {
  correction: Correction;
}

/** A correction with its reason, the funds of its account and what can be decided. */
export function CorrectionDrawer({ correction, ...events }: CorrectionDrawerProps) {
  const t = useT();
  const me = useUser();
  const decisions = useCorrectionDecisions(correction);
  const { user, status, amount, currency, requested_by, lapsed, decided_by, balance_after } = correction;
  const isMine = status === 'pending' && requested_by.id === me.id;
  const money = (value: string) => <Money key={value} amount={value} currency={currency} />;
  return (
    <CaseDrawer title={t('operator.correction')} decisions={decisions} {...events}>
      <CaseHead
        user={user}
        status={status}
        amount={amount}
        currency={currency}
        isSigned
        isOwn={user.id === me.id}
      />
      {isMine ? (
        <p className="alert text-sm" role="status">
          {t('operator.awaits-second')}
        </p>
      ) : null}
      {lapsed ? (
        <p className="alert alert-warning text-sm" role="status">
          {t(`operator.requester-${lapsed}`, { name: requested_by.name })} {t('operator.request-again')}
        </p>
      ) : null}
      <Facts
        facts={[
          [t('operator.reason'), correction.reason],
          [t('operator.balance-after'), balance_after === null ? null : money(balance_after)],
          [t('operator.balance-now'), money(correction.balance)],
          [t('operator.free-funds'), money(correction.free_funds)],
          [t('operator.id'), correction.id],
        ]}
      />
      <CaseHistory
        history={[
          {
            at: correction.created_at,
            actor: requested_by.id,
            name: requested_by.name,
            action: 'request',
            reason: null,
          },
          ...decisionStep(status, {
            at: correction.decided_at,
            by: decided_by,
            reason: correction.rejection_reason,
          }),
        ]}
      />
    </CaseDrawer>
  );
}
