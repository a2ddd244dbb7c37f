import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { isBurnAddress } from '../../../domain/payout/burn-address.ts';
import burnAddresses from '../../../domain/payout/burn-addresses.json' with { type: 'json' };
import { canonicalAddress, NETWORKS } from '../../../domain/payout/crypto-address.ts';
import type { Brand } from '../../../schemas/generated/types.ts';

const brands = path.resolve(import.meta.dirname, '../../../brands');

/** The deposit addresses of the example brands. */
const EXAMPLES = readdirSync(brands).flatMap((id) => {
  const brand = JSON.parse(readFileSync(path.join(brands, id, 'brand.json'), 'utf8')) as Brand;
  return (brand.deposits?.crypto?.coins ?? []).flatMap(({ network, address }) =>
    address === undefined ? [] : [{ network, address }],
  );
});

describe('isBurnAddress', () => {
  it('knows the addresses of the example brands', () => {
    expect(EXAMPLES.length).toBeGreaterThan(1);
    for (const { network, address } of EXAMPLES)
      expect([address, isBurnAddress(network, address)]).toEqual([address, true]);
  });

  it.each([
    ['ethereum', '0x0000000000000000000000000000000000000000', true],
    ['ethereum', '0x000000000000000000000000000000000000dEaD', true],
    ['ethereum', '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359', false],
    ['bitcoin', '1111111111111111111114oLvT2', true],
    ['bitcoin', 'BC1QQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQ9E75RS', true],
    ['bitcoin', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', false],
    ['litecoin', 'LKDxGDJq5fF4FohAB8zJH24mDDNHDNtqsE', true],
    ['tron', 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb', true],
    ['tron', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', false],
  ] as const)('on %s, %s: %s', (network, address, expected) => {
    expect(isBurnAddress(network, address)).toBe(expected);
  });

  it('lists each address in its one spelling', () => {
    for (const address of burnAddresses)
      expect(NETWORKS.map((network) => canonicalAddress(network, address))).toContain(address);
  });
});
