import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import mutations from '../../../scripts/ledger-mutations.json' with { type: 'json' };
import { ledgerProblems } from '../../../server/ledger/ledger-problems.ts';
import type { Db } from '../../../server/ports.ts';
import { engines } from '../support/databases.ts';
import { buy, keyed, onEveryLedger, tradingKit } from '../support/trading-kit.ts';
import { withdrawalKit } from '../support/withdrawal-kit.ts';

const root = path.resolve(import.meta.dirname, '../../..');

it('docs/ledger-invariants.md names existing tests for each invariant', () => {
  const table = readFileSync(path.join(root, 'docs/ledger-invariants.md'), 'utf8');
  const rows = table.split('\n').filter((line) => /^\| I\d+ /.test(line));
  expect(rows.map((row) => row.split('|')[1]!.trim())).toEqual(
    Array.from({ length: 21 }, (_, index) => `I${index + 1}`),
  );
  for (const row of rows) {
    const named = [...row.matchAll(/`(tests\/[^`]+\.ts)`((?: "[^"]+",?)+)/g)];
    expect(named.length, row).toBeGreaterThan(0);
    for (const [, file, titles] of named) {
      const source = readFileSync(path.join(root, file!), 'utf8');
      for (const [, title] of titles!.matchAll(/"([^"]+)"/g))
        expect(source, `${file}: ${title}`).toContain(title);
    }
  }
});

it('each mutation of scripts/ledger-mutations.json has its text and its test', () => {
  const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
  const problems = mutations.flatMap(({ defect, file, replace, test: [, testFile, title] }) => [
    ...(read(file).split(replace).length === 2 ? [] : [`${defect}: the text is not in ${file} once`]),
    ...(read(testFile!).includes(title!) ? [] : [`${defect}: ${testFile} has no test ${title}`]),
  ]);
  expect(problems).toEqual([]);
  expect(new Set(mutations.map(({ defect }) => defect)).size).toBeGreaterThanOrEqual(12);
});

const MONEY = "id, balance, margin, reserved, bonus, encode(chain, 'hex') as chain";

/** Copies rows as they are stored. */
async function copy(from: Db, to: Db, brandId: string, table: string, order: string): Promise<void> {
  const key = table === 'brand' ? 'id' : 'brand_id';
  const [row] = await from.query<{ rows: string }>(
    `select json_agg(t order by ${order})::text as rows from ${table} t where t.${key} = $1`,
    [brandId],
  );
  await to.query(
    `insert into ${table} ${table === 'entry' ? 'overriding system value' : ''}
     select * from json_populate_recordset(null::${table}, $1::json)`,
    [row!.rows],
  );
}

onEveryLedger('the ledger', (at) => {
  it('rebuilt from its entries equals the live one', async () => {
    const kit = await withdrawalKit(at.db, { history: true });
    await kit.requested('250.00');
    const { id } = await kit.requested('125.50');
    await kit.step('approve', id);
    await kit.step('send', id, { reference: 'E2E-1' });
    await kit.step('settle', id);
    await keyed(kit.trader, 'trade.store', buy());
    const opened = await engines.find(([name]) => name === at.db.kind)![1]();
    try {
      for (const [table, order] of [
        ['brand', 'id'],
        ['app_user', 'number'],
        ['journal', 'id'],
        ['entry', 'id'],
      ] as const)
        await copy(at.db, opened.db, kit.brand.id, table, order);
      const read = (db: Db) =>
        db.query(`select ${MONEY} from account where brand_id = $1 and version > 0 order by id`, [
          kit.brand.id,
        ]);
      const live = await read(at.db);
      expect(live.length).toBeGreaterThan(5);
      expect(await read(opened.db)).toEqual(live);
    } finally {
      await opened.close();
    }
  });

  it('does not depend on the order of the clock', async () => {
    const kit = await tradingKit(at.db);
    const balances: string[] = [];
    for (const seconds of [0, 3600, -3600, 86_400, -86_400]) {
      kit.wait(seconds);
      // A session ends with its time.
      const trader = await kit.signedIn('trader');
      const { id } = (await keyed(trader, 'trade.store', buy())).data;
      const { data } = await keyed(trader, 'trade.close', { id });
      balances.push(data.account.balance);
    }
    // Each round costs the spread of 0.10 lots: 0.80.
    expect(balances).toEqual(['9999.20', '9998.40', '9997.60', '9996.80', '9996.00']);
    expect(await ledgerProblems(at.db, kit.brand.id)).toEqual([]);
  });

  it('records the quote of each fill, which is not older than the maximum age', async () => {
    const kit = await tradingKit(at.db);
    const trader = await kit.signedIn('trader');
    const { id } = (await keyed(trader, 'trade.store', buy())).data;
    await keyed(trader, 'trade.close', { id });
    kit.market.setFresh('eurusd', false);
    expect((await keyed(trader, 'trade.store', buy())).code).toBe('stale_price');
    const quote = kit.market.quote('eurusd')!;
    expect(
      await at.db.query(
        `select side, opening_price::text, closing_price::text, opening_quote_at, closing_quote_at
           from position where brand_id = $1`,
        [kit.brand.id],
      ),
    ).toEqual([
      {
        side: 'buy',
        opening_price: '1.08427000',
        closing_price: '1.08419000',
        opening_quote_at: new Date(quote.at),
        closing_quote_at: new Date(quote.at),
      },
    ]);
  });
});
