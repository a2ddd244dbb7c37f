import { describe, expect, it } from 'vitest';
import { canonicalTransaction } from '../../../domain/deposit/transaction-id.ts';

const ID = 'ab12'.repeat(16);

describe('the canonical id of a transaction', () => {
  it.each([
    ['bitcoin', 'as it is', ID, ID],
    ['bitcoin', 'in upper case', ID.toUpperCase(), ID],
    ['bitcoin', 'after 0x', `0x${ID}`, ID],
    ['bitcoin', 'in the link of an explorer', `https://mempool.space/tx/${ID}#vout=1`, ID],
    ['litecoin', 'in the link of an explorer', `https://litecoinspace.org/tx/${ID}/`, ID],
    ['ethereum', 'with 0x', `0x${ID}`, `0x${ID}`],
    ['ethereum', 'without 0x', ID, `0x${ID}`],
    ['ethereum', 'in upper case', `0X${ID.toUpperCase()}`, `0x${ID}`],
    ['ethereum', 'in the link of an explorer', `https://etherscan.io/tx/0x${ID}?a=1`, `0x${ID}`],
    ['tron', 'as it is', ID, ID],
    ['tron', 'in upper case', ID.toUpperCase(), ID],
    ['tron', 'in the link of an explorer', `https://tronscan.org/#/transaction/${ID}`, ID],
  ] as const)('of %s is the same %s', (network, _form, text, expected) => {
    expect(canonicalTransaction(network, text)).toBe(expected);
  });

  it.each([
    ['without an id', 'Receipt-7'],
    ['with too few digits', ID.slice(1)],
    ['with too many digits', `${ID}a`],
    ['with a letter that is no digit', `${ID.slice(1)}G`],
  ])('of a text %s is the text in lower case', (_kind, text) => {
    for (const network of ['bitcoin', 'ethereum', 'tron'] as const)
      expect(canonicalTransaction(network, text)).toBe(text.toLowerCase());
  });

  it('differs between transactions', () => {
    expect(canonicalTransaction('bitcoin', ID)).not.toBe(canonicalTransaction('bitcoin', 'ab13'.repeat(16)));
  });
});
