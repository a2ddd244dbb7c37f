import type { Network } from '../payout/crypto-address.ts';

const ID = /(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])/;

/**
 * One spelling per transaction of a network, so that two of them can be compared: its 64 hexadecimal digits in
 * lower case, on Ethereum after 0x, also from the link of an explorer. Otherwise, the text in lower case.
 */
export function canonicalTransaction(network: Network, text: string): string {
  const given = text.toLowerCase();
  const [id] = ID.exec(given) ?? [];
  if (id === undefined) return given;
  return network === 'ethereum' ? `0x${id}` : id;
}
