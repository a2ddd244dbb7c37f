import burnAddresses from './burn-addresses.json' with { type: 'json' };
import { canonicalAddress, type Network } from './crypto-address.ts';

const BURN_ADDRESSES: ReadonlySet<string> = new Set(burnAddresses);

/**
 * A well-known address without a known key, among them the zero addresses of every network and the addresses of the
 * example brands: what is sent there is lost.
 */
export const isBurnAddress = (network: Network, address: string): boolean =>
  BURN_ADDRESSES.has(canonicalAddress(network, address));
