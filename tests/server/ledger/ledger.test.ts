import { asMoney } from '../../../domain/money/amount.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { ledgerProblems } from '../../../server/ledger/ledger-problems.ts';
import { postJournal } from '../../../server/ledger/post-journal.queries.ts';
import type { Queries } from '../../../server/ports.ts';
import { onEveryEngine } from '../support/backend.ts';
import { buy, dump, keyed, tradingKit, type TradingKit } from '../support/trading-kit.ts';

onEveryEngine('ledger', (at) => {
  let kit: TradingKit;
  let real: string;
  let practice: string;
  beforeAll(async () => {
    kit = await tradingKit(at.db);
    real = `u_${kit.brand.id}_trader:real`;
    practice = `u_${kit.brand.id}_trader:practice`;
    const trader = await kit.signedIn('trader');
    const { data } = await keyed(trader, 'trade.store', buy());
    await keyed(trader, 'trade.store', buy({ type: 'sell', coinId: 'dax', qty: '1' }));
    kit.market.tick('eurusd', '1.09000', '1.09010');
    await keyed(trader, 'trade.close', { id: data.id });
  });

  type Line = readonly [account: string | null, book: string, amount: number];
  const lines = async (tx: Queries, id: string, list: readonly Line[]) =>
    await tx.query(
      `insert into entry (brand_id, journal_id, account_id, book, amount)
       select $1, $2, l.account_id, l.book, l.amount from unnest($3::text[], $4::text[], $5::bigint[]) l (account_id, book, amount)`,
      [
        kit.brand.id,
        `test:${id}`,
        list.map(([account]) => account),
        list.map(([, book]) => book),
        list.map(([, , amount]) => amount),
      ],
    );
  const posting = (id: string, currency: string, list: readonly Line[]) =>
    at.db.tx(async (tx) => {
      await tx.query(
        "insert into journal (brand_id, id, kind, reference, currency, at) values ($1, 'test:' || $2, 'test', $2, $3, now())",
        [kit.brand.id, id, currency],
      );
      return await lines(tx, id, list);
    });
  /** Expects an error with this code and unchanged data. */
  const expectRefused = async (work: () => Promise<unknown>, code: string) => {
    const before = await dump(at.db, kit.brand.id);
    await expect(work()).rejects.toMatchObject({ code });
    expect(await dump(at.db, kit.brand.id)).toBe(before);
  };

  it('funds every demo user once and returns the balances', async () => {
    expect((await (await kit.signedIn('new')).call('auth.user')).data).toMatchObject({
      currency: 'USD',
      estimatedBalance: '0.00',
      practice_wallet: '10000.00',
      withdrawable: '0.00',
      bonus: '0.00',
    });
    expect((await (await kit.signedIn('admin')).call('auth.user')).data).toMatchObject({
      estimatedBalance: '10000.00',
      practice_wallet: '10000.00',
      withdrawable: '10000.00',
    });
    const fund = (amount: bigint) =>
      postJournal(at.db, {
        brandId: kit.brand.id,
        environment: 'demo',
        accountId: real,
        kind: 'demo_funding',
        reference: real,
        amounts: { amount: asMoney(amount) },
        at: kit.now(),
      });
    expect(await fund(1_000_000n)).toBe(false);
    await expect(fund(5n)).rejects.toMatchObject({ code: 'reference_used' });
  });

  it('is consistent after trading', async () => {
    expect(await ledgerProblems(at.db, kit.brand.id)).toEqual([]);
  });

  describe('constraints', () => {
    it('reject a journal that does not sum to zero', async () => {
      await expectRefused(() => posting('one-sided', 'USD', [[real, 'client_free', 100]]), 'LV010');
      await expectRefused(
        () =>
          posting('one-sided', 'USD', [
            [real, 'client_free', 100],
            [null, 'house_demo', -99],
          ]),
        'LV010',
      );
      await expectRefused(
        () =>
          lines(at.db, 'never-written', [
            [real, 'client_free', 100],
            [null, 'house_demo', -100],
          ]),
        'LV010',
      );
    });

    it('reject a journal whose currency differs from its accounts', async () => {
      await expectRefused(
        () =>
          posting('mixed', 'USD', [
            [practice, 'client_free', 100],
            [null, 'house_demo', -100],
          ]),
        'LV011',
      );
      await expectRefused(
        () =>
          posting('mixed-too', 'XPR', [
            [real, 'client_free', 100],
            [practice, 'client_free', -100],
          ]),
        'LV011',
      );
      await expectRefused(
        () =>
          posting('foreign', 'EUR', [
            [real, 'client_free', 100],
            [null, 'house_demo', -100],
          ]),
        'LV011',
      );
      await expectRefused(
        () => at.db.query("update account set currency = 'USD' where id = $1", [practice]),
        'LV013',
      );
    });

    it('reject unknown accounts, client books without an account and zero amounts', async () => {
      await expectRefused(
        () =>
          posting('nobody', 'USD', [
            ['u_nobody:real', 'client_free', 100],
            [null, 'house_demo', -100],
          ]),
        'LV011',
      );
      await expectRefused(
        () =>
          posting('house', 'USD', [
            [null, 'client_free', 100],
            [null, 'house_demo', -100],
          ]),
        '23514',
      );
      await expectRefused(() => posting('zero', 'USD', [[real, 'client_free', 0]]), '23514');
    });

    it('reject a negative balance without open positions and a negative margin', async () => {
      const other = `u_${kit.brand.id}_admin:real`;
      await expectRefused(
        () =>
          posting('below', 'USD', [
            [other, 'client_free', -1_000_001],
            [null, 'house_demo', 1_000_001],
          ]),
        '23514',
      );
      await expectRefused(
        () =>
          posting('released', 'USD', [
            [other, 'client_margin', -1],
            [other, 'client_free', 1],
          ]),
        '23514',
      );
    });

    it.each([
      ['update entry set amount = amount + 1', 'LV012'],
      ['delete from entry', 'LV012'],
      ['truncate entry', 'LV012'],
      ['update journal set at = now()', 'LV012'],
      ['delete from journal', 'LV012'],
      ['truncate journal', 'LV012'],
      ["update audit_log set action = 'user.approve'", 'LV012'],
      ['delete from audit_log', 'LV012'],
      ['truncate audit_log', 'LV012'],
      ['truncate account cascade', 'LV012'],
      ['truncate position cascade', 'LV012'],
      ['truncate app_user cascade', 'LV012'],
      ['delete from position', 'LV013'],
      ['update position set margin = margin + 1 where status = 0', 'LV013'],
      ['update position set opening_price = opening_price + 1 where status = 0', 'LV013'],
      ['update position set profit = profit + 1 where status = 1', 'LV013'],
      ['update position set status = 0, close_reason = null where status = 1', 'LV013'],
      ['update account set balance = balance + 1', 'LV013'],
      ['update account set margin = 0', 'LV013'],
      ["update account set chain = ''", 'LV013'],
      ["delete from account where mode = 'practice'", 'LV013'],
      ['delete from app_user', 'LV013'],
    ])('reject `%s`', async (statement, code) => {
      await expectRefused(() => at.db.exec(statement), code);
    });

    it('reject a new account with a balance', async () => {
      await expectRefused(
        () =>
          at.db.query(
            "insert into account (brand_id, id, user_id, mode, currency, balance) select brand_id, 'x', id, 'real', 'USD', 5 from app_user limit 1",
          ),
        'LV013',
      );
    });
  });

  it('ledgerProblems reports tampering', async () => {
    const reported = async (tampering: string) => {
      const found = await at.db
        .tx(async (tx) => {
          await tx.query('set local role none');
          await tx.query("set local session_replication_role = 'replica'");
          await tx.query(tampering);
          throw Object.assign(new Error('undone'), {
            found: (await ledgerProblems(tx, kit.brand.id)).map(({ problem }) => problem),
          });
        })
        .catch((error: unknown) => (error as { found?: string[] }).found ?? error);
      return found;
    };
    expect(await reported(`update account set balance = balance + 1 where id = '${real}'`)).toEqual([
      'balance is not the sum of its entries',
    ]);
    expect(await reported(`update account set margin = margin + 1 where id = '${real}'`)).toEqual([
      'margin is not the sum of its entries',
      'margin is not what the open positions hold',
    ]);
    expect(
      await reported(
        `update entry set amount = amount + sign(amount)::int where journal_id = 'demo_funding:${real}'`,
      ),
    ).toEqual(['balance is not the sum of its entries', 'entries were changed: the chain does not fit']);
    expect(
      await reported(
        `update entry set id = default where id = (select max(id) from entry where account_id = '${real}')`,
      ),
    ).toContain('entries were changed: the chain does not fit');
    expect(await reported(`delete from entry where journal_id = 'demo_funding:${real}'`)).toEqual(
      expect.arrayContaining(['journal without entries', 'balance is not the sum of its entries']),
    );
    expect(await reported(`update journal set currency = 'EUR' where id = 'demo_funding:${real}'`)).toEqual(
      expect.arrayContaining([
        'an account holds entries of another currency',
        'entries were changed: the chain does not fit',
      ]),
    );
    expect(
      await reported(
        `update position set profit = profit + 1 where status = 1 and brand_id = '${kit.brand.id}'`,
      ),
    ).toEqual([
      'a profit was not booked as it is shown',
      'a profit is not what the prices say, rounded half-even',
    ]);
    expect(
      await reported(
        `update position set status = 1, close_reason = 'trader', closing_price = 1, closing_rate = 1, closing_quote_at = now(), close_at = now(), profit = 0 where status = 0 and brand_id = '${kit.brand.id}'`,
      ),
    ).toEqual(
      expect.arrayContaining([
        'margin is not what the open positions hold',
        'a closed position was not closed by one journal',
      ]),
    );
    expect(
      await reported(
        `update position set margin = margin + 1 where status = 0 and brand_id = '${kit.brand.id}'`,
      ),
    ).toEqual([
      'margin is not what the open positions hold',
      'a position was not opened by one journal',
      'a margin is not what price and leverage say',
    ]);
    expect(
      await reported(
        `delete from entry where journal_id like 'open:%' and book = 'client_free' and brand_id = '${kit.brand.id}'`,
      ),
    ).toEqual(expect.arrayContaining(['journal does not sum to zero', 'currency does not sum to zero']));
    expect(await reported(`delete from position where status = 1 and brand_id = '${kit.brand.id}'`)).toEqual([
      "a position's journal without the position",
      "a position's journal without the position",
    ]);
    expect(await reported(`delete from account where id = '${practice}'`)).toEqual([
      'entry of an account that is not there',
    ]);
    expect(
      await reported(
        `update journal set at = at - interval '1 day' where kind = 'close' and brand_id = '${kit.brand.id}'`,
      ),
    ).toEqual(['a position and its journals are of different times']);
    expect(
      await reported(
        `update entry set book = 'house_demo' where journal_id like 'close:%' and account_id is null and brand_id = '${kit.brand.id}'`,
      ),
    ).toEqual([
      'an entry is in a book that its journal does not touch',
      'a profit was not booked as it is shown',
    ]);
    expect(
      await reported(
        `update journal set kind = 'gift', id = 'gift:' || reference where kind = 'demo_funding' and brand_id = '${kit.brand.id}'`,
      ),
    ).toContain('entry without a journal');
    expect(
      await reported(
        `update journal set kind = 'gift' where id = 'demo_funding:${real}' and brand_id = '${kit.brand.id}'`,
      ),
    ).toEqual([
      'an entry is in a book that its journal does not touch',
      'an entry is in a book that its journal does not touch',
    ]);
    expect(await ledgerProblems(at.db, kit.brand.id)).toEqual([]);
  });
});
