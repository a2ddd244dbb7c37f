import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { asMoney } from '../../../domain/money/amount.ts';
import { formatMoney } from '../../../domain/money/money.ts';
import { ledgerProblems } from '../../../server/ledger/ledger-problems.ts';
import type { Visitor } from '../support/backend.ts';
import { byCard, cardFields, cardKit, CARDS, type CardKit } from '../support/card-kit.ts';
import { keyed, onEveryLedger } from '../support/trading-kit.ts';

onEveryLedger('a refund or chargeback', (at) => {
  let kit: CardKit;
  let trader: Visitor;
  let role: string;
  beforeAll(async () => {
    kit = await cardKit(at.db);
  });
  beforeEach(async () => {
    await signIn('trader');
  });
  afterAll(() => kit.end());

  const signIn = async (as: string) => {
    role = as;
    trader = await kit.signedIn(as);
  };
  const pay = async (more: Record<string, unknown> = {}): Promise<string> => {
    const { data } = await keyed(
      trader,
      'deposit.create',
      byCard(await cardFields(kit, CARDS.success), more),
    );
    await kit.sandbox.settled();
    return data.id;
  };
  const reverse = async (id: string, status: 'refunded' | 'charged_back', amount?: string) => {
    kit.wait(1);
    kit.sandbox.payments.reverse(kit.sandbox.payments.findByReference(id)!, status, amount);
    await kit.sandbox.settled();
    await kit.backend.settled();
  };
  const read = async (id: string) =>
    (await trader.call('deposit.list')).data.deposits.find((deposit) => deposit.id === id)!;
  const notices = async (id: string) =>
    (await trader.call('notification.list')).data.notifications
      .filter(({ params }) => params.deposit === id)
      .map(({ kind, topic, params }): Record<string, string | undefined> => ({ kind, topic, ...params }));
  const mails = async () => (await kit.backend.mails(kit.brand.id)).length;
  const lastMail = async () => (await kit.mailTo(`${role}@${kit.brand.id}.example`))!;
  /** In the list of all cases of a user. */
  const deskStatus = async (id: string) => {
    const query = { user: `u_${kit.brand.id}_${role}` };
    const { cases } = (await (await kit.signedIn('admin')).call('desk.list-cases', undefined, { query }))
      .data;
    return cases.find((each) => each.id === id)?.status;
  };
  const storeSettings = (by_mail: boolean, in_app: boolean) =>
    trader.call('notification.store-settings', { topic: 'deposits', by_mail, in_app });

  const NOTICE = { kind: 'deposit_reversed', topic: 'deposits', currency: 'USD' };
  const REFUND = { ...NOTICE, amount: '50.55', total: '149.45', cause: 'refund' };
  const CHARGEBACK = { ...NOTICE, amount: '149.45', total: '0.00', cause: 'chargeback' };

  it('is reported once for each part, with its cause and what remains, however often the callback arrives', async () => {
    const id = await pay();
    const before = await mails();
    const { unread_notifications: unread } = (await trader.call('auth.user')).data;
    for (let delivery = 0; delivery < 3; delivery += 1) await reverse(id, 'refunded', '50.55');
    expect(await notices(id)).toEqual([{ ...REFUND, deposit: id }]);
    expect((await trader.call('auth.user')).data.unread_notifications).toBe(unread + 1);
    expect(await mails()).toBe(before + 1);
    const { subject, text } = await lastMail();
    expect(subject).toContain('We took back a deposit');
    expect(text).toContain(
      `we took 50.55 USD of your deposit ${id} back from your account. The payment was refunded to you.`,
    );
    expect(text).toContain('Of this deposit, 149.45 USD remains credited.');
    expect(text).not.toMatch(/currency of your payment|so we paid/);
    expect(await read(id)).toMatchObject({ reversed_amount: '50.55', reversal_cause: 'refund' });

    expect(await deskStatus(id)).toBe('partly_refunded');

    for (let delivery = 0; delivery < 3; delivery += 1) await reverse(id, 'charged_back');
    expect(await deskStatus(id)).toBe('charged_back');
    expect(await notices(id)).toEqual([CHARGEBACK, REFUND].map((notice) => ({ ...notice, deposit: id })));
    expect(await mails()).toBe(before + 2);
    expect((await lastMail()).text).toContain('Your bank charged the payment back.');
    expect(await read(id)).toMatchObject({ reversed_amount: '200.00', reversal_cause: 'chargeback' });
    const { transactions } = (await trader.call('transaction.list', undefined, { query: { limit: '2' } }))
      .data;
    expect(transactions.map(({ amount, note }) => [amount, note])).toEqual([
      ['-149.45', 'Your bank charged the payment back.'],
      ['-50.55', 'The payment was refunded to you.'],
    ]);
  });

  it('of a payment in another currency is reported in both, part by part', async () => {
    const id = await pay({ currency: 'EUR' });
    await reverse(id, 'refunded', '50.00');
    await reverse(id, 'refunded', '120.00');
    const parts = await notices(id);
    expect(parts.map(({ amount, paid, paid_currency }) => [amount, paid, paid_currency])).toEqual([
      ['75.90', '70.00', 'EUR'],
      ['54.21', '50.00', 'EUR'],
    ]);
    expect((await lastMail()).text).toContain('In the currency of your payment, this is 70.00 EUR.');
    await at.db.query('update deposit set reversed_paid = null where id = $1', [id]);
    await reverse(id, 'refunded', '200.00');
    expect((await notices(id))[0]).not.toHaveProperty('paid');
  });

  it('of money that is gone states what the house has paid', async () => {
    await signIn('new');
    const id = await pay();
    await keyed(trader, 'trade.store', { coinId: 'eurusd', type: 'buy', qty: '0.01' });
    await reverse(id, 'charged_back');
    const [entry] = await at.db.query<{ amount: bigint }>(
      `select e.amount from entry e join journal j on j.brand_id = e.brand_id and j.id = e.journal_id
        where j.brand_id = $1 and j.kind = 'reversal_cover' and e.book = 'client_free'`,
      [kit.brand.id],
    );
    const cover = formatMoney(asMoney(entry!.amount), 'USD');
    expect(await notices(id)).toEqual([{ ...CHARGEBACK, deposit: id, amount: '200.00', cover }]);
    expect((await lastMail()).text).toContain(`so we paid ${cover} USD of it`);
    expect(await read(id)).toMatchObject({ reversed_amount: '200.00', covered_amount: cover });
    expect(await ledgerProblems(at.db, kit.brand.id)).toEqual([]);
    await at.db.query('update deposit set covered = covered - 1 where id = $1', [id]);
    expect(await ledgerProblems(at.db, kit.brand.id)).toEqual([
      { problem: 'the covered amount of a deposit differs from its journals', subject: id },
    ]);
    await at.db.query('update deposit set covered = covered + 1 where id = $1', [id]);
  });

  it('is always mailed, and reported on the page as the settings say', async () => {
    await storeSettings(false, false);
    const id = await pay();
    const before = await mails();
    await reverse(id, 'refunded', '50.55');
    expect([await notices(id), await mails()]).toEqual([[], before + 1]);
    await storeSettings(true, true);
  });

  it.each([
    ['charged_back', 'chargeback'],
    ['refunded', 'refund'],
  ] as const)('that an earlier version stored (%s) names its cause', async (status, cause) => {
    const id = await pay();
    await reverse(id, status, '50.00');
    await at.db.query("update deposit set reason_code = 'refunded' where id = $1", [id]);
    expect(await read(id)).toMatchObject({
      reversal_cause: cause,
      reason: 'The payment was refunded or charged back.',
    });
  });
});
