import { useState } from 'react';
import type { Money as Amount } from '../../../../domain/money/amount.ts';
import { formatMoney } from '../../../../domain/money/money.ts';
import type { WithdrawalAmount } from '../../../../domain/payout/withdrawal-amount.ts';
import type {
  PayoutAccount,
  PayoutMethodSettings,
  Withdrawal,
  WithdrawalForm,
  WithdrawalSettings,
} from '../../../../schemas/generated/types.ts';
import { useStepUp, type StepUp } from '../../../forms/step-up/use-step-up.tsx';
import { sentenceOf } from '../../../platform/sentence-of.ts';
import { usePlatform, useSettings, useT } from '../../../platform/hooks.ts';
import { useCallCache } from '../../../platform/use-call.ts';
import { useCommand } from '../../../platform/use-command.ts';
import { useIsMounted } from '../../../platform/use-is-mounted.ts';
import {
  checkAmount,
  initialAmount,
  isHeld,
  methodOf,
  missedMinimum,
  offeredAmount,
  quoteOf,
  readableAmount,
  type AmountObstacle,
} from './withdrawal-rules.ts';

export type Wallet = WithdrawalForm['wallet'];
export type Step = 'form' | 'review' | 'done';

/** Why no withdrawal to the account is possible. */
export type AccountObstacle = 'missing' | 'removed' | 'held' | 'closed';

export interface WithdrawalDraft {
  step: Step;
  /** A plain decimal; empty for an empty field. Null while the typed text is no number. */
  amount: string | null;
  account: PayoutAccount | null;
  method: PayoutMethodSettings | undefined;
  /** Fee and total; null while the amount is no number. */
  quote: WithdrawalAmount | null;
  amountObstacle: AmountObstacle | null;
  /** The minimum while all that can be withdrawn is less: then only the whole of it can. */
  missedMinimum: Amount | null;
  accountObstacle: AccountObstacle | null;
  /** The nearest amount that can be withdrawn, while the entered one cannot. */
  offer: Amount | null;
  /** The server's refusal of the last attempt. */
  failure: string;
  isSending: boolean;
  /** The withdrawal once requested. */
  requested: Withdrawal | null;
  stepUp: StepUp;
  setAmount(amount: string | null): void;
  choose(account: PayoutAccount): void;
  goTo(step: Step): void;
  send(): Promise<void>;
}

/** What the trader has entered; survives the way back to the list of wallets. */
export interface Entries {
  /** Null while the typed text is no number; undefined before the first edit. */
  amount?: string | null;
  account?: PayoutAccount;
}

function obstacleOf(
  account: PayoutAccount | null,
  list: readonly PayoutAccount[],
  settings: WithdrawalSettings,
): AccountObstacle | null {
  if (!account) return 'missing';
  if (!list.some(({ id }) => id === account.id)) return 'removed';
  if (!methodOf(settings, account)) return 'closed';
  return isHeld(account) ? 'held' : null;
}

/** The chosen account, as last read; before a choice the first account that can be used. */
function accountOf(
  chosen: PayoutAccount | undefined,
  list: readonly PayoutAccount[],
  settings: WithdrawalSettings,
): PayoutAccount | null {
  if (chosen) return list.find(({ id }) => id === chosen.id) ?? chosen;
  return list.find((account) => obstacleOf(account, list, settings) === null) ?? null;
}

/** The request, with the total that was shown. */
function requestOf(
  amount: Amount,
  {
    account,
    method,
    wallet,
    settings,
  }: Pick<WithdrawalContext, 'wallet' | 'settings'> & {
    account: PayoutAccount;
    method: PayoutMethodSettings;
  },
): WithdrawalForm {
  const { currency } = settings;
  return {
    amount: formatMoney(amount, currency),
    wallet,
    account_id: account.id,
    type: method.withdrawal_type,
    total: formatMoney(quoteOf(amount, settings).total, currency),
  };
}

/** The entered amount with its fee and total, or why it is refused and which one to offer. */
function assess(
  raw: string | null,
  limits: Pick<PayoutMethodSettings, 'minimum' | 'maximum'>,
  settings: WithdrawalSettings,
) {
  const checked = checkAmount(raw, limits, settings);
  const readable = readableAmount(raw, settings.currency);
  const amountObstacle = 'amount' in checked ? null : checked.obstacle;
  return {
    checked,
    quote: readable === null ? null : quoteOf(readable, settings),
    amountObstacle,
    offer: amountObstacle && offeredAmount(amountObstacle, limits, settings),
    missedMinimum: missedMinimum(limits, settings),
  };
}

interface WithdrawalContext {
  wallet: Wallet;
  settings: WithdrawalSettings;
  accounts: readonly PayoutAccount[];
  entries: Entries;
  /** Merges the change into the entries. */
  onEntries(change: Entries): void;
}

/** A withdrawal from its form to the request. Figures follow the settings as they are read again; entries stay. */
export function useWithdrawal({
  wallet,
  settings,
  accounts,
  entries,
  onEntries,
}: WithdrawalContext): WithdrawalDraft {
  const t = useT();
  const { notifications, play, reloadUser } = usePlatform();
  const isMounted = useIsMounted();
  const { minimum_withdrawal } = useSettings();
  const cache = useCallCache();
  const stepUp = useStepUp();
  const { send: create, isPending } = useCommand('withdrawal.create', {
    showsError: true,
    keepsKey: true,
    confirm: stepUp.confirm,
  });
  const [step, goTo] = useState<Step>('form');
  const [failure, setFailure] = useState('');
  const [requested, setRequested] = useState<Withdrawal | null>(null);

  const account = accountOf(entries.account, accounts, settings);
  const method = methodOf(settings, account);
  const limits = method ?? { minimum: minimum_withdrawal, maximum: null };
  const raw = entries.amount === undefined ? initialAmount(limits.minimum, settings) : entries.amount;
  const { checked, ...figures } = assess(raw, limits, settings);

  async function send() {
    if (isPending || !account || !method || !('amount' in checked)) return;
    setFailure('');
    const result = await create({
      input: requestOf(checked.amount, { account, method, wallet, settings }),
    });
    if (result.ok) {
      play('success');
      if (!isMounted()) notifications.show('success', t('withdrawal.initiated'));
      setRequested(result.data);
      onEntries({ amount: undefined });
      goTo('done');
      return void reloadUser();
    }
    if (result.error.code === 'step_up_required') return;
    play('error');
    setFailure(sentenceOf(result.error));
    void cache.invalidate('payout-account.list');
    void cache.invalidate('withdrawal.settings');
  }

  return {
    step,
    amount: raw,
    account,
    method,
    ...figures,
    accountObstacle: obstacleOf(account, accounts, settings),
    failure,
    isSending: isPending,
    requested,
    stepUp,
    setAmount(amount) {
      setFailure('');
      onEntries({ amount });
    },
    choose: (next) => onEntries({ account: next }),
    goTo(next) {
      setFailure('');
      if (account) onEntries({ amount: raw, account });
      goTo(next);
    },
    send,
  };
}
