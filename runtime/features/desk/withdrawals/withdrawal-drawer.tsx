import { moneyOf } from '../../../../domain/money/money.ts';
import { mustLeaveReturn } from '../../../../domain/payout/withdrawal-state.ts';
import { isVoid } from '../../../../domain/payout/is-void.ts';
import type { OperatorWithdrawal } from '../../../../schemas/generated/types.ts';
import { formatMoment } from '../../../lib/format-date.ts';
import { showMoney } from '../../../lib/format-money.ts';
import { useLanguage, useT, useUser } from '../../../platform/hooks.ts';
import { CopyField } from '../../../ui/copy-field.tsx';
import { Money } from '../../../ui/money.tsx';
import { Approvals } from '../components/approvals.tsx';
import { CaseDrawer, type CaseActions } from '../components/case-drawer.tsx';
import { CaseHead } from '../components/case-head.tsx';
import { CaseHistory } from '../components/case-history.tsx';
import { Facts, type Fact } from '../components/facts.tsx';
import { Section } from '../components/section.tsx';
import { useWithdrawalDecisions } from './use-withdrawal-decisions.ts';

interface WithdrawalDrawerProps extends CaseActions<OperatorWithdrawal> {
  withdrawal: OperatorWithdrawal;
}

/** In the order of a bank's payment form; the holder's address and other fields follow. */
const BANK_FIELDS = [
  'full_name',
  'account_number',
  'swift_code',
  'bank_name',
  'bank_address',
  'bank_city',
  'bank_country',
];

function fieldsOf(destination: OperatorWithdrawal['destination']): [name: string, value: string][] {
  const { network, cryptocurrency_name: coin } = destination as Record<string, string | undefined>;
  const isNamedByCoin = network !== undefined && network === coin?.toLowerCase();
  const given = Object.entries(destination as Record<string, string>).filter(
    ([name]) => name !== 'network' || !isNamedByCoin,
  );
  const bank = BANK_FIELDS.flatMap((name) => given.filter(([each]) => each === name));
  return [...bank, ...given.filter(([name]) => !BANK_FIELDS.includes(name))];
}

function Destination({ destination, type }: Pick<OperatorWithdrawal, 'destination' | 'type'>) {
  const t = useT();
  return (
    <Section title={t('operator.destination')}>
      <p className="text-muted text-sm">{t(`operator.type-${type}`)}</p>
      <div className="grid gap-3">
        {fieldsOf(destination).map(([name, value]) => (
          <CopyField key={name} label={t(`operator.to-${type}-${name}`)} value={value} />
        ))}
      </div>
    </Section>
  );
}

/** Before the payment: the house has paid for refunds and chargebacks of the customer. */
function ReversalCover({ status, reversal_cover: cover, currency }: OperatorWithdrawal) {
  const t = useT();
  const language = useLanguage();
  const money = moneyOf(cover, currency);
  if (money === 0n || (status !== 'requested' && status !== 'approved')) return null;
  return (
    <p className="alert alert-warning text-sm" role="status">
      {t('operator.reversal-cover', { amount: showMoney(money, currency, language) })}
    </p>
  );
}

/** Between the payment and its arrival: the money must not be sent again. */
function SentNote({ status, sent_at: at, payout_account, required_approvals, history }: OperatorWithdrawal) {
  const t = useT();
  const me = useUser();
  const language = useLanguage();
  if (status !== 'sent' || at === null) return null;
  return (
    <p className="alert text-sm" role="status">
      {t('operator.sent-on', {
        date: formatMoment(language, at),
        to: payout_account.label,
      })}
      {mustLeaveReturn(required_approvals, history, me.id) ? ` ${t('operator.return-by-other')}` : null}
    </p>
  );
}

/** A withdrawal with its destination, history and next step. */
export function WithdrawalDrawer({ withdrawal, ...events }: WithdrawalDrawerProps) {
  const t = useT();
  const me = useUser();
  const decisions = useWithdrawalDecisions(withdrawal);
  const { user, status, amount, fee, total, currency, reference, approvals, required_approvals } = withdrawal;
  const payoutFacts: Fact[] = [
    [t('operator.fee'), <Money key="fee" amount={fee} currency={currency} />],
    [t('operator.arrives'), <Money key="total" amount={total} currency={currency} />],
  ];
  return (
    <CaseDrawer
      title={t('operator.withdrawal')}
      decisions={decisions}
      isCancelled={status === 'cancelled'}
      {...events}
    >
      <CaseHead user={user} status={status} amount={amount} currency={currency} isOwn={user.id === me.id} />
      <SentNote {...withdrawal} />
      <ReversalCover {...withdrawal} />
      <Approvals approvals={approvals} lapsed={withdrawal.lapsed_approvals} required={required_approvals} />
      <Facts
        facts={[
          ...(isVoid(status) ? [] : payoutFacts),
          [t('operator.reference'), reference],
          [t('operator.id'), withdrawal.id],
        ]}
      />
      <Destination destination={withdrawal.destination} type={withdrawal.type} />
      <CaseHistory history={withdrawal.history} />
    </CaseDrawer>
  );
}
