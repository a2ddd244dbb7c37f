import { asMoney, asQuantity } from '../../../domain/money/amount.ts';
import { localDecimal, localMoney } from '../../../domain/money/local-decimal.ts';
import { formatMoney } from '../../../domain/money/money.ts';
import { trimQuantity } from '../../../domain/money/quantity.ts';
import { isolate } from '../../../domain/strings/isolate.ts';
import { Failure } from '../../failure.ts';
import { texts } from '../../generated/texts.ts';
import type { CallContext } from '../../request-context.ts';
import type { DepositRow } from './deposit.queries.ts';
import type { DepositApprovalRow } from './operator-deposit.queries.ts';

/** The payment that an approval confirms. */
export interface ConfirmedPayment {
  reference: string;
  /** In units of the payment. */
  received: bigint;
}

/** The content of an approval's event. */
export const contentOf = ({ reference, received }: ConfirmedPayment): string =>
  JSON.stringify([reference, String(received)]);

function paymentOf(content: string): ConfirmedPayment {
  const [reference, received] = JSON.parse(content) as [string, string];
  return { reference, received: BigInt(received) };
}

/** A received amount with its unit, such as "0.0098 BTC"; in the notation of the language, if given. */
export function receivedText({ coin, currency }: DepositRow, received: bigint, language?: string): string {
  if (!coin) {
    const text = formatMoney(asMoney(received), currency);
    return language === undefined ? `${text} ${currency}` : localMoney(text, currency, language);
  }
  const text = trimQuantity(asQuantity(received));
  return `${language === undefined ? text : localDecimal(text, language)} ${coin.symbol}`;
}

/** The transaction id without the network of its coin. */
const transactionOf = (reference: string): string => reference.split(':').slice(2).join(':');

/** @throws validation_failed that names what differs from the payment of an earlier approval, and its operator */
export function refuseOtherPayment(
  { language }: Pick<CallContext, 'language'>,
  row: DepositRow,
  { reference, received }: ConfirmedPayment,
  approvals: readonly DepositApprovalRow[],
): void {
  const sentences = texts[language].confirmedPayment;
  const fields: Record<string, string[]> = {};
  for (const { name, content } of approvals) {
    const first = paymentOf(content!);
    const sentence = (text: string, value: string) =>
      text.replaceAll('{name}', () => isolate(name)).replace('{value}', () => isolate(value));
    if (first.received !== received)
      fields['amount'] = [sentence(sentences.amount, receivedText(row, first.received, language))];
    if (first.reference !== reference)
      fields['reference'] = [sentence(sentences.reference, transactionOf(first.reference))];
  }
  if (Object.keys(fields).length) throw new Failure('validation_failed', { fields });
}
