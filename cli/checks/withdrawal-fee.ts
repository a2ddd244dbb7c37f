import { flagTable } from '../../schemas/generated/flag-table.ts';
import type { Check } from '../manifest/check-context.ts';
import { UNUSUAL_PERCENT } from '../manifest/unusual-fee.ts';

/** In percent of the amount. */
const MAX_PERCENT = flagTable.withdrawal_fee.max!;

/** The fee of a withdrawal leaves people their money. */
export const withdrawalFee: Check = ({ brand }) => {
  const fee = brand.settings?.withdrawal_fee;
  if (fee === undefined || Number(fee) <= UNUSUAL_PERCENT) return [];
  const isRefused = Number(fee) > MAX_PERCENT;
  return [
    {
      severity: isRefused ? ('error' as const) : ('warning' as const),
      path: '/settings/withdrawal_fee',
      message: `A fee of ${fee} % takes ${fee} of a withdrawal of 100; ${isRefused ? `more than ${MAX_PERCENT} % is refused` : `more than ${UNUSUAL_PERCENT} % is unusual`}.`,
      cure: 'Write the percentage of the amount: "0.5" is half a percent.',
    },
  ];
};
