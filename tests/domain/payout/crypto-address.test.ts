import { sha256 } from '@noble/hashes/sha2.js';
import { bech32, bech32m, createBase58check } from '@scure/base';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isCryptoAddress } from '../../../domain/payout/crypto-address.ts';

/** Published examples: BIP-173, BIP-350, EIP-55 and the projects' own documents. */
const VALID = {
  bitcoin: [
    '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
    '3P14159f73E4gFr7JterCCQh9QjiTjiZrG',
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4',
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
  ],
  ethereum: [
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
  ],
  tron: ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
  litecoin: ['LM2WMpR1Rp6j3Sa59cMXMs1SPzj9eXpGc1', 'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9'],
} as const;

/** BIP-350: wrong coding for the version, mixed case, wrong length, another network. */
const INVALID = {
  bitcoin: [
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kemeawh',
    'bc1p38j9r5y49hruaue7wxjce0updqjuyyx0kh56v8s25huc6995vvpql3jow4',
    'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
    'bc1Qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    'bc1rw5uspcuh',
    'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn',
  ],
  ethereum: [
    '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed',
    '5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe',
  ],
  tron: ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u'],
  litecoin: ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
} as const;

const rows = (table: Record<string, readonly string[]>) =>
  Object.entries(table).flatMap(([network, addresses]) =>
    addresses.map((address) => [network as keyof typeof VALID, address] as const),
  );

/** A character of the same kind and case. */
function otherCharacter(character: string): string {
  if (/[0-9]/.test(character)) return character === '7' ? '8' : '7';
  if (character.toLowerCase() === 'x') return 'z';
  return character === character.toLowerCase() ? 'x' : 'X';
}

describe('isCryptoAddress', () => {
  it.each(rows(VALID))('%s: accepts %s', (network, address) => {
    expect(isCryptoAddress(network, address)).toBe(true);
  });

  it.each(rows(INVALID))('%s: rejects %s', (network, address) => {
    expect(isCryptoAddress(network, address)).toBe(false);
  });

  it.each(rows(VALID))('%s: detects any changed character of %s', (network, address) => {
    for (let at = 4; at < address.length; at += 1) {
      const changed = address.slice(0, at) + otherCharacter(address[at]!) + address.slice(at + 1);
      expect(isCryptoAddress(network, changed)).toBe(false);
    }
  });

  it('accepts segwit programs of the lengths of their version, whatever the checksum says', () => {
    const program = fc.oneof(
      fc.uint8Array({ maxLength: 42 }),
      fc.constantFrom(20, 32).map((length) => new Uint8Array(length).fill(7)),
    );
    fc.assert(
      fc.property(
        fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 31 })),
        program,
        fc.boolean(),
        fc.constantFrom('bc', 'ltc', 'tb'),
        (version, bytes, isModern, prefix) => {
          const coding = isModern ? bech32m : bech32;
          const address = coding.encode(prefix, [version, ...coding.toWords(bytes)]);
          const { length } = bytes;
          const isValid =
            version === 0
              ? !isModern && (length === 20 || length === 32)
              : isModern && version <= 16 && length >= 2 && length <= 40;
          expect(isCryptoAddress('bitcoin', address)).toBe(isValid && prefix === 'bc');
          expect(isCryptoAddress('litecoin', address)).toBe(isValid && prefix === 'ltc');
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('accepts hashes of 20 bytes with a version of the network, whatever the checksum says', () => {
    const base58check = createBase58check(sha256);
    const versions = { bitcoin: [0, 5], litecoin: [48, 50], tron: [65] } as const;
    fc.assert(
      fc.property(
        fc.constantFrom(0, 5, 48, 50, 65, 111, 196),
        fc.constantFrom(19, 20, 21, 32),
        fc.constantFrom('bitcoin', 'litecoin', 'tron'),
        (version, length, network) => {
          const address = base58check.encode(Uint8Array.from([version, ...new Uint8Array(length).fill(9)]));
          const isValid = length === 20 && (versions[network] as readonly number[]).includes(version);
          expect(isCryptoAddress(network, address)).toBe(isValid);
        },
      ),
    );
  });
});
