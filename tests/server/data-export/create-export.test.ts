import { expect, it } from 'vitest';
import { LEFT_OUT, SECTIONS } from '../../../server/modules/data-export/sections.ts';
import { onEveryEngine, PASSWORD, type Visitor } from '../support/backend.ts';
import { byBitcoin, depositKit } from '../support/deposit-kit.ts';
import { refusal } from '../support/documents.ts';
import { stepUp } from '../support/fresh-code.ts';
import { buy, keyed, tradingKit } from '../support/trading-kit.ts';
import { withdrawalKit } from '../support/withdrawal-kit.ts';

type Exported = Record<string, Record<string, unknown>[]>;

const send = (visitor: Visitor) => visitor.send('POST', '/user/export', '');
const read = async (visitor: Visitor) => (await (await send(visitor)).json()) as Exported;

onEveryEngine('a data export', (at) => {
  it('is a file with the rows of its user, and money as in the ledger', async () => {
    const kit = await withdrawalKit(at.db);
    await keyed(kit.trader, 'trade.store', buy());
    const withdrawal = await kit.requested('250.00');
    const response = await send(kit.trader);
    const { data: user } = await kit.trader.call('auth.user');
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/json']);
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="${kit.brand.id}-WEB${user.number}-2026-11-02.json"`,
    );
    const text = await response.text();
    expect(Number(response.headers.get('content-length'))).toBe(new TextEncoder().encode(text).length);
    const data = JSON.parse(text) as Exported;
    expect(Object.keys(data)).toEqual(['format', 'brand', 'created_at', ...Object.keys(SECTIONS)]);
    expect(data.profile).toMatchObject([{ id: user.id, email: user.email, user_id: `WEB${user.number}` }]);
    expect(data.accounts).toContainEqual(
      expect.objectContaining({
        mode: 'real',
        currency: 'USD',
        balance: user.estimatedBalance,
        reserved: '250.00',
      }),
    );
    expect(data.withdrawals).toMatchObject([{ id: withdrawal.id, amount: '250.00', state: 'requested' }]);
    expect(data.positions).toMatchObject([{ asset: 'eurusd', side: 'buy', status: 0 }]);
    expect(data.ledger!.some(({ kind, amount }) => kind === 'open' && String(amount).includes('.'))).toBe(
      true,
    );
    expect(data.sessions).toHaveLength(1);
    expect(data.notifications!.map(({ kind }) => kind)).toEqual([
      'payout_account_added',
      'withdrawal_requested',
    ]);
    expect(data.activity!.at(-1)).toMatchObject({ action: 'data.export', by: 'you' });
  });

  at.details(() => {
    it('has the answers of the onboarding, and amounts of coins as decimals', async () => {
      const kit = await depositKit(at.db);
      const trader = await kit.signedIn('trader');
      await trader.call('onboarding.interests', { investment_interests: ['Margin Trading'] });
      await trader.call('onboarding.save', { step: 4, amount: '250.00' });
      const { data: deposit } = await keyed(trader, 'deposit.create', byBitcoin());
      await stepUp(kit, trader);
      const { profile, deposits } = await read(trader);
      expect(profile).toMatchObject([
        { investment_interests: ['Margin Trading'], onboarding_amount: '250.00' },
      ]);
      expect(deposits).toMatchObject([
        { credit_rate: null, coin: { symbol: 'BTC', amount: deposit.coin!.amount } },
      ]);
    });

    it('contains no secret and nothing of another user', async () => {
      const kit = await tradingKit(at.db);
      const [trader, other] = [await kit.signedIn('trader'), await kit.signedIn('new')];
      await stepUp(kit, trader);
      const { data: stranger } = await other.call('auth.user');
      const text = JSON.stringify(await read(trader));
      const secrets = await at.db.query<{ secret: string }>(
        `select token_hash as secret from session where brand_id = $1
       union all select password_hash from app_user where brand_id = $1 and password_hash is not null
       union all select code_hash from one_time_code where brand_id = $1`,
        [kit.brand.id],
      );
      expect(secrets.length).toBeGreaterThan(2);
      for (const { secret } of secrets) expect(text).not.toContain(secret);
      for (const foreign of [stranger.id, stranger.email, PASSWORD]) expect(text).not.toContain(foreign);
      expect(text).not.toMatch(/hash|token|sealed/);
    });

    it('needs a session and a fresh code, is limited, and is audited', async () => {
      const kit = await tradingKit(at.db);
      const trader = await kit.signedIn('trader');
      expect((await send(kit.visitor())).status).toBe(401);
      expect(await refusal(await send(trader))).toEqual([403, 'step_up_required']);
      await stepUp(kit, trader);
      expect((await send(trader)).status).toBe(200);
      // A demo allows twenty times as many.
      await at.db.query('update rate_window set hits = 100 where brand_id = $1', [kit.brand.id]);
      expect((await send(trader)).status).toBe(429);
      const exports = await at.db.query(
        "select 1 from audit_log where brand_id = $1 and action = 'data.export' and actor = subject",
        [kit.brand.id],
      );
      expect(exports).toHaveLength(1);
    });
  });

  it('knows every table that refers to a user', async () => {
    const tables = await at.db.query<{ name: string }>(
      `select distinct c.table_name as name from information_schema.columns c
         join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
        where c.table_schema = current_schema() and t.table_type = 'BASE TABLE'
          and c.column_name in ('user_id', 'account_id', 'first_id', 'referrer_id', 'manager_id', 'actor', 'actor_id', 'connection_id')
        order by 1`,
    );
    const sql = Object.values(SECTIONS).join(' ');
    const unknown = tables
      .map(({ name }) => name)
      .filter((name) => !new RegExp(`(from|join) ${name}\\b`).test(sql) && !Object.hasOwn(LEFT_OUT, name));
    expect(unknown).toEqual([]);
  });
});
