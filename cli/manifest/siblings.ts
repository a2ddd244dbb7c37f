import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { canonicalAddress, type Network } from '../../domain/payout/crypto-address.ts';
import { brandIds } from './brand-folder.ts';
import { MAX_ASSET_BYTES } from './read-asset.ts';
import { readJson } from './read-source.ts';

/** The parts of a brand that no brand of another operator may share. */
export interface Sibling {
  id: string;
  operator?: string;
  names: string[];
  isLive: boolean;
  hosts: string[];
  /** Addresses of coins, by network. */
  addresses: string[];
  /** Files that its `logos` name and that exist. */
  logos: { name: string; file: string; bytes: number }[];
}

const texts = (value: unknown): string[] =>
  value !== null && typeof value === 'object'
    ? Object.values(value).filter((item) => typeof item === 'string')
    : [];

function logosOf(folder: string, logos: unknown): Sibling['logos'] {
  return [...new Set(texts(logos))].flatMap((name) => {
    const file = path.join(folder, name);
    const stat = statSync(file, { throwIfNoEntry: false });
    return stat?.isFile() && stat.size <= MAX_ASSET_BYTES ? [{ name, file, bytes: stat.size }] : [];
  });
}

/** Key by which the coins of two manifests are compared; undefined for a coin without an address. */
export function addressKey(coin: unknown): string | undefined {
  const { network, address } = (coin ?? {}) as { network?: Network; address?: unknown };
  return network !== undefined && typeof address === 'string'
    ? `${network} ${canonicalAddress(network, address)}`
    : undefined;
}

const addressesOf = (deposits: unknown): string[] => {
  const coins = (deposits as { crypto?: { coins?: unknown } } | undefined)?.crypto?.coins;
  return Array.isArray(coins) ? (coins as unknown[]).flatMap((coin) => addressKey(coin) ?? []) : [];
};

/** A brand that cannot be read conflicts with none. */
function readSibling(folder: string, id: string): Sibling {
  const unreadable = { id, names: [], isLive: false, hosts: [], addresses: [], logos: [] };
  try {
    const { operator, name, mode, hosts, logos, deposits, settings } = readJson(
      path.join(folder, 'brand.json'),
    ) as Record<string, unknown>;
    const { site_name } = (settings ?? {}) as { site_name?: unknown };
    return {
      id,
      ...(typeof operator === 'string' ? { operator } : {}),
      names: texts([name, site_name]),
      isLive: mode === 'live',
      hosts: texts(hosts),
      addresses: addressesOf(deposits),
      logos: logosOf(folder, logos),
    };
  } catch {
    return unreadable;
  }
}

/** Every brand of the folder, sorted by id. */
export function readSiblings(brands: string): Sibling[] {
  return brandIds(brands).map((id) => readSibling(path.join(brands, id), id));
}

/** Brands without an operator belong to one of their own. */
export function isSameOperator(operator: string | undefined, sibling: Pick<Sibling, 'operator'>): boolean {
  return operator !== undefined && operator === sibling.operator;
}

/** Name of the sibling's logo with this content. */
export function sameLogo({ logos }: Sibling, content: Uint8Array): string | undefined {
  return logos.find(({ file, bytes }) => bytes === content.length && readFileSync(file).equals(content))
    ?.name;
}
