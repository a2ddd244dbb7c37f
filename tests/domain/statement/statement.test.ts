import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseCsv, toCsv } from '../../../domain/strings/csv.ts';
import { statementFromCsv, statementToCsv } from '../../../domain/statement/statement-csv.ts';
import { checksumOf, periodBounds, statementFault } from '../../../domain/statement/verify-statement.ts';
import { ledgerDifference } from '../../../domain/statement/ledger-difference.ts';
import { groupOf, SUMMARY_LINES } from '../../../domain/statement/movement-groups.ts';
import { totalsOf } from '../../../domain/statement/statement-totals.ts';
import { moneyOf } from '../../../domain/money/money.ts';
import {
  chainHash,
  depositWithFee,
  statementOf,
  TAMPERINGS,
  tamperedStatement,
  type Posted,
} from '../support/statement.ts';

const amounts = fc.array(
  fc.bigInt(-1_000_000_000_000n, 1_000_000_000_000n).filter((amount) => amount !== 0n),
  { maxLength: 30 },
);

const amount = fc.bigInt(1n, 1_000_000_000_000n);
const share = fc.integer({ min: 0, max: 100 });
const feeOf = (of: bigint, percent: number) => (of * BigInt(percent)) / 100n;

interface Journal {
  entries: Posted[];
  /** What the summary adds for it, by group. */
  deposited: bigint;
  withdrawn: bigint;
  fee: bigint;
}

const deposited = fc.tuple(fc.uuid(), amount, share).map(([id, of, percent]): Journal => {
  const fee = feeOf(of, percent);
  return {
    entries: fee ? depositWithFee(id, of, fee) : [{ type: 'deposit', reference: id, amount: of }],
    deposited: of,
    withdrawn: 0n,
    fee: -fee,
  };
});

const paidOut = fc.tuple(fc.uuid(), amount, share).map(([reference, of, percent]): Journal => {
  const fee = feeOf(of, percent);
  const payout = { type: 'withdrawal_payout', reference, amount: -of };
  return {
    entries: [fee ? { ...payout, fee } : payout],
    deposited: 0n,
    withdrawn: fee - of,
    fee: -fee,
  };
});

const charged = fc.tuple(fc.constantFrom('fee', 'refund'), amount).map(([type, of]): Journal => {
  const fee = type === 'fee' ? -of : of;
  return { entries: [{ type, amount: fee }], deposited: 0n, withdrawn: 0n, fee };
});

const journals = fc.array(fc.oneof(deposited, paidOut, charged), { maxLength: 20 });

const sumOf = (all: readonly bigint[]) => all.reduce((sum, each) => sum + each, 0n);

describe('the summary of a statement', () => {
  it('has deposits, payouts and fees of any journals, which add up to the closing balance', async () => {
    await fc.assert(
      fc.asyncProperty(
        amounts,
        journals,
        fc.constantFrom('USD', 'JPY', 'KWD'),
        async (before, own, currency) => {
          const opening = { sequence: 0, balance: currency === 'JPY' ? '0' : '0.00', hash: '' };
          const statement = await statementOf(
            own.flatMap(({ entries }) => entries),
            { currency, ...(before.length ? {} : { opening }) },
            before,
          );
          expect(await statementFault(statement, chainHash)).toBeNull();
          const totals = new Map<string, bigint>(totalsOf(statement));
          expect([...totals.keys()]).toEqual(SUMMARY_LINES.filter((line) => totals.has(line)));
          for (const [group, part] of [
            ['deposits', 'deposited'],
            ['withdrawals', 'withdrawn'],
            ['fees', 'fee'],
          ] as const)
            expect(totals.get(`transactions.type-${group}`) ?? 0n, group).toBe(
              sumOf(own.map((journal) => journal[part])),
            );
          expect(moneyOf(statement.opening.balance, currency) + sumOf([...totals.values()])).toBe(
            moneyOf(statement.closing.balance, currency),
          );
          expect(statementFromCsv(statementToCsv(statement))).toEqual(statement);
        },
      ),
      { numRuns: 50 },
    );
  });

  it('has deposits less their reversals, and what the house covers on a line of its own', async () => {
    const reversed = (type: string, amount: bigint) => ({
      type,
      reference: 'card:p_1:reversal:20000',
      amount,
    });
    const statement = await statementOf([
      { type: 'deposit', reference: 'card:p_1', amount: 20_000n },
      reversed('reversal_cover', 11_827n),
      reversed('deposit_reversal', -20_000n),
    ]);
    expect(totalsOf(statement)).toEqual([['journal.reversal_cover', 11_827n]]);
    expect(groupOf('reversal_cover')).toBe('corrections');
    expect(groupOf('deposit_reversal')).toBe('deposits');
  });
});

