import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { statementToCsv } from '../../../domain/statement/statement-csv.ts';
import { statementOf, TAMPERINGS, tamperedStatement } from '../../domain/support/statement.ts';
import { runLivery, temporaryFolder } from '../support/run-livery.ts';

function fileOf(name: string, content: string): string {
  const file = path.join(temporaryFolder(), name);
  writeFileSync(file, content);
  return file;
}

const verify = (name: string, content: string) => runLivery(['verify-statement', fileOf(name, content)]);

describe('livery verify-statement', () => {
  it('verifies a statement as JSON and as CSV, also after a spreadsheet has added a byte order mark', async () => {
    const statement = await statementOf([300n, -25n], {}, [500n]);
    const expected = 'WEB1001, 2026-10: verified 2 entries, chain intact.\nClosing balance 7.75 USD';
    for (const [name, content] of [
      ['a.json', JSON.stringify(statement)],
      ['a.csv', statementToCsv(statement)],
      ['b.csv', `\uFEFF${statementToCsv(statement).replaceAll('\r\n', '\n')}`],
    ] as const) {
      const { code, out } = await verify(name, content);
      expect([name, code, out]).toEqual([name, 0, expect.stringContaining(expected)]);
    }
  });

  it.each(['demo', 'rehearsal'] as const)('verifies the statement of a %s', async (environment) => {
    const statement = await statementOf([300n, -25n], { environment });
    for (const content of [JSON.stringify(statement), statementToCsv(statement)])
      expect((await verify('a.txt', content)).code).toBe(0);
  });

  it('prints JSON on request', async () => {
    const file = fileOf('a.json', JSON.stringify(await statementOf([])));
    const { code, out } = await runLivery(['verify-statement', file, '--json']);
    expect([code, JSON.parse(out)]).toEqual([
      0,
      {
        ok: true,
        scope: 'file',
        account: 'WEB1001',
        period: '2026-10',
        entries: 0,
        closing: { sequence: 0, balance: '0.00', hash: '' },
      },
    ]);
  });

  it.each([
    ['{}', 'At its root: "format" is missing.'],
    ['CHANGED', 'At /account: the value has the wrong form.'],
  ])('names the first problem of what is no statement: %s', async (content, expected) => {
    const changed = JSON.stringify({ ...(await statementOf([])), account: 5 });
    const { code, err } = await verify('a.json', content.replace('CHANGED', changed));
    expect([code, err]).toEqual([1, expect.stringContaining(expected)]);
  });

  it.each(TAMPERINGS)('finds $name', async ({ change, fault: { sequence } }) => {
    const statement = await tamperedStatement(change);
    for (const content of [JSON.stringify(statement), statementToCsv(statement)]) {
      const { code, out, err } = await verify('a.txt', content);
      expect([code, out]).toEqual([1, '']);
      expect(err).toContain(sequence === null ? 'The statement was changed' : `Entry ${sequence}:`);
    }
  });

  it('refuses a truncated file and one that is no statement', async () => {
    const statement = await statementOf([300n, -25n]);
    const json = JSON.stringify(statement);
    const { checksum: _, ...incomplete } = statement;
    for (const content of [
      json.slice(0, -20),
      JSON.stringify(incomplete),
      JSON.stringify({ ...statement, more: 1 }),
      statementToCsv(statement).slice(0, -30),
      '',
      'a,b',
      '{}',
    ]) {
      const { code, err } = await verify('a.txt', content);
      expect([content, code]).toEqual([content, 1]);
      expect(err).toMatch(/not a complete statement|was changed|Entry \d/);
    }
  });

  it('cannot run without its file or the brand of a database', async () => {
    const missing = await runLivery(['verify-statement', '/nonexistent/statement.json']);
    expect([missing.code, missing.err]).toEqual([2, expect.stringContaining('does not exist')]);
    const file = fileOf('a.json', JSON.stringify(await statementOf([])));
    const brandless = await runLivery(['verify-statement', file, '--data', '/nonexistent/data']);
    expect([brandless.code, brandless.err]).toEqual([2, expect.stringContaining('--brand')]);
    const none = await runLivery(['verify-statement']);
    expect(none.code).toBe(2);
  });

  it('compares with the ledger of DATABASE_URL for a brand, and says when it does not', async () => {
    const file = fileOf('a.json', JSON.stringify(await statementOf([300n])));
    const nowhere = await runLivery(['verify-statement', file, '--brand', 'acme']);
    expect([nowhere.code, nowhere.err]).toEqual([2, expect.stringContaining('Set DATABASE_URL')]);
    vi.stubEnv('DATABASE_URL', 'postgres://127.0.0.1:9/none');
    onTestFinished(() => void vi.unstubAllEnvs());
    const compared = await runLivery(['verify-statement', file, '--brand', 'acme']);
    expect([compared.code, compared.err]).toEqual([2, expect.stringContaining('cannot be reached')]);
    const alone = await runLivery(['verify-statement', file]);
    expect([alone.code, alone.out]).toEqual([0, expect.stringContaining('Not compared with the ledger')]);
    const two = ['--brand', 'acme', '--database', 'postgres://127.0.0.1:9/a', '--data', '/nonexistent'];
    expect((await runLivery(['verify-statement', file, ...two])).err).toContain('There are two databases.');
  });
});
