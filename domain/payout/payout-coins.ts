import { isCryptoAddress, lacksChecksum, type Network } from './crypto-address.ts';

/** A coin that can be paid out, with the networks that carry it. */
export interface PayoutCoin {
  name: string;
  symbol: string;
  networks: readonly Network[];
}

/** Coins of a brand that lists none, and the networks of coins without one. */
export const KNOWN_COINS: readonly PayoutCoin[] = [
  { name: 'Bitcoin', symbol: 'BTC', networks: ['bitcoin'] },
  { name: 'Ether', symbol: 'ETH', networks: ['ethereum'] },
  { name: 'Litecoin', symbol: 'LTC', networks: ['litecoin'] },
  { name: 'Tether', symbol: 'USDT', networks: ['tron', 'ethereum'] },
  { name: 'USD Coin', symbol: 'USDC', networks: ['ethereum'] },
  { name: 'Tron', symbol: 'TRX', networks: ['tron'] },
];

interface NamedCoin {
  name: string;
  symbol: string;
}

/**
 * The coins of payouts: those that a brand lists for deposits, else the known ones. A listed coin without a
 * network, in the manifest or known, is left out: its addresses cannot be checked.
 */
export function payoutCoins(
  listed: readonly NamedCoin[],
  manifest: readonly (NamedCoin & { network: Network })[],
): PayoutCoin[] {
  if (!listed.length) return [...KNOWN_COINS];
  const bySymbol = new Map(listed.map(({ name, symbol }) => [symbol, { name, symbol }]));
  return [...bySymbol.values()].flatMap(({ name, symbol }) => {
    const own = manifest.filter((coin) => coin.symbol === symbol).map(({ network }) => network);
    const networks = own.length
      ? [...new Set(own)]
      : KNOWN_COINS.find((coin) => coin.symbol === symbol)?.networks;
    return networks ? [{ name, symbol, networks }] : [];
  });
}

/** The coin of this name or symbol, in any case. */
export function findCoin(coins: readonly PayoutCoin[], text: string): PayoutCoin | undefined {
  const wanted = text.trim().toLowerCase();
  return coins.find(({ name, symbol }) => [name, symbol].some((one) => one.toLowerCase() === wanted));
}

/** The network of an address of this coin, or the problem with the address. */
export function addressNetwork(
  { networks }: PayoutCoin,
  address: string,
): { network: Network } | { problem: 'checksum' | 'case' } {
  const network = networks.find((one) => isCryptoAddress(one, address));
  if (network) return { network };
  return { problem: networks.some((one) => lacksChecksum(one, address)) ? 'case' : 'checksum' };
}
