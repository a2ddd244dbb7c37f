import {
  accountNumberProblem,
  isSwiftOf,
  plainAccountNumber,
} from '../../../../domain/payout/bank-account.ts';
import type { Country } from '../../../../schemas/generated/types.ts';
import type { T } from '../../../platform/text.ts';
import type { Values } from '../../../ui/schema-form/text-validator.ts';

const SWIFT = /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/;
const ACCOUNT_NUMBER = /^[A-Za-z0-9][A-Za-z0-9 -]{3,}$/;

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** Problems of account number and SWIFT code that depend on the country of the bank, as the server finds them. Leaves others to the schema. */
export function bankProblems(values: Values, countries: readonly Country[], t: T): Record<string, string> {
  const [number, swift] = [textOf(values.account_number), textOf(values.swift_code)];
  const country = countries.find(({ nicename }) => nicename === values.bank_country)?.iso;
  if (country === undefined) return {};
  const problem = ACCOUNT_NUMBER.test(number)
    ? accountNumberProblem(plainAccountNumber(number), country)
    : undefined;
  return {
    ...(problem
      ? {
          account_number: t(`payout-bank.account_number.${problem.rule}`, {
            length: 'length' in problem ? problem.length : 0,
          }),
        }
      : {}),
    ...(SWIFT.test(swift) && !isSwiftOf(swift, country)
      ? { swift_code: t('payout-bank.swift_code.country') }
      : {}),
  };
}
