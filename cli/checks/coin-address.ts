import type { DepositCoin } from '../../schemas/generated/types.ts';
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
      ...sourceProblem(coin, path),
      ...coinProblem(coin, path),
      ...(coin.provider === 'btcpay' && !hasStore ? [noStore] : []),
    ];
  });
};
