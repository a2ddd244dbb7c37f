import { DEFAULT_ACCOUNT_CURRENCIES, defaultCurrency } from '../../domain/money/account-currencies.ts';
import { AMOUNT_SETTINGS, isWholeMinorUnits, manifestMoney } from '../../domain/money/manifest-amount.ts';
import { exponentOf, formatMoney } from '../../domain/money/money.ts';
import type { Check, CheckContext } from '../manifest/check-context.ts';

/** An amount of the manifest, and where it is. */
type Stated = readonly [path: string, amount: string | undefined];

interface Limits {
  minimum?: string;
  maximum?: string;
  secondApproverFrom?: string;
  presets?: string[];
  fee?: { fixed?: string; minimum?: string };
}

const amountsOfMethod = (path: string, { presets = [], fee, ...limits }: Limits): Stated[] => [
  ...(['minimum', 'maximum', 'secondApproverFrom'] as const).map((name): Stated => [
    `${path}/${name}`,
    limits[name],
  ]),
  ...presets.map((preset, index): Stated => [`${path}/presets/${index}`, preset]),
  [`${path}/fee/fixed`, fee?.fixed],
  [`${path}/fee/minimum`, fee?.minimum],
];

const amountsOfMethods = (section: string, methods: object | undefined): Stated[] =>
  Object.entries(methods ?? {}).flatMap(([id, limits]) =>
    amountsOfMethod(`/${section}/${id}`, limits as Limits),
  );

function statedAmounts({ brand, settings, hasValue }: CheckContext): Stated[] {
  return [
    ...amountsOfMethods('deposits', brand.deposits),
    ...amountsOfMethods('payouts', brand.payouts),
    ...(brand.plans ?? []).flatMap(({ amount, bonus }, index): Stated[] => [
      [`/plans/${index}/amount`, amount],
      [`/plans/${index}/bonus`, bonus],
    ]),
    ['/practice/topUpTo', brand.practice?.topUpTo],
    ...AMOUNT_SETTINGS.map((name): Stated => [`/settings/${name}`, settings[name]]).filter(([path]) =>
      hasValue(path),
    ),
  ];
}

/** Amounts are whole numbers of minor units: others would be rounded down silently. */
export const minorUnits: Check = (context) => {
  const { accountCurrencies = DEFAULT_ACCOUNT_CURRENCIES } = context.brand;
  const currency = defaultCurrency(accountCurrencies);
  const digits = exponentOf(currency);
  return statedAmounts(context).flatMap(([path, amount]) => {
    if (amount === undefined || isWholeMinorUnits(amount, { accountCurrencies })) return [];
    const below = formatMoney(manifestMoney(amount, { accountCurrencies }), currency);
    const places = digits ? `${digits} decimal places` : 'no decimal places';
    return [
      {
        path,
        message: `${currency} has ${places}: ${amount} would be rounded down to ${below}.`,
        cure: digits ? `Write at most ${digits} decimal places.` : 'Write a whole number.',
      },
    ];
  });
};
