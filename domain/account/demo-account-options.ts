import type { DemoAccountOptions, DemoAccounts } from '../../schemas/generated/types.ts';
import schema from '../../schemas/manifest/demo-accounts.json' with { type: 'json' };

const { properties: LISTS } = schema;

/** What the form of a demo account offers: the manifest's options, each list with its default. */
export function demoAccountOptions({
  platforms = LISTS.platforms.default,
  leverages = LISTS.leverages.default,
  accountTypes = LISTS.accountTypes.default,
  currencies = LISTS.currencies.default,
  servers = LISTS.servers.default,
  initialDeposits = LISTS.initialDeposits.default,
  topUps = LISTS.topUps.default,
  defaults = {},
}: DemoAccounts = {}): DemoAccountOptions {
  return {
    platforms,
    leverages,
    accountTypes,
    currencies,
    servers,
    initialDeposits,
    topUps,
    defaults: {
      platform: platforms[0]!,
      accountType: accountTypes[0]!,
      currency: currencies[0]!,
      leverage: '',
      server: servers[0]!,
      initialDeposit: initialDeposits[0]!,
      ...defaults,
    },
  };
}
