import '../../support/browser.ts';
import '../../../../runtime/app/shell/shell.tsx';
import '../../../../runtime/features/pending-orders/place/pending-dialog.tsx';
import { act } from 'react';
import { describe, expect, test, vi } from 'vitest';
import type { Account } from '../../../../schemas/generated/types.ts';
import { makeAccount } from '../../support/accounts.ts';
import { fine, refusal, type Answers } from '../../support/fake-api.ts';
import { useFastClock } from '../../support/fast-clock.ts';
import { asset, market, write } from '../../support/open-ticket.tsx';
import { buttonIn } from '../../support/order-book.tsx';
import { pendingOrder } from '../../support/pending-orders.tsx';
import { openSignedIn, seen, textOf, until, untilSeen, type SignedInOptions } from '../../support/site.tsx';

vi.mock('../../../../runtime/trading/chart/chart.tsx', () => ({ Chart: () => null }));

useFastClock();

const dialog = () => document.querySelector<HTMLDialogElement>('dialog[open]')!;
const field = (label: string) =>
  [...dialog().querySelectorAll<HTMLInputElement>('input, select')].find(
    (input) => input.getAttribute('aria-label') === label || input.labels?.[0]?.textContent?.trim() === label,
  )!;
const submitButton = () => dialog().querySelector<HTMLButtonElement>('.ticket-send')!;
const submit = () => act(async () => dialog().querySelector('form')!.requestSubmit());

interface Setting extends SignedInOptions {
  asset?: Parameters<typeof asset>[0];
  account?: Partial<Account>;
  given?: Record<string, string | number | null>;
}

/** The dialog over the profile page, as the order ticket opens it. */
async function openDialog({ asset: changes, account, given = {}, ...options }: Setting = {}) {
  const answers: Answers = { ...market({ asset: changes, account }), ...options.answers };
  const site = await openSignedIn({
    features: ['auth', 'profile', 'pending-orders'],
    ...options,
    answers,
  });
  await act(async () =>
    site.platform.dialogs.setState({
      requested: { id: 'pending-order', given: { assetId: 'eurusd', ...given } },
    }),
  );
  await until(() => expect(dialog()?.querySelector('.ticket-send')).toBeTruthy());
  return site;
}

