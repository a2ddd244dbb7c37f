import { creditOf } from '../../../../domain/account/deposit-amounts.ts';
import { subtract, type Money } from '../../../../domain/money/amount.ts';
import { rateOf } from '../../../../domain/money/fx.ts';
import { moneyOf, parseMoney } from '../../../../domain/money/money.ts';
import { parseQuantity } from '../../../../domain/money/quantity.ts';
import type { OperatorDeposit } from '../../../../schemas/generated/types.ts';

type Paid = Parameters<typeof creditOf>[0];

function paidOf({ coin, currency }: Pick<OperatorDeposit, 'coin' | 'currency'>, text: string): Paid | null {
  if (coin) {
    const coins = parseQuantity(text);
    return typeof coins === 'bigint' ? { coins } : null;
  }
  const money = parseMoney(text, currency);
  return typeof money === 'bigint' ? { money, currency } : null;
}

/** What a received amount credits after the fee, as the server computes it; null if it credits nothing. */
export function creditPreview(
  deposit: Pick<OperatorDeposit, 'coin' | 'currency' | 'rate' | 'account_currency' | 'fee'>,
  received: string,
): Money | null {
  const paid = paidOf(deposit, received);
  if (!paid) return null;
  const { rate, account_currency: currency, fee } = deposit;
  const credit = subtract(creditOf(paid, rateOf(rate), currency), moneyOf(fee, currency));
  return credit > 0n ? credit : null;
}
