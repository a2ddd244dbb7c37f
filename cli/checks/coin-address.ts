import type { DepositCoin } from '../../schemas/generated/types.ts';
import { findCoin, KNOWN_COINS } from '../../domain/payout/payout-coins.ts';
import { PROVIDER_COINS } from '../../domain/payout/provider-coins.ts';
import type { Check } from '../manifest/check-context.ts';
import type { Violation } from '../manifest/violation.ts';

type CoinInput = Partial<DepositCoin>;

function sourceProblem({ name = 'A coin', address, provider }: CoinInput, path: string): Violation[] {
  if ((address === undefined) !== (provider === undefined)) return [];
  return [
    address === undefined
      ? {
          path,
          message: `${name} has no address, and no provider that gives one to each deposit.`,
          cure: 'Add "address", or "provider": "btcpay".',
        }
      : {
          path: `${path}/provider`,
          at: 'key',
          message: `${name} has both an address for all deposits and a provider of one for each.`,
          cure: 'Remove "address" or "provider".',
        },
  ];
}

function coinProblem({ symbol = '', network, provider }: CoinInput, path: string): Violation[] {
  if (provider === undefined || network === undefined || PROVIDER_COINS[provider][symbol] === network)
    return [];
  const known = Object.entries(PROVIDER_COINS[provider]).map(([coin, chain]) => `${coin} on ${chain}`);
  return [
    {
      path: `${path}/provider`,
      message: `"${provider}" gives no addresses for ${symbol} on ${network}.`,
      cure: `It does for ${known.join(' and ')}. Write an "address" instead.`,
    },
  ];
}

/** A trader sends the coin that the page names, on the network that it names. */
function identityProblems(
  { name = '', symbol = '', network, provider }: CoinInput,
  path: string,
): Violation[] {
  const namesake = findCoin(KNOWN_COINS, name);
  const networks = KNOWN_COINS.find((coin) => coin.symbol === symbol)?.networks;
  return [
    ...(namesake && symbol && namesake.symbol !== symbol
      ? [
          {
            path: `${path}/name`,
            message: `"${name}" is the name of ${namesake.symbol}, but the symbol is ${symbol}.`,
            cure: 'Correct the name or the symbol.',
          },
        ]
      : []),
    ...(networks && network && !provider && !networks.includes(network)
      ? [
          {
            path: `${path}/network`,
            message: `${symbol} is not a coin of the network ${network}.`,
            cure: `Write ${networks.map((each) => `"${each}"`).join(' or ')}, or the symbol of the coin that the address receives.`,
          },
        ]
      : []),
  ];
}

/** A coin has one address for all deposits, or a provider that gives one to each. */
export const coinAddress: Check = ({ brand, hasValue }) => {
  const coins = brand.deposits?.crypto?.coins ?? [];
  const hasStore = hasValue('/deposits/btcpay/server') && hasValue('/deposits/btcpay/storeId');
  return coins.flatMap((coin, index): Violation[] => {
    const path = `/deposits/crypto/coins/${index}`;
    const noStore: Violation = {
      path: `${path}/provider`,
      message: `${coin.name ?? 'A coin'} gets its addresses from BTCPay, but no store is named.`,
      cure: 'Add deposits.btcpay with "server" and "storeId"; settings.btcpay_payment false hides its checkout.',
    };
    return [
      ...identityProblems(coin, path),
      ...sourceProblem(coin, path),
      ...coinProblem(coin, path),
      ...(coin.provider === 'btcpay' && !hasStore ? [noStore] : []),
    ];
  });
};
