import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bech32, bech32m, createBase58check, hex, utf8 } from '@scure/base';
import type { CryptoDeposit } from '../../schemas/generated/types.ts';

/** A blockchain whose addresses can be checked. */
export type Network = CryptoDeposit['coins'][number]['network'];

const base58check = createBase58check(sha256);
const HASH_LENGTH = 20;

function isBase58(address: string, versions: number[]): boolean {
  try {
    const data = base58check.decode(address);
    return data.length === HASH_LENGTH + 1 && versions.includes(data[0]!);
  } catch {
    return false;
  }
}

/** BIP-173 for witness version 0, BIP-350 for later ones. */
function isSegwit(address: string, prefix: string): boolean {
  try {
    const { words, prefix: found } =
      bech32.decodeUnsafe(address as `${string}1${string}`) ??
      bech32m.decode(address as `${string}1${string}`);
    const [version, ...program] = words;
    const coding = version === 0 ? bech32 : bech32m;
    const { length } = coding.fromWords(program);
    coding.decode(address as `${string}1${string}`);
    return (
      found === prefix &&
      version! <= 16 &&
      (version === 0 ? length === 20 || length === 32 : length >= 2 && length <= 40)
    );
  } catch {
    return false;
  }
}

/** EIP-55: the case of the letters is the checksum; an address in one case carries none. */
function isEip55(address: string): boolean {
  if (!/^0x[0-9a-fA-F]{40}$/.test(address)) return false;
  const lower = address.slice(2).toLowerCase();
  const hash = hex.encode(keccak_256(utf8.decode(lower)));
  return [...lower].every(
    (char, index) =>
      address[index + 2] === (Number.parseInt(hash[index]!, 16) >= 8 ? char.toUpperCase() : char),
  );
}

const VALID: Record<Network, (address: string) => boolean> = {
  bitcoin: (address) => isBase58(address, [0x00, 0x05]) || isSegwit(address, 'bc'),
  litecoin: (address) => isBase58(address, [0x30, 0x32]) || isSegwit(address, 'ltc'),
  tron: (address) => isBase58(address, [0x41]),
  ethereum: isEip55,
};

export const NETWORKS = Object.keys(VALID) as readonly Network[];

/** The address belongs to the main network and its checksum is right. */
export function isCryptoAddress(network: Network, address: string): boolean {
  return VALID[network](address);
}

/** An Ethereum address in one case: its form is right, but it carries no checksum. */
export const lacksChecksum = (network: Network, address: string): boolean =>
  network === 'ethereum' && /^0x(?:[0-9a-f]{40}|[0-9A-F]{40})$/.test(address) && !isEip55(address);

/** One spelling per address: segwit and Ethereum addresses are the same in upper and lower case. */
export const canonicalAddress = (network: Network, address: string): string =>
  network === 'ethereum' || isSegwit(address, 'bc') || isSegwit(address, 'ltc')
    ? address.toLowerCase()
    : address;
