import { decimalOf, trimDecimal } from '../../domain/money/decimal.ts';
import type { Check, CheckContext } from '../manifest/check-context.ts';
import { UNUSUAL_PERCENT } from '../manifest/unusual-fee.ts';
import type { Violation } from '../manifest/violation.ts';

/** Decimal places of an amount in the manifest, and one for its half. */
const DIGITS = 9;

const isLess = (a: string, b: string): boolean => decimalOf(a, DIGITS) < decimalOf(b, DIGITS);

/** Half of a decimal string, exactly. */
const halfOf = (amount: string): string => trimDecimal(decimalOf(amount, DIGITS) / 2n, DIGITS);

interface Limits {
  minimum?: string;
  maximum?: string;
  presets?: string[];
  secondApproverFrom?: string;
  fee?: { fixed?: string; percent?: string; minimum?: string };
}

function checkThreshold(path: string, { maximum, secondApproverFrom: from }: Limits): Violation[] {
  if (from === undefined || maximum === undefined || !isLess(maximum, from)) return [];
  return [
    {
      path: `${path}/secondApproverFrom`,
      message: `The threshold ${from} is above the maximum ${maximum}: no payout would need a second approver.`,
      cure: `Write ${maximum} or less, or remove the threshold.`,
    },
  ];
}

function checkLimits(path: string, { minimum, maximum, presets = [] }: Limits): Violation[] {
  if (minimum !== undefined && maximum !== undefined && isLess(maximum, minimum))
    return [
      {
        path: `${path}/maximum`,
        message: `The maximum ${maximum} is below the minimum ${minimum}: no amount is possible.`,
        cure: `Write ${minimum} or more.`,
      },
    ];
  return presets.flatMap((preset, index) => {
    const below = minimum !== undefined && isLess(preset, minimum);
    const above = maximum !== undefined && isLess(maximum, preset);
    return below || above
      ? [
          {
            path: `${path}/presets/${index}`,
            message: `The preset ${preset} is ${below ? `below the minimum ${minimum}` : `above the maximum ${maximum}`}.`,
            cure: 'Offer amounts within the limits.',
          },
        ]
      : [];
  });
}

function unusualFee(path: string, percent = '0'): Violation[] {
  if (Number(percent) <= UNUSUAL_PERCENT) return [];
  return [
    {
      severity: 'warning',
      path: `${path}/fee/percent`,
      message: `A fee of ${percent} % takes ${percent} of a deposit of 100; more than ${UNUSUAL_PERCENT} % is unusual.`,
      cure: 'Write the percentage of the amount: "0.5" is half a percent.',
    },
  ];
}

/** A fee takes half of the smallest deposit at most. */
function checkFee(path: string, { minimum = '1', fee = {} }: Limits): Violation[] {
  const fixedParts = (['fixed', 'minimum'] as const).flatMap((part) => {
    const amount = fee[part];
    if (amount === undefined || !isLess(halfOf(minimum), amount)) return [];
    return [
      {
        path: `${path}/fee/${part}`,
        message: `The fee ${amount} is more than half of the smallest deposit, ${minimum}.`,
        cure: `Write ${halfOf(minimum)} or less, or raise the minimum of the method.`,
      },
    ];
  });
  return [...fixedParts, ...unusualFee(path, fee.percent)];
}

/** The larger one of a payout method's minimum and the setting applies. */
function checkMinimumSetting(path: string, { minimum, maximum }: Limits, setting: string): Violation[] {
  if (maximum !== undefined && isLess(maximum, setting))
    return [
      {
        path: `${path}/maximum`,
        message: `The maximum ${maximum} is below minimum_withdrawal, ${setting}: no withdrawal is possible.`,
        cure: `Write ${setting} or more, or lower minimum_withdrawal in the settings.`,
      },
    ];
  if (minimum === undefined || !isLess(minimum, setting)) return [];
  return [
    {
      severity: 'warning',
      path: `${path}/minimum`,
      message: `The minimum ${minimum} has no effect: minimum_withdrawal, ${setting}, is larger and applies to every method.`,
      cure: `Write ${setting} or more, or lower minimum_withdrawal in the settings.`,
    },
  ];
}

/** A setting takes precedence over the limit of the same meaning in deposits.card, which was checked with the rest. */
function checkCardSettings({ brand }: CheckContext): Violation[] {
  return (['minimum', 'maximum'] as const).flatMap((part) => {
    const setting = brand.settings?.[`card_payment_${part}`];
    const limit = brand.deposits?.card?.[part];
    if (!setting || !limit || !(isLess(setting, limit) || isLess(limit, setting))) return [];
    return [
      {
        path: `/settings/card_payment_${part}`,
        message: `The setting ${setting} replaces the ${part} ${limit} of deposits.card.`,
        cure: `Remove the setting, and write the ${part} in deposits.card.`,
      },
    ];
  });
}

/** Minimum, maximum, offered amounts, fee and threshold of a method fit together. */
export const methodLimits: Check = (context) => [
  ...(['deposits', 'payouts'] as const).flatMap((section) =>
    Object.entries(context.brand[section] ?? {}).flatMap(([id, limits]) => [
      ...checkLimits(`/${section}/${id}`, limits as Limits),
      ...checkThreshold(`/${section}/${id}`, limits as Limits),
      ...checkFee(`/${section}/${id}`, limits as Limits),
    ]),
  ),
  ...Object.entries(context.brand.payouts ?? {}).flatMap(([id, limits]) =>
    checkMinimumSetting(`/payouts/${id}`, limits as Limits, context.settings.minimum_withdrawal),
  ),
  ...checkCardSettings(context),
];