describe('the dialog for limit and stop orders', () => {
  test('takes over the entries of the ticket and says what the order is, and on which account', async () => {
    await openDialog({
      given: { side: 'sell', qty: '0.25', leverage: 10, takeProfit: '1.07', stopLoss: null },
    });
    expect(textOf(dialog().querySelector('h2'))).toBe('Limit or stop order: EUR/USD Real');
    expect(field('Quantity').value).toBe('0.25');
    expect(field('Leverage').value).toBe('10');
    expect(field('Take profit, price').value).toBe('1.07');
    expect(field('Price').value).toBe('1.08419');
    expect(textOf(dialog())).toContain('Sell limit: The price is already there: this order sells at once');
    await write(field('Price'), '1.09');
    expect(textOf(dialog())).toContain('Sell limit: Sells when the price rises to 1.09000 or higher');
    await write(field('Price'), '1.08');
    expect(textOf(dialog())).toContain('Sell stop: Sells when the price falls to 1.08000 or lower');
    expect(textOf(dialog())).toContain('After a jump, that price can be worse.');
    expect(textOf(submitButton())).toBe('Place sell stop: 0.25 EUR/USD at 1.08000');
  });

  test('sends the displayed kind, price and account once, and says that the order waits', async () => {
    const site = await openDialog({
      answers: { 'pending-order.place': () => fine(pendingOrder({ take_profit: '1.09000' })) },
    });
    await write(field('Price'), '1.08');
    await act(async () => field('Take profit').click());
    await write(field('Take profit, price'), '1.09');
    await write(field('Valid'), 'week');
    const form = dialog().querySelector('form')!;
    await act(async () => {
      form.requestSubmit();
      form.requestSubmit();
    });
    await until(() => expect(dialog()).toBeNull());
    expect(site.api.sentTo('pending-order.place')).toEqual([
      {
        mode: 'real',
        coinId: 'eurusd',
        type: 'buy',
        kind: 'limit',
        price: '1.08000',
        qty: '0.10',
        leverage: 30,
        take_profit: '1.09000',
        stop_loss: null,
        valid_for: 'week',
      },
    ]);
    expect(seen()).toContain('Buy limit placed: 0.10 EUR/USD at 1.08000. It waits for its price.');
    expect(site.sounds).toEqual(['success']);
  });

  test('says that an order whose price is reached is filled at once', async () => {
    await openDialog({ answers: { 'pending-order.place': () => fine(pendingOrder({ price: '1.08427' })) } });
    await submit();
    await untilSeen('Buy limit placed: 0.10 EUR/USD at 1.08427. Its price is there already');
  });

  test.each([
    [{ state: 'filled', position_id: 'p_1', filled_price: '1.07998' }, 'bought 0.10 EUR/USD at 1.07998.'],
    [
      { state: 'refused', reason: 'insufficient_margin' },
      'nothing was opened. Free margin was too low when the price was reached.',
    ],
    [{ state: 'expired' }, 'Buy limit 0.10 EUR/USD at 1.08000: Expired.'],
  ] as const)('says what has become of an order that was placed before: %j', async (changes, sentence) => {
    await openDialog({ answers: { 'pending-order.place': () => fine(pendingOrder(changes)) } });
    await submit();
    await untilSeen(sentence);
  });

  test('estimates the margin and warns if it is more than the free margin, without refusing', async () => {
    await openDialog({ account: { free_margin: '100.00', equity: '100.00', balance: '100.00' } });
    await write(field('Price'), '1.08');
    expect(textOf(dialog())).toContain('Estimated margin at this price360.00 USD');
    expect(textOf(dialog())).toContain('Free margin now100.00 USD');
    expect(textOf(dialog())).toContain('That is more than your free margin now.');
    expect(textOf(dialog())).toContain('No margin is reserved.');
    expect(submitButton().getAttribute('aria-disabled')).toBe('false');
  });

  test('shows the errors of the rules beside their fields, and sends nothing', async () => {
    const site = await openDialog();
    await write(field('Price'), '1.080001');
    expect(textOf(dialog())).toContain('At most 5 digits after the point');
    await submit();
    expect(document.activeElement).toBe(field('Price'));
    expect(site.api.sentTo('pending-order.place')).toEqual([]);
    expect(textOf(submitButton())).toBe('Price: At most 5 digits after the point');
  });

  test("shows the server's error beside its field until it is edited, and keeps the entries", async () => {
    const site = await openDialog({
      answers: {
        'pending-order.place': () =>
          refusal('validation_failed', 422, 'Check the fields.', { fields: { price: 'Below 1.07900' } }),
      },
    });
    await write(field('Price'), '1.08');
    await write(field('Quantity'), '0.30');
    await submit();
    await untilSeen('Below 1.07900');
    expect([field('Price').value, field('Quantity').value]).toEqual(['1.08', '0.30']);
    expect(site.sounds).toEqual(['error']);
    await write(field('Price'), '1.07');
    expect(seen()).not.toContain('Below 1.07900');
  });

  test.each([
    ['account_suspended', 403, 'Your account is suspended.'],
    ['trading_disabled', 403, 'Trading is disabled on your account.'],
    ['limit_reached', 409, 'You have 100 pending orders.'],
    ['stale_price', 409, 'There is no price.'],
  ] as const)('stays open and says why it was refused: %s', async (code, status, message) => {
    await openDialog({ answers: { 'pending-order.place': () => refusal(code, status, message) } });
    await submit();
    await until(() => expect(dialog().querySelector('[role=alert]')?.textContent).toBe(message));
  });

  test('sends a lost request again under the same key', async () => {
    let isLost = true;
    const site = await openDialog({
      answers: {
        'pending-order.place': () =>
          isLost ? refusal('offline', 0, 'No connection.') : fine(pendingOrder()),
      },
    });
    await write(field('Price'), '1.08');
    await submit();
    await until(() => expect(dialog().querySelector('[role=alert]')).not.toBeNull());
    isLost = false;
    await submit();
    await untilSeen('Buy limit placed');
    expect(new Set(site.api.keysOf('pending-order.place')).size).toBe(1);
  });

  test.each([
    ['no price', { asset: { buy_p: null, sell_p: null, at: null } }, 'Waiting for the first price'],
    ['disabled trading', { user: { isTrading: false } }, 'Trading is disabled on your account'],
  ] as const)('is disabled with the reason: %s', async (_, setting, reason) => {
    const site = await openDialog(setting);
    await until(() => expect(textOf(submitButton())).toBe(reason));
    expect(submitButton().getAttribute('aria-disabled')).toBe('true');
    await submit();
    expect(site.api.sentTo('pending-order.place')).toEqual([]);
  });

  test('can be placed while the market is closed, and says that it waits for the opening', async () => {
    const site = await openDialog({
      asset: { market: 'closed', changes_at: '2026-11-22T22:00:00.000Z' },
      answers: { 'pending-order.place': () => fine(pendingOrder()) },
    });
    expect(textOf(dialog())).toContain('The order waits until the market opens.');
    expect(textOf(dialog())).toContain('Buys when the price falls to 1.08427 or lower');
    await submit();
    await until(() => expect(site.api.sentTo('pending-order.place')).toHaveLength(1));
    await untilSeen('It waits for its price.');
  });

  test('follows the other side with a price that was not edited, and keeps an edited one', async () => {
    await openDialog();
    const choose = (side: string) =>
      act(async () => dialog().querySelector<HTMLInputElement>(`[data-side=${side}] input`)!.click());
    expect(field('Price').value).toBe('1.08427');
    await choose('sell');
    expect(field('Price').value).toBe('1.08419');
    await act(async () => buttonIn(dialog(), /^Price: .*more|^Price: Increase/i).click());
    expect(field('Price').value).toBe('1.08519');
    await choose('buy');
    expect(field('Price').value).toBe('1.08519');
  });

  test('is discarded with a notice when the other account is selected', async () => {
    const site = await openDialog();
    site.api.answers['trade.account'] = () => fine(makeAccount({ mode: 'practice', version: 2 }));
    await act(async () => site.platform.session.change({ is_practice: true }));
    await untilSeen('your practice account was selected meanwhile');
    expect(dialog()).toBeNull();
    expect(site.api.sentTo('pending-order.place')).toEqual([]);
  });
});
