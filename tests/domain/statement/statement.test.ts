import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseCsv, toCsv } from '../../../domain/strings/csv.ts';
import { statementFromCsv, statementToCsv } from '../../../domain/statement/statement-csv.ts';
import { checksumOf, periodBounds, statementFault } from '../../../domain/statement/verify-statement.ts';
import { chainHash, statementOf, TAMPERINGS, tamperedStatement } from '../support/statement.ts';

const amounts = fc.array(
  fc.bigInt(-1_000_000_000_000n, 1_000_000_000_000n).filter((amount) => amount !== 0n),
  { maxLength: 30 },
);

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
    const earlier = table.replace(',reason\r\n', '\r\n').replaceAll(',\r\n', '\r\n');
    expect(statementFromCsv(`${header}\r\n\r\n${earlier}`)).toEqual(plain);
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
