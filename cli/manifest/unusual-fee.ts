import { flagTable } from '../../schemas/generated/flag-table.ts';
import type { Violation } from './violation.ts';

/** A fee above this percentage of an amount gets a warning. */
const UNUSUAL_PERCENT = 5;
/** A fee above this percentage is refused. */
const MAX_PERCENT = flagTable.withdrawal_fee.max!;

/** The percentage of a fee leaves people their money. */
export function unusualFee(path: string, percent: string, of: 'deposit' | 'withdrawal'): Violation[] {
  if (Number(percent) <= UNUSUAL_PERCENT) return [];
  const isRefused = Number(percent) > MAX_PERCENT;
  return [
    {
      severity: isRefused ? 'error' : 'warning',
      path,
      message: `A fee of ${percent} % takes ${percent} of a ${of} of 100; ${isRefused ? `more than ${MAX_PERCENT} % is refused` : `more than ${UNUSUAL_PERCENT} % is unusual`}.`,
      cure: 'Write the percentage of the amount: "0.5" is half a percent.',
    },
  ];
}
