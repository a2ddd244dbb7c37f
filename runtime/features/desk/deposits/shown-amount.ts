import type { OperatorDeposit } from '../../../../schemas/generated/types.ts';

type Amount = Pick<OperatorDeposit, 'amount' | 'currency'>;

/** The credited amount; before the credit, the requested one. */
export const shownAmount = ({
  amount,
  currency,
  credited_amount,
  account_currency,
}: OperatorDeposit): Amount =>
  credited_amount === null ? { amount, currency } : { amount: credited_amount, currency: account_currency };
