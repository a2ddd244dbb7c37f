import { expect, it } from 'vitest';
import { ledgerProblems } from '../../server/ledger/ledger-problems.ts';
import { onEveryEngine, startKit } from './support/backend.ts';
import { sandboxDeposits } from './support/card-kit.ts';
import { cryptoDeposits } from './support/deposit-kit.ts';

onEveryEngine('seeded trade history', (at) => {
  it('is written once on the first start and matches the balances', async () => {
    const kit = await startKit(at.db, { history: true });
    const trader = await kit.signedIn('trader');
    const closed = (await trader.call('trade.closed')).data;
    expect(closed.total).toBeGreaterThan(6);
    expect((await trader.call('trade.pnl')).data.map(({ asset }) => asset.id).sort()).toEqual([
      'btcusd',
      'ethusd',
    ]);
    const pending = (await trader.call('pending-order.list')).data.orders;
    expect(pending).toMatchObject([{ asset: { id: 'btcusd' }, kind: 'limit', state: 'waiting' }]);
    const realized = closed.trades.reduce((sum, { profit }) => sum + Math.round(Number(profit) * 100), 0);
    const account = (await trader.call('trade.account')).data;
    expect([account.balance, account.reserved]).toEqual([
      ((1_000_000 - 75_000 + realized) / 100).toFixed(2),
      '0.00',
    ]);
    const withdrawals = (await trader.call('withdrawal.list')).data.withdrawals;
    expect(withdrawals).toMatchObject([
      { amount: '300.00', status: 'rejected', reason: expect.stringContaining('differs') },
      { amount: '750.00', status: 'settled', note: 'Example Bank •••• 3000' },
    ]);
    expect((await trader.call('payout-account.list')).data).toMatchObject([{ hold_until: null }]);
    expect(closed.trades.map(({ close_at: when }) => when)).toEqual(
      closed.trades
        .map(({ close_at: when }) => when)
        .sort()
        .reverse(),
    );
    expect((await (await kit.signedIn('practice')).call('trade.closed')).data.total).toBe(2);
    expect((await (await kit.signedIn('new')).call('trade.closed')).data.total).toBe(0);
    expect(await ledgerProblems(at.db)).toEqual([]);
    const again = await startKit(at.db, { history: true, brand: { id: kit.brand.id } });
    const later = await again.signedIn('trader');
    expect((await later.call('trade.closed')).data).toEqual(closed);
    expect((await later.call('pending-order.list')).data.orders).toEqual(pending);
    expect((await later.call('withdrawal.list')).data.withdrawals).toEqual(withdrawals);
  });

  at.details(() => {
    it('notifies of its withdrawals and deposits, with the facts of their rows', async () => {
      const kit = await startKit(at.db, {
        history: true,
        brand: { deposits: { ...sandboxDeposits, ...cryptoDeposits } },
      });
      const trader = await kit.signedIn('trader');
      const { notifications, unread } = (await trader.call('notification.list')).data;
      const shown = notifications.map(({ kind, read_at: readAt, params }) => [kind, !readAt, params.amount]);
      expect(shown).toEqual([
        ['withdrawal_rejected', true, '300.00'],
        ['withdrawal_requested', true, '300.00'],
        ['withdrawal_sent', true, '750.00'],
        ['withdrawal_requested', true, '750.00'],
        ['payout_account_added', true, undefined],
        ['deposit_credited', false, '350.00'],
        ['deposit_rejected', false, '1000.00'],
        ['deposit_credited', false, '500.00'],
      ]);
      expect(unread).toBe(5);
      const [sent] = (await trader.call('withdrawal.list')).data.withdrawals.filter(
        ({ status }) => status === 'settled',
      );
      expect(notifications[2]).toMatchObject({
        params: { fee: sent!.fee, total: sent!.total, account: sent!.note },
        created_at: sent!.sent_at,
      });
      expect(await kit.backend.mails(kit.brand.id)).toEqual([]);
      await startKit(at.db, { history: true, brand: { id: kit.brand.id } });
      expect((await trader.call('notification.list')).data.unread).toBe(5);
    });
  });

  it('has deposits by the methods of the brand, of which the credited ones are in the ledger', async () => {
    const kit = await startKit(at.db, {
      history: true,
      brand: { deposits: { ...sandboxDeposits, ...cryptoDeposits } },
    });
    const trader = await kit.signedIn('trader');
    const { deposits } = (await trader.call('deposit.list')).data;
    expect(deposits).toMatchObject([
      { payment_method: 'crypto', status: 'pending', amount: '200.00', next_action: { kind: 'address' } },
      { payment_method: 'crypto', status: 'approved', credited_amount: '350.00' },
      { payment_method: 'card', status: 'rejected', reason: expect.stringContaining('declined') },
      { payment_method: 'card', status: 'approved', credited_amount: '500.00' },
    ]);
    const credited = await at.db.query<{ amount: bigint }>(
      `select e.amount from journal j join entry e on e.brand_id = j.brand_id and e.journal_id = j.id
        where j.brand_id = $1 and j.kind = 'deposit' and e.book = 'client_free' order by j.at`,
      [kit.brand.id],
    );
    expect(credited.map(({ amount }) => amount)).toEqual([50_000n, 35_000n]);
    expect(await ledgerProblems(at.db)).toEqual([]);
  });

  at.details(() => {
    it('omits assets that the regime excludes', async () => {
      const kit = await startKit(at.db, { history: true, brand: { protection: { regime: 'uk' } } });
      const trades = (await (await kit.signedIn('trader')).call('trade.closed')).data.trades;
      expect(trades.length).toBeGreaterThan(2);
      expect(trades.filter(({ asset }) => asset.type === 'crypto')).toEqual([]);
    });
  });
});
