import { isOpenDeposit } from '../../../../domain/deposit/deposit-state.ts';
import { subtract } from '../../../../domain/money/amount.ts';
import { depositState, reversalOf } from '../../../../domain/deposit/reversal.ts';
import type { OperatorDeposit } from '../../../../schemas/generated/types.ts';
import { localDecimal } from '../../../../domain/money/local-decimal.ts';
import { formatMoment } from '../../../lib/format-date.ts';
import { withUnit } from '../../../lib/format-money.ts';
import { showRate } from '../../../lib/format-rate.ts';
import { moneyOf } from '../../../../domain/money/money.ts';
import { useLanguage, useT, useUser } from '../../../platform/hooks.ts';
import type { T } from '../../../platform/text.ts';
import { CopyField } from '../../../ui/copy-field.tsx';
import { Money } from '../../../ui/money.tsx';
import { Approvals } from '../components/approvals.tsx';
import { CaseDrawer, type CaseActions } from '../components/case-drawer.tsx';
import { CaseHead } from '../components/case-head.tsx';
import { CaseHistory } from '../components/case-history.tsx';
import { Facts, type Fact } from '../components/facts.tsx';
import { Section } from '../components/section.tsx';
import { Proof } from './proof.tsx';
import { shownAmount } from './shown-amount.ts';
import { needsDecision, useDepositDecisions } from './use-deposit-decisions.ts';

interface DepositDrawerProps extends CaseActions<OperatorDeposit> {
  deposit: OperatorDeposit;
}

/** The rate of the request, until when it holds, and the one that applies now or was applied. */
function rateFacts(deposit: OperatorDeposit, t: T, language: string): Fact[] {
  const { coin, currency, rate, rate_expires_at: until, credit_rate, applied_rate } = deposit;
  if (!coin && until === null) return [];
  const { account_currency: to } = deposit;
  const shown = (value: string) =>
    `${withUnit('1', coin?.symbol ?? currency)} = ${withUnit(showRate(value, language), to)}`;
  const isLate = applied_rate?.basis === 'current' || (credit_rate !== null && credit_rate !== rate);
  const current = credit_rate ?? applied_rate?.rate ?? null;
  const lateRate: Fact = [t('operator.late-rate'), current === null ? t('operator.no-rate') : shown(current)];
  return [
    [t('operator.locked-rate'), shown(rate)],
    [t('operator.rate-until'), until && formatMoment(language, until)],
    ...(isLate ? [lateRate] : []),
  ];
}

/** What the payment is known by: method, provider's state, received amount, proof. */
function Evidence({ deposit }: { deposit: OperatorDeposit }) {
  const t = useT();
  const language = useLanguage();
  const figure = (amount: string, unit: string) => withUnit(localDecimal(amount, language), unit);
  const { payment_method, coin, card, evidence, received_amount, currency, next_action } = deposit;
  return (
    <Section title={t('operator.evidence')}>
      <Facts
        facts={[
          [t('operator.method'), t(`operator.method-${payment_method}`)],
          [t('operator.card'), card ? `${card.brand} •••• ${card.last4}` : null],
          [t('operator.asked-coin'), coin ? `${figure(coin.amount, coin.symbol)} · ${coin.network}` : null],
          [t('operator.confirmations'), coin ? `${coin.confirmations}` : null],
          ...rateFacts(deposit, t, language),
          [t('operator.provider-state'), evidence],
          [
            t('operator.received'),
            received_amount === null ? null : figure(received_amount, coin ? coin.symbol : currency),
          ],
        ]}
      />
      {next_action?.address ? <CopyField label={t('operator.address')} value={next_action.address} /> : null}
      {deposit.provider_reference ? (
        <CopyField label={t('operator.provider-reference')} value={deposit.provider_reference} />
      ) : null}
      {deposit.credit_reference ? (
        <CopyField label={t('operator.credit-reference')} value={deposit.credit_reference} />
      ) : null}
      {deposit.has_proof ? (
        <Proof key={deposit.id} id={deposit.id} />
      ) : (
        <p className="text-muted text-sm">{t('operator.no-proof')}</p>
      )}
    </Section>
  );
}

/** The amount to credit, after the fee, if exactly the requested amount is paid. */
const netOf = ({ account_amount: gross, fee, account_currency: currency }: OperatorDeposit) =>
  subtract(moneyOf(gross, currency), moneyOf(fee, currency));

/** The amount refunded or charged back, and what remains credited. */
function reversalFacts(deposit: OperatorDeposit, t: T): Fact[] {
  const reversal = reversalOf(deposit);
  if (!reversal) return [];
  const { account_currency: currency } = deposit;
  const { cause, amount, remaining } = reversal;
  return [
    [t(`deposit.reversed-${cause}`), <Money key="reversed" amount={amount} currency={currency} />],
    [t('deposit.remaining'), <Money key="remaining" amount={remaining} currency={currency} />],
  ];
}

/** A deposit with its evidence, history and what can be decided. */
export function DepositDrawer({ deposit, ...events }: DepositDrawerProps) {
  const t = useT();
  const me = useUser();
  const decisions = useDepositDecisions(deposit);
  const { user, status, amount, currency, account_currency, fee, credited_amount } = deposit;
  const isOpen = isOpenDeposit(status);
  return (
    <CaseDrawer title={t('operator.deposit')} decisions={decisions} {...events}>
      <CaseHead
        user={user}
        status={depositState(deposit)}
        {...shownAmount(deposit)}
        isOwn={user.id === me.id}
      />
      {deposit.reason ? <p className="alert text-sm wrap-anywhere">{deposit.reason}</p> : null}
      {status === 'pending' && !needsDecision(deposit) ? (
        <p className="alert text-sm">{t('operator.provider-decides')}</p>
      ) : null}
      {user.state === 'closed' && needsDecision(deposit) ? (
        <p className="alert alert-warning text-sm">{t('operator.closed-deposit')}</p>
      ) : null}
      <Approvals
        approvals={deposit.approvals}
        lapsed={deposit.lapsed_approvals}
        required={deposit.required_approvals}
      />
      <Facts
        facts={[
          [
            t('operator.requested'),
            credited_amount === null ? null : <Money key="requested" amount={amount} currency={currency} />,
          ],
          [
            t('operator.to-credit'),
            isOpen ? <Money key="to-credit" amount={netOf(deposit)} currency={account_currency} /> : null,
          ],
          [
            t('operator.fee'),
            status === 'rejected' ? null : <Money key="fee" amount={fee} currency={account_currency} />,
          ],
          [
            t('operator.credited'),
            credited_amount === null ? null : (
              <Money key="credited" amount={credited_amount} currency={account_currency} />
            ),
          ],
          ...reversalFacts(deposit, t),
          [t('operator.id'), deposit.id],
        ]}
      />
      <Evidence deposit={deposit} />
      <CaseHistory history={deposit.history} />
    </CaseDrawer>
  );
}
