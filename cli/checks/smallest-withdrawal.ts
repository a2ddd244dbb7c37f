import { DEFAULT_LIMITS } from '../../domain/deposit/default-limits.ts';
import { decimalOf } from '../../domain/money/decimal.ts';
import type { Check, CheckContext } from '../manifest/check-context.ts';
import type { Violation } from '../manifest/violation.ts';

/** Decimal places of an amount in the manifest. */
const DIGITS = 8;

interface Limits {
  minimum?: string;
  maximum?: string;
}

const isLess = (a: string, b: string): boolean => decimalOf(a, DIGITS) < decimalOf(b, DIGITS);
const smallestOf = (amounts: readonly string[]): string => amounts.reduce((a, b) => (isLess(b, a) ? b : a));
const largestOf = (amounts: readonly string[]): string => amounts.reduce((a, b) => (isLess(a, b) ? b : a));

/** By the payout method with the lowest minimum; the larger one of it and the setting applies. */
function smallestWithdrawalOf(payouts: readonly Limits[], { minimum_withdrawal }: CheckContext['settings']) {
  return largestOf([minimum_withdrawal, smallestOf(payouts.map(({ minimum = '0' }) => minimum))]);
}

function depositLimits({ brand, settings }: CheckContext): [id: string, limits: Required<Limits>][] {
  const card = { minimum: settings.card_payment_minimum, maximum: settings.card_payment_maximum };
  return Object.entries(brand.deposits ?? {}).map(([id, limits]) => [
    id,
    id === 'card' ? card : { ...DEFAULT_LIMITS, ...(limits as Limits) },
  ]);
}

function noDepositSuffices(least: string, largest: string, { hasValue }: CheckContext): Violation {
  return {
    path: hasValue('/settings/minimum_withdrawal') ? '/settings/minimum_withdrawal' : '/payouts',
    message: `The smallest withdrawal, ${least}, is above the largest deposit, ${largest}: no deposit could be withdrawn.`,
    cure: `Lower minimum_withdrawal in the settings, or the minimum in payouts, to ${largest} or less.`,
  };
}

function tooSmallDeposit(id: string, minimum: string, least: string, { hasValue }: CheckContext): Violation {
  const stated = `/deposits/${id}/minimum`;
  return {
    severity: 'warning',
    path: hasValue(stated) ? stated : `/deposits/${id}`,
    message: `A deposit of ${minimum} is below the smallest withdrawal, ${least}: the client could not withdraw it.`,
    cure: `Write a minimum of ${least} or more, or lower minimum_withdrawal in the settings and the minimum in payouts.`,
  };
}

/** A live brand takes no deposit that the client cannot withdraw again. */
export const smallestWithdrawal: Check = (context) => {
  const deposits = depositLimits(context);
  const payouts = Object.values(context.brand.payouts ?? {});
  if (context.brand.mode !== 'live' || !deposits.length || !payouts.length) return [];
  const least = smallestWithdrawalOf(payouts, context.settings);
  const largest = largestOf(deposits.map(([, { maximum }]) => maximum));
  if (isLess(largest, least)) return [noDepositSuffices(least, largest, context)];
  return deposits.flatMap(([id, { minimum }]) =>
    isLess(minimum, least) ? [tooSmallDeposit(id, minimum, least, context)] : [],
  );
};
