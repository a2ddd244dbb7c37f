import { asMoney } from '../../../domain/money/amount.ts';

/** Limit of an amount in minor units: far above every balance, and within the range of the database. */
export const LARGEST_AMOUNT = asMoney(10n ** 15n);
