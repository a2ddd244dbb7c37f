import { publicNumber } from '../../domain/account/public-number.ts';
import { add } from '../../domain/money/amount.ts';
import { exponentOf, formatMoney, moneyOf, parseMoney } from '../../domain/money/money.ts';
import type { CallOutput } from '../../schemas/generated/calls.ts';
import type { Correction } from '../../schemas/generated/types.ts';
import { CommandError, type Io } from '../io.ts';
import { renderTable } from '../terminal/render-table.ts';
import { amountOf } from './amount-of.ts';
import type { DecisionOptions } from './decisions.ts';
import type { DeskClient } from './desk-client.ts';

export interface CorrectionOptions extends Pick<DecisionOptions, 'amount' | 'reason'> {
  /** Confirms in advance. */
  yes?: boolean;
}

/** Without a terminal nobody can be asked. */
export const NEEDS_YES = 'correct needs --yes without a terminal, where it cannot ask for confirmation.';

type Account = CallOutput['correction.find-account'];

/** Customer, amount, and balance before and after; null for an amount that the backend refuses. */
function describeCorrection(
  { user, currency, balance }: Pick<Account, 'user' | 'currency' | 'balance'>,
  amount: string,
): string | null {
  const money = parseMoney(amount, currency);
  if (typeof money === 'string') return null;
  const after = add(moneyOf(balance, currency), money);
  return renderTable(
    ['CUSTOMER', `${publicNumber(user.number)} ${user.name}`],
    [
      ['EMAIL', user.email],
      ['AMOUNT', `${formatMoney(money, currency)} ${currency}`],
      ['BALANCE', `${balance} ${currency}`],
      ['BALANCE AFTER', `${formatMoney(after, currency)} ${currency}`],
    ],
  );
}

async function confirm({ ask, err }: Io, description: string): Promise<void> {
  if (!ask) throw new CommandError(NEEDS_YES);
  err(description);
  const answer = await ask('Request this correction? (y/N)');
  if (!/^y(es)?$/i.test(answer.trim())) throw new CommandError('Cancelled. Nothing was written.');
}

/**
 * Requests a correction for a user, named by number, address or id. Asks for confirmation, unless `yes` gives it.
 * @throws RefusedCall · CommandError
 */
export async function requestCorrection(
  io: Io,
  client: DeskClient,
  user: string,
  { amount: typed, reason, yes }: CorrectionOptions,
): Promise<{ data: Correction; text: string }> {
  const account = await client.call('correction.find-account', { query: { user } });
  const { currency } = account;
  const amount = amountOf(typed!, exponentOf(currency), currency);
  const planned = describeCorrection(account, amount);
  if (planned !== null && !yes) await confirm(io, planned);
  const data = await client.call('correction.request', {
    input: { user_id: account.user.id, amount, reason },
  });
  return { data, text: `${data.id} is ${data.status}.\n${describeCorrection(data, data.amount)}` };
}
