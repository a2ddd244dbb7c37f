import { useEffect, useRef, useState, type ReactNode } from 'react';
import { subtract } from '../../../../domain/money/amount.ts';
import { formatMoney, moneyOf } from '../../../../domain/money/money.ts';
import type { CallOutput } from '../../../../schemas/generated/calls.ts';
import type { Deposit } from '../../../../schemas/generated/types.ts';
import { depositState, reversalOf } from '../../../../domain/deposit/reversal.ts';
import { DepositBadge } from '../../../payments/deposit-badge.tsx';
import { awaitsPayment } from '../../../payments/payment-url.ts';
import { useDialog } from '../../../platform/dialogs.ts';
import { useT, useUser } from '../../../platform/hooks.ts';
import { useCall, useCallCache } from '../../../platform/use-call.ts';
import { FeeOf } from './fee-note.tsx';
import { TakenBack } from './taken-back.tsx';
import { ChargedNote, CreditRateNote, ReceivedNote } from './outcome-notes.tsx';
import { Money } from '../../../ui/money.tsx';

/** Most payments are confirmed within seconds: polls are closer together at first. */
const FIRST_POLL_MS = 1500;
const FIRST_POLLS = 20;
const POLL_MS = 4000;

const isDecided = ({ status }: Deposit) => status === 'approved' || status === 'rejected';

/**
 * The deposit as the server has it now. Until it is decided, reads it again periodically; and when the user changes,
 * because it can be taken back. A change of its state refreshes the lists.
 */
function useCurrent(created: Deposit): Deposit {
  const [isNew, setNew] = useState(true);
  const user = useUser();
  const readFor = useRef(user);
  const currentOf = (answer: CallOutput['deposit.list'] | undefined) =>
    answer?.deposits.find(({ id }) => id === created.id) ?? created;
  const cache = useCallCache();
  const pollMs = isNew ? FIRST_POLL_MS : POLL_MS;
  const { data, refetch } = useCall(
    'deposit.list',
    { query: { search: created.id } },
    { refetchInterval: ({ state }) => (isDecided(currentOf(state.data)) ? false : pollMs) },
  );
  const current = currentOf(data);
  useEffect(() => {
    const timer = setTimeout(() => setNew(false), FIRST_POLLS * FIRST_POLL_MS);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    if (readFor.current !== user) void refetch();
    readFor.current = user;
  }, [user, refetch]);
  const state = depositState(current);
  const shown = useRef(depositState(created));
  useEffect(() => {
    if (shown.current === state) return;
    shown.current = state;
    for (const id of ['deposit.list', 'transaction.list'] as const) void cache.invalidate(id);
  }, [cache, state]);
  return current;
}

/** What is credited if paid exactly as asked. */
function expectedOf({ account_amount, fee, account_currency: currency }: Deposit): string {
  return formatMoney(subtract(moneyOf(account_amount, currency), moneyOf(fee, currency)), currency);
}

/** The name of the state in the texts. */
const stateOf = (deposit: Deposit, isReturned: boolean): string =>
  isReturned && deposit.status === 'pending' ? 'returned' : depositState(deposit);

function textOf(deposit: Deposit, { isReturned, mayDeposit }: Record<'isReturned' | 'mayDeposit', boolean>) {
  if (awaitsPayment(deposit) && !isReturned) return `deposit.outcome-${deposit.payment_method}-redirect`;
  if (deposit.status === 'rejected' && !mayDeposit) return 'deposit.outcome-rejected-restricted';
  return `deposit.outcome-${stateOf(deposit, isReturned)}-text`;
}

/** The amount of the credit and its terms; before it, what to expect. */
function Credit({ deposit }: { deposit: Deposit }) {
  const { credited_amount, account_currency } = deposit;
  return (
    <>
      <Money
        amount={credited_amount ?? expectedOf(deposit)}
        currency={account_currency}
        className="text-2xl font-semibold"
      />
      <ReceivedNote deposit={deposit} />
      <ChargedNote deposit={deposit} />
      <FeeOf deposit={deposit} />
      <CreditRateNote deposit={deposit} />
    </>
  );
}

interface OutcomeProps {
  created: Deposit;
  /** The trader comes back from the page of the provider: a pending payment is probably complete there. */
  isReturned?: boolean;
  /** Between the state and the button. */
  children?(current: Deposit): ReactNode;
  /** The main action: a link to the processor, or a button that closes the dialog. */
  action(current: Deposit): ReactNode;
}

/**
 * "Deposit requested" until the payment is confirmed, then "Deposit successful"; "Deposit refunded" or "charged back"
 * once it was taken back.
 */
export function Outcome({ created, isReturned = false, children, action }: OutcomeProps) {
  const t = useT();
  const current = useCurrent(created);
  const mayDeposit = useDialog('deposit') !== null;
  const { status, reason } = current;
  const reversal = reversalOf(current);
  return (
    <div className="grid gap-4" data-deposit={current.id} data-status={status}>
      <div role="status" className="grid justify-items-start gap-2">
        <DepositBadge deposit={current} />
        <h3 className="text-xl font-semibold">{t(`deposit.outcome-${stateOf(current, isReturned)}`)}</h3>
        {reversal ? <TakenBack deposit={current} {...reversal} /> : <Credit deposit={current} />}
        {reason ? (
          <p dir="auto" className="text-muted text-sm">
            {reason}
          </p>
        ) : null}
        {reversal || (reason && status !== 'rejected') ? null : (
          <p className="text-muted text-sm">{t(textOf(current, { isReturned, mayDeposit }))}</p>
        )}
      </div>
      {children?.(current)}
      <div className="dialog-actions">{action(current)}</div>
    </div>
  );
}
