import { readTypedAmount } from '../../domain/money/typed-amount.ts';
import { CommandError } from '../io.ts';

/**
 * Parses the amount of an option in English notation, with or without a minus, into a plain decimal.
 * @param digits decimal places of its currency
 * @throws CommandError for a text that is no number or has several readings
 */
export function amountOf(text: string, digits: number, currency?: string): string {
  const [, sign, size] = /^\s*([-−]?)(.*)$/s.exec(text)!;
  const units = [currency ?? [], currency === 'USD' ? '$' : []].flat();
  const read = readTypedAmount(size!, { point: '.', digits, units });
  if ('problem' in read || read.plain === '')
    throw new CommandError(`--amount "${text}" is not an amount. Write it like 1250.50 or 1,250.50.`);
  return (sign ? '-' : '') + read.plain;
}
