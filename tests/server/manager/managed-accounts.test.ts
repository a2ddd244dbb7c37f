import { describe, expect, it } from 'vitest';
import type { BrandScope, Db, Tx } from '../../../server/ports.ts';
import { StreamReader } from '../support/stream-reader.ts';
import { buy, dump, keyed, newKey, onEveryLedger } from '../support/trading-kit.ts';
import { managerKit, type ManagerKit } from '../support/manager-kit.ts';

onEveryLedger('managed accounts', (at) => {
  const store = (kit: ManagerKit, id: string, more: object = {}, key = newKey()) =>
    kit.manager.call('manager.store-trade', buy({ qty: '0.01', ...more }), {
      params: { id },
      headers: { 'idempotency-key': key },
    });
  const close = (kit: ManagerKit, id: string, position: unknown, key = newKey()) =>
    kit.manager.call('manager.close-trade', { id: position } as never, {
      params: { id },
      headers: { 'idempotency-key': key },
    });
  const trades = (kit: ManagerKit, id: string) =>
    kit.manager.call('manager.trades', undefined, { params: { id } });

  at.details(() => {
    it('lists trading figures without personal data', async () => {
      const kit = await managerKit(at.db);
      expect((await kit.manager.call('manager.accounts')).data).toEqual([]);
      const id = await kit.connect('trader');
      const position = (await keyed(kit.trader, 'trade.store', buy({ qty: '0.10' }))).data;
      const { data } = await kit.manager.call('manager.accounts');
      expect(data).toEqual([
        {
          id,
          number: await kit.numberOf('trader'),
          currency: 'USD',
          equity: '9999.20',
          margin: position.traded_amount,
          free_margin: (9999.2 - Number(position.traded_amount)).toFixed(2),
          profit: '-0.80',
          open_positions: 1,
          accepted_at: kit.now().toISOString(),
          skipped_copies: [],
        },
      ]);
      expect(JSON.stringify([data, (await trades(kit, id)).body])).not.toMatch(
        /Tara|Lindqvist|trader@|_trader/,
      );
    });
  });

  it('lets the manager open, list and close positions and notifies the trader', async () => {
    const kit = await managerKit(at.db);
    const id = await kit.connect('trader');
    const reader = new StreamReader(await kit.trader.send('GET', '/stream'));
    await reader.events();
    const key = newKey();
    const opened = await store(kit, id, { is_take_profit: true, take_profit: '1.09' }, key);
    expect(opened.body).toMatchObject({
      status: 1,
      msg: 'Order successfully submitted.',
      data: { mode: 'real', opened_by: 'manager', take_profit: '1.09000', status: 0 },
    });
    expect((await store(kit, id, { is_take_profit: true, take_profit: '1.09' }, key)).data).toEqual(
      opened.data,
    );
    expect((await kit.trader.call('trade.pnl')).data.map((one) => [one.id, one.opened_by])).toEqual([
      [opened.data.id, 'manager'],
    ]);
    const own = (await keyed(kit.trader, 'trade.store', buy({ qty: '0.02' }))).data;
    expect((await trades(kit, id)).data.map((one) => one.id).sort()).toEqual([opened.data.id, own.id].sort());
    expect((await close(kit, id, opened.data.id)).data).toMatchObject({
      id: opened.data.id,
      status: 1,
      close_reason: 'manager',
      opened_by: 'manager',
    });
    expect((await close(kit, id, own.id)).data).toMatchObject({
      opened_by: 'trader',
      close_reason: 'manager',
    });
    expect((await close(kit, id, own.id)).code).toBe('position_closed');
    kit.wait(1);
    const events = await reader.events();
    expect(
      events.filter(({ event }) => event === 'closed').map(({ data }) => (data as { id: string }).id),
    ).toEqual([opened.data.id, own.id]);
    await reader.leave();
    expect((await kit.trader.call('trade.closed')).data.trades).toHaveLength(2);
  });

  it('trades the real account while the trader has selected practice', async () => {
    const kit = await managerKit(at.db);
    const id = await kit.connect('trader');
    await kit.trader.call('account.switch-mode', undefined, { params: { mode: 'practice' } });
    const virtual = (await keyed(kit.trader, 'trade.store', buy({ qty: '0.02' }))).data;
    expect((await store(kit, id)).data.mode).toBe('real');
    expect((await trades(kit, id)).data.map(({ mode }) => mode)).toEqual(['real']);
    expect((await close(kit, id, virtual.id)).code).toBe('not_found');
    expect((await kit.trader.call('trade.pnl')).data.map(({ mode }) => mode)).toEqual(['practice']);
  });

  at.details(() => {
    describe('not_found', () => {
      it('is returned for foreign, unknown and pending connections', async () => {
        const kit = await managerKit(at.db);
        const id = await kit.connect('trader');
        const foreign = (await store(kit, id)).data.id;
        await at.db.query("insert into user_role (brand_id, user_id, role) values ($1, $2, 'manager')", [
          kit.brand.id,
          kit.idOf('practice'),
        ]);
        const other: ManagerKit = { ...kit, manager: await kit.signedIn('practice') };
        const pending = (
          await other.manager.call('manager.create-request', { number: await kit.numberOf('new') })
        ).data.id;
        const before = await dump(at.db, kit.brand.id);
        for (const [who, one] of [
          [other, id],
          [other, pending],
          [kit, 'mr_nothing'],
          [kit, kit.idOf('trader')],
          [kit, `${kit.idOf('trader')}:real`],
          [kit, String(await kit.numberOf('trader'))],
        ] as const) {
          expect([
            (await trades(who, one)).code,
            (await store(who, one)).code,
            (await close(who, one, foreign)).code,
          ]).toEqual(['not_found', 'not_found', 'not_found']);
        }
        expect((await close(kit, id, 'p_nothing')).code).toBe('not_found');
        expect(await dump(at.db, kit.brand.id)).toBe(before);
      });

      it('is returned as soon as the trader revokes, also for a repeated request', async () => {
        const kit = await managerKit(at.db);
        const id = await kit.connect('trader');
        const key = newKey();
        const {
          data: { id: position },
        } = await store(kit, id, {}, key);
        kit.wait(1);
        const revoked = await kit.trader.call('manager.revoke');
        expect([revoked.data, revoked.body.message]).toEqual([
          { trader_request: '', manager_id: null },
          'The access has ended. Open positions stay open and are yours to close.',
        ]);
        expect([
          (await trades(kit, id)).code,
          (await store(kit, id)).code,
          (await store(kit, id, {}, key)).code,
          (await close(kit, id, position)).code,
        ]).toEqual(Array(4).fill('not_found'));
        expect((await kit.manager.call('manager.accounts')).data).toEqual([]);
        expect((await kit.trader.call('trade.pnl')).data).toMatchObject([{ id: position, status: 0 }]);
        expect((await kit.trader.call('manager.revoke')).body).toEqual({
          data: { trader_request: '', manager_id: null },
        });
        expect(await kit.mailTo(`trader@${kit.brand.id}.example`)).toMatchObject({
          subject: 'The access to your Northwind account has ended',
        });
      });

      it('gives way to account_suspended for a suspended manager', async () => {
        const kit = await managerKit(at.db);
        const id = await kit.connect('trader');
        await kit.admin.call(
          'user.set-state',
          {
            from: { state: 'active', is_trading: true },
            state: 'suspended',
            is_trading: true,
            reason: 'Licence under review',
            contact: 'desk@example.com',
          },
          { params: { id: kit.idOf('manager') } },
        );
        expect([
          (await trades(kit, id)).code,
          (await store(kit, id)).code,
          (await kit.manager.call('manager.accounts')).code,
        ]).toEqual(['account_suspended', 'account_suspended', 'account_suspended']);
      });
    });

    it("rejects orders that the trader's own limits reject", async () => {
      const kit = await managerKit(at.db);
      const id = await kit.connect('trader');
      const {
        data: { id: position },
      } = await store(kit, id);
      const state = async (input: object) =>
        await kit.admin.call('user.set-state', input as never, { params: { id: kit.idOf('trader') } });
      const before = await dump(at.db, kit.brand.id);
      expect((await store(kit, id, { qty: '50' })).code).toBe('insufficient_margin');
      expect((await store(kit, id, { leverage: 500 })).errors).toEqual({ leverage: [expect.any(String)] });
      expect((await store(kit, id, { qty: '-1' })).code).toBe('validation_failed');
      expect((await store(kit, id, { coinId: 'nothing' })).code).toBe('not_found');
      await state({
        from: { state: 'active', is_trading: true },
        state: 'active',
        is_trading: false,
        reason: 'Document expired',
        contact: 'desk@example.com',
      });
      expect((await store(kit, id)).code).toBe('trading_disabled');
      await state({
        from: { state: 'active', is_trading: false },
        state: 'suspended',
        is_trading: true,
        reason: 'Under review',
        contact: 'desk@example.com',
      });
      expect((await store(kit, id)).code).toBe('account_suspended');
      kit.market.setOpen('eurusd', false);
      expect([(await store(kit, id)).code, (await close(kit, id, position)).code]).toEqual([
        'account_suspended',
        'market_closed',
      ]);
      kit.market.setOpen('eurusd', true);
      expect(await dump(at.db, kit.brand.id)).toBe(before);
      expect((await close(kit, id, position)).status).toBe(200);
    });

    it.each([
      ['the trader becomes suspended', 'trader', 'suspended', 'account_suspended'],
      ['trading is disabled for the trader', 'trader', 'no trading', 'trading_disabled'],
      ['the manager becomes suspended', 'manager', 'suspended', 'not_found'],
    ])('rejects an order in flight when %s', async (_what, role, state, code) => {
      const kit = await managerKit(at.db);
      const id = await kit.connect('trader');
      const before = await dump(at.db, kit.brand.id);
      const { query } = kit.ports.db;
      kit.ports.db.query = async (sql, params) => {
        if (sql.includes('insert into position'))
          await at.db.query(
            "update app_user set suspended = $2, is_trading = $2, state_reason = 'x', state_contact = 'y' where id = $1",
            [kit.idOf(role), state === 'suspended'],
          );
        return await query(sql, params);
      };
      expect((await store(kit, id)).code).toBe(code);
      expect(await dump(at.db, kit.brand.id)).toBe(before);
    });
  });

  const ENDED: [string, string][] = [
    [
      'the manager becomes suspended',
      "update app_user set suspended = true, state_reason = 'x', state_contact = 'y' where id = $1",
    ],
    ['the manager loses the role', "delete from user_role where user_id = $1 and role = 'manager'"],
    [
      'the trader revokes the connection',
      "update manager_request set state = 'revoked', ended_at = now() where manager_id = $1",
    ],
  ];

  at.details(() => {
    it.each(ENDED)('rejects an order and a close in flight when %s', async (_what, sql) => {
      const kit = await managerKit(at.db);
      const id = await kit.connect('trader');
      const position = (await store(kit, id)).data.id;
      const before = await dump(at.db, kit.brand.id);
      const { tx } = kit.ports.db;
      const end = () => at.db.query(sql, [kit.idOf('manager')]);
      kit.ports.db.tx = async (work) => {
        await end();
        return await tx(work);
      };
      expect((await close(kit, id, position)).code).toBeOneOf(['not_found', 'role_required']);
      expect(await dump(at.db, kit.brand.id)).toBe(before);
      kit.ports.db.tx = tx;
      const other = await managerKit(at.db);
      const connection = await other.connect('trader');
      const untouched = await dump(at.db, other.brand.id);
      const queryOfOther = other.ports.db.query;
      other.ports.db.query = async (text, params) => {
        if (text.includes('insert into position')) await at.db.query(sql, [other.idOf('manager')]);
        return await queryOfOther(text, params);
      };
      expect((await store(other, connection)).code).toBeOneOf(['not_found', 'role_required']);
      expect(await dump(at.db, other.brand.id)).toBe(untouched);
    });

    it('requires the manager role and an idempotency key', async () => {
      const kit = await managerKit(at.db);
      const id = await kit.connect('trader');
      for (const one of [kit.trader, kit.admin]) {
        expect((await one.call('manager.accounts')).code).toBe('role_required');
        expect((await one.call('manager.trades', undefined, { params: { id } })).code).toBe('role_required');
        expect((await one.call('manager.store-trade', buy(), { params: { id } })).code).toBe('role_required');
        expect((await one.call('manager.close-trade', { id: 'x' }, { params: { id } })).code).toBe(
          'role_required',
        );
      }
      expect((await kit.manager.call('manager.store-trade', buy(), { params: { id } })).code).toBe(
        'idempotency_key_required',
      );
      expect((await kit.manager.call('manager.close-trade', { id: 'x' }, { params: { id } })).code).toBe(
        'idempotency_key_required',
      );
    });
  });

  describe('revocation during orders', () => {
    /** Number of open positions that the manager opened. */
    const openPositions = async (kit: ManagerKit) =>
      (
        await at.db.query(
          "select 1 from position where brand_id = $1 and opened_by = 'manager' and status = 0",
          [kit.brand.id],
        )
      ).length;

    it('keeps every acknowledged order and admits none after the response', async () => {
      const kit = await managerKit(at.db);
      for (let round = 0; round < 6; round += 1) {
        const id = await kit.connect('trader');
        const orders = Array.from({ length: 8 }, () => store(kit, id));
        const revoked = kit.trader.call('manager.revoke').then(async ({ status }) => {
          expect(status).toBe(200);
          return await openPositions(kit);
        });
        const answers = await Promise.all(orders);
        const atRevoke = await revoked;
        expect(await openPositions(kit)).toBe(atRevoke);
        for (const { code } of answers) expect(['not_found', undefined]).toContain(code);
        const filled = answers.filter(({ status }) => status === 200).length;
        expect((await trades(kit, id)).code).toBe('not_found');
        expect((await kit.trader.call('trade.pnl')).data).toHaveLength(atRevoke);
        expect((await keyed(kit.trader, 'trade.close-all')).data.closed).toHaveLength(filled);
      }
    });

    it('rejects an order or close revoked between its check and its write', async () => {
      let interruption: (() => Promise<unknown>) | undefined;
      const interrupt = async (sql: string, needle: string) => {
        if (!interruption || !sql.includes(needle)) return;
        const work = interruption;
        interruption = undefined;
        await work();
      };
      const watching: Db = {
        ...at.db,
        query: async <Row>(sql: string, params?: readonly unknown[], scope?: BrandScope) => {
          await interrupt(sql, 'insert into position');
          return await at.db.query<Row>(sql, params, scope);
        },
        tx: async <T>(work: (tx: Tx) => Promise<T>, scope?: BrandScope) => {
          await interrupt('tx', 'tx');
          return await at.db.tx(work, scope);
        },
      };
      const kit = await managerKit(watching);
      const id = await kit.connect('trader');
      const position = (await store(kit, id)).data.id;
      const revoke = () =>
        at.db.query("update manager_request set state = 'revoked', ended_at = $2 where id = $1", [
          id,
          kit.now(),
        ]);
      interruption = revoke;
      expect((await store(kit, id)).code).toBe('not_found');
      expect(await openPositions(kit)).toBe(1);
      await at.db.query("update manager_request set state = 'accepted', ended_at = null where id = $1", [id]);
      interruption = revoke;
      expect((await close(kit, id, position)).code).toBe('not_found');
      expect(await openPositions(kit)).toBe(1);
    });
  });
});
