import { DEFAULT_LIMITS } from '../../domain/deposit/default-limits.ts';
import {
  manifestFeeRule,
  maxDepositFee,
  statedFee,
  type DepositFeeRule,
} from '../../domain/deposit/deposit-fee.ts';
import { defaultCurrency } from '../../domain/money/account-currencies.ts';
import { asMoney, larger, ZERO_MONEY, type Money } from '../../domain/money/amount.ts';
import { decimalOf } from '../../domain/money/decimal.ts';
import { manifestMoney } from '../../domain/money/manifest-amount.ts';
import { formatMoney } from '../../domain/money/money.ts';
import type { Check, CheckContext } from '../manifest/check-context.ts';
import { unusualFee } from '../manifest/unusual-fee.ts';
import type { Violation } from '../manifest/violation.ts';

/** Decimal places of an amount in the manifest. */
const DIGITS = 8;
const MINOR_UNIT = asMoney(1n);

const isLess = (a: string, b: string): boolean => decimalOf(a, DIGITS) < decimalOf(b, DIGITS);
const isZero = (amount: string | undefined): boolean => amount !== undefined && !isLess('0', amount);

interface Limits {
  minimum?: string;
  maximum?: string;
  presets?: string[];
  secondApproverFrom?: string;
  fee?: Partial<DepositFeeRule>;
}

type Section = 'deposits' | 'payouts';

/** What a threshold above the maximum means: coins and invoices may be overpaid, so that a deposit can exceed it. */
const THRESHOLD_EFFECT: Readonly<Record<Section, string>> = {
  deposits: 'no deposit within the limits would need two operators',
  payouts: 'no payout would need two administrators',
};

function checkThreshold(
  path: string,
  { maximum, secondApproverFrom: from }: Limits,
  section: Section,
): Violation[] {
  if (from === undefined || maximum === undefined || !isLess(maximum, from)) return [];
  return [
    {
      path: `${path}/secondApproverFrom`,
      message: `The threshold ${from} is above the maximum ${maximum}: ${THRESHOLD_EFFECT[section]}.`,
      cure: `Write ${maximum} or less, or remove the threshold.`,
    },
  ];
}

/** What is wrong with a preset; undefined if it is within the limits. */
function presetProblem(preset: string, { minimum, maximum }: Limits): string | undefined {
  if (minimum !== undefined && isLess(preset, minimum)) return `below the minimum ${minimum}`;
  return maximum !== undefined && isLess(maximum, preset) ? `above the maximum ${maximum}` : undefined;
}

function checkPresets(path: string, limits: Limits): Violation[] {
  return (limits.presets ?? []).flatMap((preset, index) => {
    const problem = presetProblem(preset, limits);
    if (problem === undefined) return [];
    return [
      {
        path: `${path}/presets/${index}`,
        message: `The preset ${preset} is ${problem}.`,
        cure: 'Offer amounts within the limits.',
      },
    ];
  });
}

/** The manifest states no presets: one problem for all defaults. */
function checkDefaultPresets(path: string, limits: Limits): Violation[] {
  const presets = limits.presets ?? [];
  const outside = presets.filter((preset) => presetProblem(preset, limits) !== undefined);
  if (!outside.length) return [];
  return [
    {
      path,
      at: 'key',
      message: `Of the default presets ${presets.join(', ')}, these are outside the limits: ${outside.join(', ')}.`,
      cure: 'Add "presets" with amounts within the limits.',
    },
  ];
}

function checkLimits(path: string, limits: Limits, { hasValue }: CheckContext): Violation[] {
  const { minimum, maximum } = limits;
  if (minimum !== undefined && maximum !== undefined && isLess(maximum, minimum))
    return [
      {
        path: `${path}/maximum`,
        message: `The maximum ${maximum} is below the minimum ${minimum}: no amount is possible.`,
        cure: `Write ${minimum} or more.`,
      },
    ];
  return hasValue(`${path}/presets`) ? checkPresets(path, limits) : checkDefaultPresets(path, limits);
}

/** A maximum of zero is the only problem of its amounts: the others follow from it. */
function checkAmounts(path: string, limits: Limits, section: Section, context: CheckContext): Violation[] {
  if (!isZero(limits.maximum))
    return [...checkLimits(path, limits, context), ...checkThreshold(path, limits, section)];
  return [
    {
      path: `${path}/maximum`,
      message: `The maximum ${limits.maximum} allows no amount at all.`,
      cure: `Write the largest amount, or remove the method from ${section}.`,
    },
  ];
}

/** A fee takes half of the smallest deposit at most: of a larger share, the engine takes less than the rule states. */
function checkFee(
  path: string,
  { minimum = DEFAULT_LIMITS.minimum, fee }: Limits,
  { brand: { accountCurrencies = [] } }: CheckContext,
): Violation[] {
  const currency = defaultCurrency(accountCurrencies);
  const smallest = larger(manifestMoney(minimum, { accountCurrencies }), MINOR_UNIT);
  const rule = manifestFeeRule(fee, { accountCurrencies }, currency);
  const [stated, most] = [rule ? statedFee(smallest, rule, currency) : ZERO_MONEY, maxDepositFee(smallest)];
  if (stated <= most) return [];
  const shown = (amount: Money) => formatMoney(amount, currency);
  return [
    {
      path: `${path}/fee`,
      at: 'key',
      message: `The fee of the smallest deposit, ${shown(smallest)}, is ${shown(stated)}: more than half of it.`,
      cure: `Lower the fee to ${shown(most)} or less for this amount, or raise the minimum of the method.`,
    },
  ];
}

/** The larger one of a payout method's minimum and the setting applies. */
function checkMinimumSetting(path: string, { minimum, maximum }: Limits, setting: string): Violation[] {
  if (isZero(maximum)) return [];
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
    Object.entries(context.brand[section] ?? {}).flatMap(([id, limits]) =>
      checkAmounts(`/${section}/${id}`, limits as Limits, section, context),
    ),
  ),
  ...Object.entries(context.brand.deposits ?? {}).flatMap(([id, limits]) => [
    ...checkFee(`/deposits/${id}`, limits as Limits, context),
    ...unusualFee(`/deposits/${id}/fee/percent`, limits?.fee?.percent ?? '0', 'deposit'),
  ]),
  ...Object.entries(context.brand.payouts ?? {}).flatMap(([id, limits]) =>
    checkMinimumSetting(`/payouts/${id}`, limits as Limits, context.settings.minimum_withdrawal),
  ),
  ...checkCardSettings(context),
];