describe('a statement', () => {
  it('holds for any entries, at the beginning of an account and later', async () => {
    await fc.assert(
      fc.asyncProperty(amounts, amounts, async (before, own) => {
        expect(await statementFault(await statementOf(own, {}, before), chainHash)).toBeNull();
      }),
      { numRuns: 50 },
    );
  });

  it('holds for a currency without decimals', async () => {
    const opening = { sequence: 0, balance: '0', hash: '' };
    expect(
      await statementFault(await statementOf([500n, -20n], { currency: 'JPY', opening }), chainHash),
    ).toBeNull();
  });

  it.each(TAMPERINGS)('shows $name', async ({ change, fault }) => {
    const statement = await tamperedStatement(() => undefined);
    expect(await statementFault(statement, chainHash)).toBeNull();
    expect(await statementFault(await tamperedStatement(change), chainHash)).toEqual(fault);
  });

  it('shows any change of any entry', async () => {
    const columns = [
      'entry_id',
      'journal_id',
      'amount',
      'balance_after',
      'previous_hash',
      'hash',
      'at',
    ] as const;
    await fc.assert(
      fc.asyncProperty(
        fc.nat(3),
        fc.constantFrom(...columns),
        fc.integer({ min: 1, max: 9 }),
        async (at, column, digit) => {
          const statement = await tamperedStatement(({ entries }) => {
            const entry = entries[at]!;
            const text = entry[column];
            const last = text.at(-1)!;
            entry[column] =
              column === 'at'
                ? new Date(Date.parse(text) + digit).toISOString()
                : text.slice(0, -1) + (last === String(digit) ? '0' : digit);
          });
          expect(await statementFault(statement, chainHash)).not.toBeNull();
        },
      ),
    );
  });

  it('has the bounds of its month', () => {
    expect(periodBounds('2026-12')).toEqual({
      from: '2026-12-01T00:00:00.000Z',
      to: '2027-01-01T00:00:00.000Z',
    });
  });
});

describe('a statement beside the ledger', () => {
  const payout = { type: 'withdrawal_payout', reference: 'w_1', amount: -100n };

  it('may lack the fee of a payout, as those of earlier versions, and never states another', async () => {
    const ledger = await statementOf([500n, { ...payout, fee: 5n }]);
    const earlier = await statementOf([500n, payout]);
    const other = await statementOf([500n, { ...payout, fee: 6n }]);
    expect(ledgerDifference(earlier, ledger)).toBeNull();
    expect(ledgerDifference(other, ledger)).toEqual({
      field: 'fee',
      sequence: 2,
      stated: '0.06',
      ledger: '0.05',
    });
    expect(ledgerDifference(ledger, earlier)).toMatchObject({ field: 'fee', sequence: 2 });
  });
});

