import { feeShare } from '../../../domain/deposit/deposit-fee.ts';
import type { ReversalCause } from '../../../domain/deposit/reversal.ts';
import { asMoney, asQuantity, subtract, type Money } from '../../../domain/money/amount.ts';
import { formatMoney } from '../../../domain/money/money.ts';
import { trimQuantity } from '../../../domain/money/quantity.ts';
import type { Deposit, DepositAction, DepositCoinAmount } from '../../../schemas/generated/types.ts';
import { texts, type Language } from '../../generated/texts.ts';
import type { CoinRow, DepositRow } from './deposit.queries.ts';

const toCoin = ({ symbol, network, amount, confirmations }: CoinRow): DepositCoinAmount => ({
  symbol,
  network,
  amount: trimQuantity(asQuantity(BigInt(amount))),
  confirmations,
});

/** A pending deposit waits for a payment: to an address, or on a page of the provider. */
function nextAction({ state, coin, provider_url: url }: DepositRow): DepositAction | null {
  if (state !== 'pending') return null;
  if (coin) return coin.address === null ? null : { kind: 'address', url: null, address: coin.address };
  return url === null ? null : { kind: 'redirect', url, address: null };
}

/** The sentence of an operator, or of the system for its code. */
export function reasonOf(
  { reason, reason_code: code }: Pick<DepositRow, 'reason' | 'reason_code'>,
  language: Language,
): string | null {
  if (reason !== null || code === null) return reason;
  const sentences: Readonly<Record<string, string>> = texts[language].depositReason;
  return sentences[code] ?? sentences['unknown_state']!;
}

/** A received amount in the unit that the trader paid in. */
function receivedOf({ received, coin, currency }: DepositRow): string | null {
  if (received === null) return null;
  return coin ? trimQuantity(asQuantity(received)) : formatMoney(asMoney(received), currency);
}

/** Earlier versions stored one reason for both; the state of the payment tells them apart. */
export const reversalCauseOf = ({
  reason_code: code,
  provider_state: state,
}: Pick<DepositRow, 'reason_code' | 'provider_state'>): ReversalCause =>
  code === 'chargeback' || (code === 'refunded' && state === 'charged_back') ? 'chargeback' : 'refund';

/** Taken back after the refund of its fee; null without a reversal. */
function netReversed({ reversed, credited, fee }: DepositRow): Money | null {
  return credited !== null && reversed > 0n ? subtract(reversed, feeShare(fee, reversed, credited)) : null;
}

/** What remains of a credit, after the fee of this part. */
export const remainingOf = ({ credited, reversed, fee }: DepositRow): Money => {
  const left = subtract(credited!, reversed);
  return subtract(left, subtract(fee, feeShare(fee, reversed, credited!)));
};

export function toDeposit(row: DepositRow, language: Language): Deposit {
  const reversed = netReversed(row);
  const inAccount = (amount: Money) => formatMoney(amount, row.account_currency);
  return {
    id: row.id,
    payment_method: row.method,
    status: row.state,
    amount: formatMoney(row.amount, row.currency),
    currency: row.currency,
    rate: row.rate,
    rate_at: row.rate_at.toISOString(),
    rate_expires_at: row.rate_expires_at?.toISOString() ?? null,
    credit_rate: row.state === 'approved' ? (row.credit_rate ?? row.rate) : null,
    account_amount: inAccount(row.account_amount),
    account_currency: row.account_currency,
    fee: inAccount(row.fee),
    credited_amount: row.credited === null ? null : inAccount(subtract(row.credited, row.fee)),
    reversed_amount: reversed === null ? null : inAccount(reversed),
    covered_amount: row.covered > 0n ? inAccount(row.covered) : null,
    reversal_cause: reversed === null ? null : reversalCauseOf(row),
    received_amount: receivedOf(row),
    coin: row.coin && toCoin(row.coin),
    card: row.card,
    reason: row.state === 'approved' && row.reversed === 0n ? null : reasonOf(row, language),
    next_action: nextAction(row),
    has_proof: row.proof_file_id !== null,
    created_at: row.created_at.toISOString(),
    decided_at: row.decided_at?.toISOString() ?? null,
  };
}
