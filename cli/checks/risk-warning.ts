import type { RiskWarningChoice } from '../../schemas/generated/types.ts';
import type { Check, CheckContext } from '../manifest/check-context.ts';
import type { Violation } from '../manifest/violation.ts';

const POINTER = '/protection/riskWarning';
const STALE_MONTHS = 6;
const DEAD_MONTHS = 9;
const USUAL_PERCENT = { from: 50, to: 95 };

function monthsLater(date: string, months: number): Date {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number];
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, last)));
}

function checkWindow(windowEnd: string, now: Date): Violation[] {
  const today = new Date(now.toISOString().slice(0, 10));
  const path = `${POINTER}/windowEnd`;
  const cure = 'Compute the rate again over the last twelve months and write the new end of the window.';
  const olderThan = (months: number) =>
    `The loss rate is older than ${months} months: its window ended on ${windowEnd}.`;
  if (monthsLater(windowEnd, 0) > today) {
    return [
      {
        path,
        message: `The window ends in the future (${windowEnd}).`,
        cure: 'Write the last day of the twelve months that the rate was computed over.',
      },
    ];
  }
  if (monthsLater(windowEnd, DEAD_MONTHS) < today) return [{ path, message: olderThan(DEAD_MONTHS), cure }];
  if (monthsLater(windowEnd, STALE_MONTHS) >= today) return [];
  return [
    {
      severity: 'warning',
      path,
      message: `${olderThan(STALE_MONTHS)} After ${DEAD_MONTHS} months the brand can no longer be built.`,
      cure,
    },
  ];
}

const RATE_MISSING: Violation = {
  path: POINTER,
  at: 'key',
  message:
    'The risk warning of a provider names the share of accounts that lose money; "lossPercent" is missing.',
  cure: 'Add "lossPercent": "74.3", or use the form new_provider where there are no twelve months of history.',
};
const WINDOW_MISSING: Violation = {
  path: POINTER,
  at: 'key',
  message: 'The age of the loss rate is unknown: "windowEnd" is missing.',
  cure: 'Add "windowEnd": the last day of the twelve months that the rate was computed over.',
};

function unusualRate(lossPercent: string): Violation[] {
  if (Number(lossPercent) >= USUAL_PERCENT.from && Number(lossPercent) <= USUAL_PERCENT.to) return [];
  return [
    {
      severity: 'warning',
      path: `${POINTER}/lossPercent`,
      message: `A loss rate of ${lossPercent} % is unusual: providers publish between ${USUAL_PERCENT.from} and ${USUAL_PERCENT.to} %.`,
      cure: 'Check the figure: the share of retail accounts with a negative result over twelve months, costs included.',
    },
  ];
}

function checkProvider(
  { lossPercent, windowEnd }: Partial<RiskWarningChoice>,
  { hasValue, today }: CheckContext,
): Violation[] {
  return [
    ...(hasValue(`${POINTER}/lossPercent`) ? [] : [RATE_MISSING]),
    ...(lossPercent === undefined ? [] : unusualRate(lossPercent)),
    ...(hasValue(`${POINTER}/windowEnd`) ? [] : [WINDOW_MISSING]),
    ...(windowEnd === undefined ? [] : checkWindow(windowEnd, today)),
  ];
}

/** A live site carries the standard risk warning with a fresh loss rate. */
export const riskWarning: Check = (context) => {
  const { brand, hasValue } = context;
  if (brand.mode !== 'live') return [];
  const choice = brand.protection?.riskWarning;
  if (choice) return choice.form === 'provider' ? checkProvider(choice, context) : [];
  if (hasValue(POINTER) || (hasValue('/protection') && !brand.protection)) return [];
  const place = hasValue('/protection') ? { path: '/protection', at: 'key' as const } : { path: '/mode' };
  return [
    {
      ...place,
      message: 'The mode is live, but the manifest has no risk warning.',
      cure: 'Add "protection" with "regime" and "riskWarning": { "form": "provider", "lossPercent": "74.3", "windowEnd": "2026-09-30" }.',
    },
  ];
};