describe('CSV', () => {
  it('returns every statement as it was', async () => {
    const statement = await statementOf([300n, -25n], {}, [500n]);
    expect(statementFromCsv(statementToCsv(statement))).toEqual(statement);
  });

  it('returns the environment of a statement without real money, which the checksum covers', async () => {
    const statement = await statementOf([300n], { environment: 'demo' });
    expect(statementToCsv(statement)).toContain('environment,demo');
    expect(statementFromCsv(statementToCsv(statement))).toEqual(statement);
    expect(await statementFault(statement, chainHash)).toBeNull();
    const { environment: _, ...unmarked } = statement;
    expect(await statementFault(unmarked, chainHash)).toEqual({ code: 'checksum', sequence: null });
  });

  it('returns the reason of a correction, and reads a statement without this column', async () => {
    const reason = '=1+1, said "the bank"';
    const plain = await statementOf([300n, -25n]);
    const entries = [plain.entries[0]!, { ...plain.entries[1]!, reason }];
    const statement = { ...plain, entries, checksum: await checksumOf({ ...plain, entries }, chainHash) };
    const csv = statementToCsv(statement);
    expect(statementFromCsv(csv)).toEqual(statement);
    expect(await statementFault(statement, chainHash)).toBeNull();
    const [header, table] = statementToCsv(plain).split('\r\n\r\n') as [string, string];
    const earlier = table.replace(',reason,fee,side,quantity\r\n', '\r\n').replaceAll(',,,,\r\n', '\r\n');
    expect(statementFromCsv(`${header}\r\n\r\n${earlier}`)).toEqual(plain);
  });

  it('names the fee of a deposit, and has that of a payout in a column of its own', async () => {
    const payout = { type: 'withdrawal_payout', reference: 'w_1', amount: -75_000n, fee: 375n };
    const statement = await statementOf([...depositWithFee('d_1', 100_000n, 891n), payout], {
      currency: 'JPY',
    });
    const csv = statementToCsv(statement);
    const [, table] = csv.split('\r\n\r\n') as [string, string];
    const rows = parseCsv(table)!.slice(1);
    expect(rows.map((cells) => [cells[3], cells[5], cells[11]])).toEqual([
      ['deposit', '100000', ''],
      ['deposit_fee', '-891', ''],
      ['withdrawal_payout', '-75000', '375'],
    ]);
    expect(statementFromCsv(csv)).toEqual(statement);
    const renamed = statementFromCsv(csv.replace(',deposit,', ',deposit_fee,')) as typeof statement;
    expect(await statementFault(renamed, chainHash)).toEqual({ code: 'kind', sequence: 1 });
  });

  it('has side and quantity of a trade, which the checksum covers', async () => {
    const plain = await statementOf([300n, -25n]);
    const trade = { side: 'sell' as const, quantity: '0.1' };
    const entries = [plain.entries[0]!, { ...plain.entries[1]!, ...trade }];
    const statement = { ...plain, entries, checksum: await checksumOf({ ...plain, entries }, chainHash) };
    const csv = statementToCsv(statement);
    expect(csv).toMatch(/,sell,0\.1\r?\n?$/);
    expect(statementFromCsv(csv)).toEqual(statement);
    expect(await statementFault(statement, chainHash)).toBeNull();
    const larger = statementFromCsv(csv.replace('sell,0.1', 'sell,1')) as typeof statement;
    expect(await statementFault(larger, chainHash)).toEqual({ code: 'checksum', sequence: null });
    expect(ledgerDifference(larger, statement)).toMatchObject({ field: 'quantity', ledger: '0.1' });
    expect(ledgerDifference(plain, statement)).toBeNull();
    const withoutTrades = csv
      .replace(',side,quantity\r\n', '\r\n')
      .replaceAll(/,(?:sell,0\.1|,)(?=\r\n|$)/g, '');
    expect(statementFromCsv(withoutTrades)).toMatchObject({ entries: plain.entries });
  });

  it('reads a statement of a version that neither named deposit fees nor had the column', async () => {
    const statement = await statementOf(depositWithFee('d_1', 100_000n, 891n));
    const earlier = statementToCsv(statement)
      .replace(',reason,fee,side,quantity\r\n', ',reason\r\n')
      .replaceAll(',,,,\r\n', ',\r\n')
      .replace('deposit_fee', 'deposit');
    expect(statementFromCsv(earlier)).toEqual(statement);
  });

  it('returns every text as it was, and no cell that a spreadsheet would run', () => {
    const cell = fc.oneof(
      fc.string(),
      fc.constantFrom('=1+1', "'=1", '+1', '-1', '-1.50', '@x', '\tx', '"', 'a,"b"\r\nc', "''", ''),
      // What another notation reads as several cells.
      fc.constantFrom('a;=1+1', "a;'=1", ';-1', 'a\t@x', "\t'=", 'a\n=1', ";''+1;=2"),
    );
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 5 }), { minLength: 1 }), (rows) => {
        const csv = toCsv(rows);
        expect(parseCsv(csv)).toEqual(rows);
        for (const written of rows.flat().map((text) => toCsv([[text, 'x']])))
          expect(written).not.toMatch(/^"?[=+@\t\r]|^"?-(?![0-9]+(\.[0-9]+)?,)|[;\t\r\n][=+\-@]/);
      }),
    );
  });

  it('reads a cell of any length', () => {
    const rows = [['a', `${'x'.repeat(20_000_000)}""`]];
    expect(parseCsv(toCsv(rows)) ?? []).toHaveLength(1);
    expect(parseCsv(`a,"${'""'.repeat(10_000_000)}`)).toBeNull();
  });

  it('refuses an open quote', () => {
    expect(parseCsv('a,"b')).toBeNull();
    expect(statementFromCsv('format,account-statement/1\r\n')).toBeNull();
  });
});
