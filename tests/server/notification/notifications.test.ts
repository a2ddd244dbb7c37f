import { expect, it } from 'vitest';
import { tidy } from '../../../server/db/tidy.queries.ts';
import { onEveryEngine, type Visitor } from '../support/backend.ts';
import { addressOf } from '../support/fresh-code.ts';
import { buy, keyed, tradingKit } from '../support/trading-kit.ts';
import { newKey } from '../support/trading-kit.ts';
import { withdrawalKit } from '../support/withdrawal-kit.ts';

const WITH_STOP = buy({ is_stop_loss: true, stop_loss: '1.05' });

const listOf = async (visitor: Visitor, query: Record<string, string> = {}) =>
  (await visitor.call('notification.list', undefined, { query })).data;
const kindsOf = async (visitor: Visitor, query?: Record<string, string>) =>
  (await listOf(visitor, query)).notifications.map(({ kind }) => kind);
const unreadOf = async (visitor: Visitor) => (await visitor.call('auth.user')).data.unread_notifications;

onEveryEngine('notifications', (at) => {
  it('report each step of a withdrawal once, also when its request is repeated', async () => {
    const kit = await withdrawalKit(at.db);
    const key = newKey();
    const first = await kit.ask('250.00', {}, key);
    expect((await kit.ask('250.00', {}, key)).data).toEqual(first.data);
    expect(await kindsOf(kit.trader)).toEqual(['withdrawal_requested', 'payout_account_added']);
    const { notifications, unread, next } = await listOf(kit.trader);
    expect([unread, next, await unreadOf(kit.trader)]).toEqual([2, null, 2]);
    expect(notifications[0]).toEqual({
      id: expect.stringMatching(/^n_/),
      kind: 'withdrawal_requested',
      topic: 'withdrawals',
      params: {
        amount: '250.00',
        fee: first.data.fee,
        total: first.data.total,
        currency: 'USD',
        account: expect.stringContaining('Example Bank'),
        reason: '',
      },
      created_at: kit.now().toISOString(),
      read_at: null,
    });
    kit.wait(60);
    await kit.cancel(first.data.id);
    expect(await kindsOf(kit.trader)).toEqual([
      'withdrawal_cancelled',
      'withdrawal_requested',
      'payout_account_added',
    ]);
  });

  at.details(() => {
    it('are marked as read one by one or all, by their owner only', async () => {
      const kit = await withdrawalKit(at.db);
      await kit.requested();
      const [newest, oldest] = (await listOf(kit.trader)).notifications;
      const other = await kit.signedIn('new');
      expect((await other.call('notification.mark-read', { ids: [newest!.id] })).data.unread).toBe(0);
      expect(await unreadOf(kit.trader)).toBe(2);
      expect(
        (await kit.trader.call('notification.mark-read', { ids: [newest!.id, 'n_unknown'] })).data,
      ).toEqual({
        unread: 1,
      });
      expect(await kindsOf(kit.trader, { state: 'read' })).toEqual([newest!.kind]);
      expect(await kindsOf(kit.trader, { state: 'unread' })).toEqual([oldest!.kind]);
      expect((await kit.trader.call('notification.mark-read', {})).data.unread).toBe(0);
      expect(await unreadOf(kit.trader)).toBe(0);
      expect(await listOf(other)).toEqual({ notifications: [], unread: 0, next: null });
      for (const path of ['/user/notifications', '/user/notification-settings'])
        expect((await kit.visitor().send('GET', path)).status).toBe(401);
    });
  });

  it('are read page by page, newest first', async () => {
    const kit = await withdrawalKit(at.db);
    await kit.requested();
    const first = await listOf(kit.trader, { limit: '1' });
    expect([first.notifications.map(({ kind }) => kind), first.next]).toEqual([
      ['withdrawal_requested'],
      first.notifications[0]!.id,
    ]);
    const second = await listOf(kit.trader, { limit: '1', after: first.next! });
    expect([second.notifications.map(({ kind }) => kind), second.next]).toEqual([
      ['payout_account_added'],
      null,
    ]);
    const foreign = await kit.signedIn('new');
    expect((await listOf(foreign, { after: first.next! })).notifications).toEqual([]);
  });

  at.details(() => {
    it('report closings that the trader has not made, with the booked profit', async () => {
      const kit = await tradingKit(at.db);
      const trader = await kit.signedIn('trader');
      const own = (await keyed(trader, 'trade.store', buy())).data.id;
      expect((await keyed(trader, 'trade.close', { id: own })).status).toBe(200);
      expect(await kindsOf(trader)).toEqual([]);
      const stopped = (await keyed(trader, 'trade.store', WITH_STOP)).data.id;
      kit.wait(2);
      kit.market.tick('eurusd', '1.05000', '1.05008');
      await kit.backend.settled();
      const [position] = (await trader.call('trade.closed')).data.trades;
      expect(position).toMatchObject({ id: stopped, close_reason: 'stop_loss' });
      expect((await listOf(trader)).notifications).toMatchObject([
        {
          kind: 'position_closed',
          topic: 'trading',
          params: {
            asset: position!.asset.a_name,
            side: 'buy',
            reason: 'stop_loss',
            amount: position!.profit,
            currency: 'USD',
            mode: 'real',
          },
          created_at: position!.close_at,
        },
      ]);
    });

    it('stay away for a topic that is switched off', async () => {
      const kit = await tradingKit(at.db);
      const trader = await kit.signedIn('trader');
      await trader.call('notification.store-settings', { topic: 'trading', in_app: false });
      const { id } = (await keyed(trader, 'trade.store', WITH_STOP)).data;
      kit.wait(2);
      kit.market.tick('eurusd', '1.05000', '1.05008');
      await kit.backend.settled();
      expect((await trader.call('trade.closed')).data.trades).toMatchObject([{ id }]);
      expect(await listOf(trader)).toEqual({ notifications: [], unread: 0, next: null });
    });

    it('are mailed as the settings say, but always if they reveal a theft', async () => {
      const kit = await withdrawalKit(at.db);
      const { data } = await kit.trader.call('notification.store-settings', {
        topic: 'withdrawals',
        by_mail: false,
      });
      expect(data.settings).toEqual([
        { topic: 'trading', in_app: true, by_mail: null, fixed: false },
        { topic: 'deposits', in_app: true, by_mail: true, fixed: false },
        { topic: 'withdrawals', in_app: true, by_mail: false, fixed: false },
        { topic: 'identity', in_app: true, by_mail: true, fixed: false },
        { topic: 'account', in_app: true, by_mail: true, fixed: false },
        { topic: 'security', in_app: true, by_mail: true, fixed: true },
      ]);
      expect((await kit.trader.call('notification.read-settings')).data).toEqual(data);
      const { id } = await kit.requested();
      const address = addressOf(kit, 'trader');
      const requested = await kit.mailTo(address);
      expect(requested!.subject).toContain('withdrawal was requested');
      kit.wait(60);
      await kit.step('reject', id, { reason: 'The bank refused it.' });
      expect(await kit.mailTo(address)).toEqual(requested);
      expect((await listOf(kit.trader)).notifications[0]).toMatchObject({
        kind: 'withdrawal_rejected',
        params: { reason: 'The bank refused it.' },
      });
      await kit.trader.call('notification.store-settings', { topic: 'withdrawals', by_mail: true });
      const again = await kit.requested('100.00');
      kit.wait(60);
      await kit.step('reject', again.id, { reason: 'The bank refused it.' });
      expect((await kit.mailTo(address))!.subject).toContain('withdrawal was rejected');
    });

    it('refuse to switch security messages off, or to set an unknown topic', async () => {
      const kit = await tradingKit(at.db);
      const trader = await kit.signedIn('trader');
      for (const change of [{ in_app: false }, { by_mail: false }])
        expect(
          (await trader.call('notification.store-settings', { topic: 'security', ...change })).code,
        ).toBe('notification_required');
      expect(
        (await trader.call('notification.store-settings', { topic: 'weather', in_app: false })).status,
      ).toBe(422);
      expect((await trader.call('notification.read-settings')).data.settings.at(-1)).toEqual({
        topic: 'security',
        in_app: true,
        by_mail: true,
        fixed: true,
      });
    });
  });

  it('are deleted after 180 days', async () => {
    const kit = await withdrawalKit(at.db);
    const left = async (days: number) => {
      await tidy(at.db, new Date(kit.now().getTime() + days * 86_400_000));
      const rows = await at.db.query('select 1 from notification where brand_id = $1', [kit.brand.id]);
      return rows.length;
    };
    expect([await left(179), await left(181)]).toEqual([1, 0]);
  });
});
