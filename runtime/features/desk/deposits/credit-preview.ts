import { creditOf } from '../../../../domain/deposit/deposit-amounts.ts';
import { depositFee } from '../../../../domain/deposit/deposit-fee.ts';
import { subtract, type Money } from '../../../../domain/money/amount.ts';
import { rateOf } from '../../../../domain/money/fx.ts';
import { parseMoney } from '../../../../domain/money/money.ts';
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

interface CreditPreview {
  /** Before the fee. */
  gross: Money;
  credit: Money;
}

/** What a received amount credits after its own fee, as the server computes it; null if it credits nothing. */
export function creditPreview(
  deposit: Pick<
    OperatorDeposit,
    'coin' | 'currency' | 'rate' | 'applied_rate' | 'account_currency' | 'fee_rule'
  >,
  received: string,
): CreditPreview | null {
  const paid = paidOf(deposit, received);
  if (!paid) return null;
  const { applied_rate: applied, account_currency: currency, fee_rule: rule } = deposit;
  const rate = applied ? applied.rate : deposit.rate;
  if (rate === null) return null;
  const gross = creditOf(paid, rateOf(rate), currency);
  const credit = subtract(gross, depositFee(gross, rule, currency));
  return credit > 0n ? { gross, credit } : null;
}
