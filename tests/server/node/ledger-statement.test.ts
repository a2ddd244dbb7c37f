import { expect, it, describe } from 'vitest';
import { chainHash } from '../../../domain/statement/chain-hash.ts';
import { ledgerDifference } from '../../../domain/statement/ledger-difference.ts';
import { checksumOf, statementFault } from '../../../domain/statement/verify-statement.ts';
import type { Statement } from '../../../schemas/generated/types.ts';
import { ledgerStatement } from '../../../server/node/ledger-statement.ts';
import { acrossBrands } from '../../../server/db/brand-scope.ts';
import { openPglite } from '../../../server/node/open-pglite.ts';
import { openPostgres } from '../../../server/node/open-postgres.ts';
import type { DatabaseOptions } from '../../../server/node/open-database.ts';
import type { Db } from '../../../server/ports.ts';
import { postPast } from '../support/account-past.ts';
import { dataFolder } from '../support/data-folder.ts';
import { createDatabase } from '../support/databases.ts';
import { startKit } from '../support/backend.ts';

interface Ledger {
  options: DatabaseOptions;
  brand: string;
  statement: Statement;
  end(): Promise<void>;
}

async function fill(db: Db): Promise<Pick<Ledger, 'brand' | 'statement'>> {
  const kit = await startKit(db);
  await postPast(kit, 'new', [
    { kind: 'deposit', amount: 50_000, at: '2026-10-01T10:00:00.000Z' },
    { kind: 'fee', amount: 250, at: '2026-10-02T10:00:00.000Z' },
    { kind: 'deposit', amount: 100, at: '2026-11-02T09:00:00.000Z' },
  ]);
  const visitor = await kit.signedIn('new');
  const { data } = await visitor.call('statement.read', undefined, { params: { period: '2026-10' } });
  await kit.backend.close();
  return { brand: kit.brand.id, statement: data };
}

const ENGINES: [string, () => Promise<Ledger>][] = [
  [
    'pglite',
    async () => {
      const dataDir = dataFolder();
      const db = acrossBrands(await openPglite(`${dataDir}/db`));
      const filled = await fill(db);
      await db.close();
      return { ...filled, options: { dataDir }, end: async () => undefined };
    },
  ],
  [
    'postgresql',
    async () => {
      const database = await createDatabase();
      const db = acrossBrands(await openPostgres(database.url));
      const filled = await fill(db);
      await db.close();
      return { ...filled, options: { databaseUrl: database.url }, end: () => database.drop() };
    },
  ],
];

/** A statement with another amount, whose hashes and checksum were computed anew. */
async function forged(statement: Statement): Promise<Statement> {
  const entries = [...statement.entries];
  const last = entries.pop()!;
  const amount = '-1.50';
  const text = `${last.entry_id}|${last.journal_id}|${last.book}|${statement.currency}|-150`;
  const hash = chainHash(last.previous_hash, text);
  entries.push({ ...last, amount, balance_after: '498.50', hash });
  const closing = { ...statement.closing, balance: '498.50', hash };
  const changed = { ...statement, entries, closing };
  return { ...changed, checksum: await checksumOf(changed, chainHash) };
}

describe.each(ENGINES)('a statement and the ledger on %s', (_name, open) => {
  it('are equal, and the ledger shows a forged statement that is sound in itself', async () => {
    const { options, brand, statement, end } = await open();
    const read = (account = statement.account, id = brand) =>
      ledgerStatement({ ...options, brand: id, account, period: statement.period });
    const ledger = (await read())!;
    expect(ledgerDifference(statement, ledger)).toBeNull();
    const forgery = await forged(statement);
    expect(await statementFault(forgery, chainHash)).toBeNull();
    expect(ledgerDifference(forgery, ledger)).toEqual({
      field: 'amount',
      sequence: 2,
      stated: '-1.50',
      ledger: '-2.50',
    });
    const shorter = { ...statement, is_finished: false, entries: statement.entries.slice(0, 1) };
    const at = (generated_at: string) => ledgerDifference({ ...shorter, generated_at }, ledger);
    expect(at('2026-10-02T10:30:00.000Z')).toBeNull();
    expect(at('2026-10-02T11:00:00.000Z')).toEqual({
      field: 'entry',
      sequence: 2,
      stated: 'no such entry',
      ledger: statement.entries[1]!.journal_id,
    });
    expect(
      ledgerDifference({ ...statement, closing: { ...statement.closing, sequence: 1 } }, ledger),
    ).toMatchObject({ field: 'closing sequence', sequence: null });
    const otherTime = { ...statement.entries[0]!, at: '2026-10-01T11:00:00.000Z' };
    expect(ledgerDifference({ ...statement, entries: [otherTime] }, ledger)).toMatchObject({ field: 'at' });
    expect(await read('WEB999999')).toBeNull();
    expect(await read("WEB1' or true")).toBeNull();
    expect(await read(statement.account, 'other')).toBeNull();
    const trader = (await read('WEB1001'))!;
    expect(ledgerDifference(statement, trader)).not.toBeNull();
    await end();
  });
});
