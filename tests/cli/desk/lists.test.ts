import { describe, expect, it } from 'vitest';
import type { DeskClient } from '../../../cli/desk/desk-client.ts';
import { LISTS } from '../../../cli/desk/lists.ts';
import depositExample from '../../../schemas/api/deposit/list-all.json' with { type: 'json' };

const [example] = depositExample.examples[0]!.output.deposits;

/** The first row of a list, by its columns. */
async function rowOf(deposit: object): Promise<Record<string, string>> {
  const client = { call: async () => ({ deposits: [deposit], next: null }) } as unknown as DeskClient;
  const { columns, rows } = await LISTS['deposits']!.read(client, {});
  return Object.fromEntries(columns.map((title, index) => [title, rows[0]![index]!]));
}

describe('the list of deposits', () => {
  const credited = { ...example, status: 'approved', credited_amount: '200.00', account_currency: 'USD' };

  it('states what a refund or chargeback took back, and what remains', async () => {
    const reversed = { ...credited, reversed_amount: '50.55', reversal_cause: 'chargeback' };
    expect(await rowOf(reversed)).toMatchObject({
      STATUS: 'approved',
      CREDITED: '200.00 USD',
      'TAKEN BACK': '50.55 USD (chargeback)',
      REMAINING: '149.45 USD',
    });
  });

  it('leaves both empty without one', async () => {
    expect(await rowOf(credited)).toMatchObject({ 'TAKEN BACK': '', REMAINING: '' });
  });
});
