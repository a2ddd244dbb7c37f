import { demoAccountOptions } from '../../domain/account/demo-account-options.ts';
import type { DemoAccountOptions } from '../../schemas/generated/types.ts';
import type { Check } from '../manifest/check-context.ts';
import type { Violation } from '../manifest/violation.ts';
import { nearest } from '../../domain/strings/nearest.ts';
import { REGIMES } from '../manifest/schema-data.ts';

type List = Exclude<keyof DemoAccountOptions, 'defaults' | 'topUps'>;

/** The list that each default is from. */
const LISTS: Readonly<Record<string, List>> = {
  platform: 'platforms',
  accountType: 'accountTypes',
  currency: 'currencies',
  leverage: 'leverages',
  server: 'servers',
  initialDeposit: 'initialDeposits',
};

const quoted = (values: readonly string[]) => values.map((value) => `"${value}"`).join(', ');

function wrongDefaults(
  defaults: Readonly<Record<string, string | undefined>>,
  options: DemoAccountOptions,
): Violation[] {
  return Object.entries(LISTS).flatMap(([name, list]) => {
    const value = defaults[name];
    if (value === undefined || options[list].includes(value)) return [];
    const suggestion = nearest(value, options[list]);
    return [
      {
        path: `/demoAccounts/defaults/${name}`,
        message: `"${value}" is preselected, but not one of demoAccounts.${list}.`,
        cure: `Use one of ${quoted(options[list])}, or add it to ${list}.`,
        ...(suggestion ? { suggestion } : {}),
      },
    ];
  });
}

/** No demo account trades with more leverage than the regime allows for any instrument. */
function looseLeverages(
  leverages: readonly string[] | undefined,
  regime: keyof typeof REGIMES | undefined,
): Violation[] {
  if (!regime || !leverages) return [];
  const { caps, title } = REGIMES[regime];
  const most = Math.max(...Object.values(caps));
  return leverages.flatMap((leverage, index) =>
    Number(leverage.slice(2)) > most
      ? [
          {
            path: `/demoAccounts/leverages/${index}`,
            message: `Leverage ${leverage} is looser than the ${title} allows for retail: at most 1:${most}.`,
            cure: `Write 1:${most} or less: a demo account shows what trading will be like.`,
          },
        ]
      : [],
  );
}

/** A live brand opens demo accounts on a real platform, and preselects only what it offers. */
export const demoAccounts: Check = ({ brand, built }) => {
  const { demoAccounts: options, mode, protection } = brand;
  return [
    ...(mode === 'live' && built.has('trading-accounts') && options?.api === undefined
      ? [
          {
            path: '/features/trading-accounts',
            message:
              'Trading accounts are opened on an external platform, and no adapter is named; the mode is live.',
            cure: 'Add demoAccounts.api, the https address of its adapter (docs/trading-accounts.md), or remove the feature.',
          },
        ]
      : []),
    ...wrongDefaults(options?.defaults ?? {}, demoAccountOptions(options)),
    ...looseLeverages(options?.leverages, protection?.regime),
  ];
};
