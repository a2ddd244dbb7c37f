import '../../support/browser.ts';
import '../../../../runtime/trading/live/trade-commands.ts';
import '../../../../runtime/trading/ticket/order-check.tsx';
import { act } from 'react';
import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { formatDecimal } from '../../../../domain/money/decimal.ts';
import { PAR } from '../../../../domain/money/fx.ts';
import { moneyOf } from '../../../../domain/money/money.ts';
import { priceOf } from '../../../../domain/money/price.ts';
import { formatQuantity, quantityOf } from '../../../../domain/money/quantity.ts';
import { quantityForPercent } from '../../../../domain/trading/order-rules.ts';
import { marginOf, unitsOf } from '../../../../domain/trading/position-figures.ts';
import type { Order, Position } from '../../../../schemas/generated/types.ts';
import { fine, refusal } from '../../support/fake-api.ts';
import { click, control, seen, textOf, until, untilSeen } from '../../support/site.tsx';
import { makeAccount } from '../../support/accounts.ts';
import { position } from '../../support/positions.ts';
import {
  asset,
  labelled,
  market,
  openTicket,
  sendButton,
  submit,
  write,
} from '../../support/open-ticket.tsx';
import { terms } from '../../support/ticket-context.ts';
import { useFastClock } from '../../support/fast-clock.ts';

useFastClock();

const filled = (changes: Partial<Position> = {}) => ({ 'trade.store': () => fine(position(changes)) });
const orders = (site: Awaited<ReturnType<typeof openTicket>>) => site.api.sentTo('trade.store') as Order[];
afterEach(() => void vi.restoreAllMocks());

const quantity = () => labelled('Quantity');
const oneClick = { local: { 'confirm-orders': 'off' } };

describe('Ticket before any input', () => {
  test('shows a buy of 0.1 at the maximum leverage with value and margin, and states it on the button', async () => {
    await openTicket();
    expect(quantity().value).toBe('0.10');
    expect(seen()).toContain('10,000 EUR');
    expect(seen()).toContain('Position value10,842.70 USD');
    expect(seen()).toContain('Margin361.42 USD');
    expect(seen()).toContain('Value: 1.08 × balance · margin: 4% of free margin');
    expect(sendButton().textContent).toBe('Buy 0.10 EUR/USD at 1.08427');
    expect(labelled('Ask before sending').checked).toBe(true);
  });

  test('prices a sell at the bid', async () => {
    await openTicket();
    await click(document.querySelector<HTMLElement>('input[value="sell"]')!);
    expect(sendButton().textContent).toBe('Sell 0.10 EUR/USD at 1.08419');
  });

  test('selects the side by hotkey and focuses the quantity without sending', async () => {
    const site = await openTicket({ ...oneClick, answers: filled() });
    await act(async () => site.handle.current!.arm('sell'));
    await until(() => expect(document.activeElement).toBe(quantity()));
    expect(sendButton().textContent).toMatch(/^Sell/);
    expect(orders(site)).toEqual([]);
  });
});

describe('Ticket selected by hotkey', () => {
  test('focuses the quantity and selects its text as soon as it is rendered, before the next frame', async () => {
    const site = await openTicket({ ...oneClick, answers: filled() });
    vi.spyOn(globalThis, 'requestAnimationFrame').mockReturnValue(0);
    await act(async () => site.handle.current!.arm('sell'));
    expect(document.activeElement).toBe(quantity());
    const { selectionStart, selectionEnd, value } = quantity();
    expect([selectionStart, selectionEnd]).toEqual([0, value.length]);
  });
});

describe('Ticket calculations', () => {
  test('show the margin of the domain for any quantity and leverage', async () => {
    await openTicket();
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 5000 }),
        fc.constantFrom(1, 5, 10, 30),
        async (hundredths, leverage) => {
          const qty = formatDecimal(BigInt(hundredths) * 10n ** 6n, 8, 2);
          await write(quantity(), qty);
          await write(document.querySelector<HTMLSelectElement>('.ticket select')!, String(leverage));
          const margin = marginOf(
            priceOf('1.08427'),
            unitsOf(quantityOf(qty), terms.contractSize),
            leverage,
            { rate: PAR, exponent: 2 },
          );
          expect(seen().replace(/,/g, '')).toContain(`Margin${formatDecimal(margin, 2)} USD`);
        },
      ),
      { numRuns: 25 },
    );
  });

  test('show the quantity of the domain for any share on the slider', async () => {
    await openTicket({
      answers: market({ account: { balance: '250000.00', equity: '250000.00', free_margin: '250000.00' } }),
    });
    for (const percent of [1, 2, 3, 17, 50, 99, 100]) {
      await write(labelled('Share of the balance'), String(percent));
      const qty = quantityForPercent(percent, moneyOf('250000.00', 'USD'), priceOf('1.08427'), terms, {
        rate: PAR,
        exponent: 2,
      });
      expect(quantity().value).toBe(formatQuantity(qty, 2));
    }
  });

  test('move the slider to the share of a typed quantity, and show a multiple beyond its end', async () => {
    await openTicket();
    const shown = () => document.querySelector('.ticket-shares')!.textContent;
    await write(quantity(), '0.02');
    expect([labelled('Share of the balance').value, shown()]).toEqual([
      '22',
      'Value: 22% of balance · margin: 1% of free margin',
    ]);
    await write(quantity(), '0.50');
    expect([labelled('Share of the balance').value, shown()]).toEqual([
      '100',
      'Value: 5.42 × balance · margin: 18% of free margin',
    ]);
    await write(quantity(), '3.00');
    expect(shown()).toBe('Value: 32.53 × balance · margin: more than free margin');
    await write(quantity(), '');
    expect([labelled('Share of the balance').value, shown()]).toEqual(['2', '–']);
  });

  test('say that an order exceeds the free margin when the free margin is zero', async () => {
    await openTicket({ answers: { 'trade.account': () => fine(makeAccount({ reserved: '10000.00' })) } });
    await write(quantity(), '0.02');
    expect(document.querySelector('.ticket-shares')!.textContent).toBe(
      'Value: 22% of balance · margin: more than free margin',
    );
  });

  test('reject a number with too many digits, with an example', async () => {
    await openTicket();
    await write(quantity(), '9'.repeat(30));
    expect(sendButton().textContent).toBe('Quantity: Too many digits. Write a number such as 0.01');
  });

  test('show a hint at the end of the step range until the quantity changes', async () => {
    await openTicket();
    const hint = () => document.querySelector('.ticket-hint')!.textContent;
    const step = (name: 'more' | 'less') => click(`Quantity: 0.01 ${name}`);
    expect(hint()).toBe('');
    await step('less');
    expect([quantity().value, hint()]).toEqual([
      '0.10',
      'The buttons go down to 0.10. Type a smaller quantity, down to 0.01.',
    ]);
    await step('more');
    expect([quantity().value, hint()]).toEqual(['0.11', '']);
    await write(quantity(), '50.00');
    await step('more');
    expect(hint()).toBe('50.00 is the largest quantity of this asset.');
  });

  test('show no share for an empty balance', async () => {
    await openTicket({
      answers: market({ account: { balance: '0.00', equity: '0.00', free_margin: '0.00' } }),
    });
    await until(() => expect(seen()).toContain('Free margin0.00 USD'));
    expect([
      labelled('Share of the balance').getAttribute('aria-valuetext'),
      document.querySelector('.ticket-shares')!.textContent,
    ]).toEqual(['–', '–']);
  });

  test('show that a share buys less than the smallest quantity', async () => {
    await openTicket();
    await write(labelled('Share of the balance'), '1');
    expect(quantity().value).toBe('0.00');
    expect(seen()).toContain('1% of 10,000.00 USD buys less than the smallest quantity, 0.01.');
    expect(sendButton().getAttribute('aria-disabled')).toBe('true');
  });

  test('use the practice balance in practice mode', async () => {
    await openTicket({
      user: { is_practice: true },
      answers: market({
        account: makeAccount({
          mode: 'practice',
          balance: '500000.00',
          equity: '500000.00',
          free_margin: '500000.00',
        }),
      }),
    });
    await write(labelled('Share of the balance'), '100');
    expect(quantity().value).toBe('4.61');
  });
});

describe('Ticket steps', () => {
  test('change the quantity by 0.01, not below 0.1', async () => {
    await openTicket();
    const pressStep = (label: string) =>
      click(document.querySelector<HTMLElement>(`[aria-label="${label}"]`)!);
    await pressStep('Quantity: 0.01 more');
    expect(quantity().value).toBe('0.11');
    await pressStep('Quantity: 0.01 less');
    await pressStep('Quantity: 0.01 less');
    expect(quantity().value).toBe('0.10');
    await act(async () =>
      quantity().dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowUp', bubbles: true })),
    );
    expect(quantity().value).toBe('0.11');
  });

  test('start a limit on its side of the price, show its result and step by a hundred points', async () => {
    await openTicket();
    await click(labelled('Take profit'));
    expect(labelled('Take profit, price').value).toBe('1.08527');
    expect(seen()).toContain('At this price +10.00 USD');
    await click(document.querySelector<HTMLElement>('[aria-label="Take profit, price: 0.00100 more"]')!);
    expect(labelled('Take profit, price').value).toBe('1.08627');
    await click(labelled('Stop loss'));
    expect(labelled('Stop loss, price').value).toBe('1.08319');
    expect(seen()).toContain('−10.80 USD');
    await click(labelled('Stop loss'));
    expect(labelled('Stop loss, price')).toBeUndefined();
  });
});

describe('sending an order', () => {
  test('asks for confirmation with every detail, sends one request for two clicks and shows the fill', async () => {
    const site = await openTicket({ answers: filled() });
    await click(labelled('Take profit'));
    await submit();
    expect(orders(site)).toEqual([]);
    for (const text of [
      'Check your order Real',
      'Buy EUR/USD',
      'Take profit1.08527',
      'Stop lossNone',
      'Leverage1:30',
      'Margin361.42 USD',
    ])
      expect(seen()).toContain(text);
    const confirm = control('Confirm: buy at 1.08427');
    expect(textOf(document.activeElement!)).toBe('Check your order Real');
    await act(async () => {
      confirm.click();
      confirm.click();
    });
    await untilSeen('Bought 0.10 EUR/USD at 1.08427.');
    expect(orders(site)).toEqual([
      {
        mode: 'real',
        coinId: 'eurusd',
        type: 'buy',
        qty: '0.10',
        leverage: 30,
        is_take_profit: true,
        take_profit: '1.08527',
        is_stop_loss: false,
        stop_loss: null,
        buy_p: '1.08427',
        sell_p: '1.08419',
        amount: '361.42',
        duration: 10,
      },
    ]);
    expect(site.placed.map(({ id }) => id)).toEqual(['p_1']);
    expect(document.activeElement).toBe(sendButton());
  });

  test('says below the ticket that a repeated order bought nothing new', async () => {
    let times = 0;
    // The first attempt and its two retries are lost.
    const site = await openTicket({
      ...oneClick,
      answers: {
        'trade.store': () =>
          ++times < 4
            ? refusal('offline', 0, 'No connection to the server.')
            : { ...fine(position()), repeated: true },
      },
    });
    await submit();
    await untilSeen('we do not know whether this went through');
    await submit();
    await untilSeen('This order was already placed at');
    expect(document.querySelector('.ticket-fill')!.textContent).toMatch(
      /: bought 0\.10 EUR\/USD at 1\.08427\. Nothing new was bought\.$/,
    );
    expect(new Set(site.api.keysOf('trade.store')).size).toBe(1);
  });

  test('marks a price that becomes stale during the review, and keeps its limits', async () => {
    const site = await openTicket();
    await click(labelled('Take profit'));
    await submit();
    await untilSeen('Take profit1.08527');
    expect(document.querySelector('.ticket-check .stale-note')).toBeNull();
    Object.assign(site.api.answers, market({ asset: { stale: true } }));
    await until(() =>
      expect(document.querySelector('.ticket-check .stale-note')?.textContent).toMatch(
        /^Price is \d+ s old$/,
      ),
    );
    expect(seen()).toContain('Take profit1.08527');
  });

  test('takes a double click for one, with and without a review', async () => {
    const site = await openTicket({ answers: filled() });
    const secondClick = (element: HTMLElement) =>
      act(async () => {
        element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 2 }));
      });
    await secondClick(sendButton());
    expect(seen()).not.toContain('Check your order');
    await submit();
    await secondClick(control('Confirm: buy at 1.08427'));
    expect([seen().includes('Check your order'), orders(site)]).toEqual([true, []]);
  });

  test('names the account that the order goes to, also before the user is known to have switched', async () => {
    const practice = market({ account: { mode: 'practice' } });
    const site = await openTicket({ answers: { ...practice, ...filled({ mode: 'practice' }) } });
    await submit();
    expect(seen()).toContain('Check your order Practice');
    await click('Confirm: buy at 1.08427');
    await until(() => expect(orders(site)).toMatchObject([{ mode: 'practice' }]));
  });

  describe('after the account was switched elsewhere', () => {
    const notices = ({ platform }: Awaited<ReturnType<typeof openTicket>>) =>
      platform.notifications.getState().list.map(({ text }) => text);
    function switchTo(mode: 'practice' | 'real', { platform, api }: Awaited<ReturnType<typeof openTicket>>) {
      api.answers['trade.account'] = () => fine(makeAccount({ mode }));
      platform.session.change({ is_practice: mode === 'practice' });
    }
    const switchAway = (site: Awaited<ReturnType<typeof openTicket>>) => switchTo('practice', site);

    test('discards the review and says so: an order is only for the account that it was reviewed for', async () => {
      const site = await openTicket({ answers: filled() });
      await submit();
      control('Confirm: buy at 1.08427');
      await act(async () => switchAway(site));
      await until(() => expect(document.querySelector('.ticket-check')).toBeNull());
      expect(notices(site)).toEqual([
        'Nothing was sent: your practice account was selected meanwhile, here or on another device. Check the account, then start again.',
      ]);
      expect(document.activeElement).toBe(sendButton());
      expect(orders(site)).toEqual([]);
      await submit();
      expect(seen()).toContain('Check your order Practice');
    });

    test('says so until the account is switched again', async () => {
      const site = await openTicket({ answers: filled() });
      await submit();
      await act(async () => switchAway(site));
      await until(() => expect(notices(site)).toHaveLength(1));
      await act(async () => switchTo('real', site));
      await until(() => expect(notices(site)).toEqual([]));
    });

    test('says so until another order is sent', async () => {
      const site = await openTicket({ answers: filled({ mode: 'practice' }) });
      await submit();
      await act(async () => switchAway(site));
      await until(() => expect(notices(site)).toHaveLength(1));
      await submit();
      await click('Confirm: buy at 1.08427');
      await until(() => expect(orders(site)).toHaveLength(1));
      await until(() => expect(notices(site)).toEqual([expect.stringContaining('Bought 0.10')]));
    });

    test.each([
      ['reviewed', {}],
      ['sent by one click', oneClick],
    ])('sends an order that is %s to the account that was shown', async (_, options) => {
      const site = await openTicket({ ...options, answers: filled() });
      if (!('local' in options)) await submit();
      await act(async () => {
        switchAway(site);
        sendButton().click();
      });
      await until(() => expect(orders(site)).toMatchObject([{ mode: 'real' }]));
    });
  });

  test('returns from the confirmation by button and Escape, keeping the input', async () => {
    const site = await openTicket({ answers: filled() });
    await write(quantity(), '0.25');
    await submit();
    await click('Change');
    expect(quantity().value).toBe('0.25');
    await submit();
    await act(async () =>
      control('Confirm: buy at 1.08427').dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }),
      ),
    );
    expect(quantity().value).toBe('0.25');
    expect(orders(site)).toEqual([]);
  });

  test('skips the confirmation if it is switched off, and stores that choice', async () => {
    const site = await openTicket({ answers: filled() });
    await click(labelled('Ask before sending'));
    expect(site.platform.local.get('confirm-orders')).toBe('off');
    await submit();
    await untilSeen('Bought 0.10');
    expect(orders(site).length).toBe(1);
  });

  describe('while an order is in flight', () => {
    /** The answer waits for `answer()`. */
    function held() {
      let answer!: () => void;
      const waiting = new Promise<void>((resolve) => void (answer = resolve));
      const answers = { 'trade.store': () => waiting.then(() => fine(position())) };
      return { answers, answer: () => act(async () => answer()) };
    }

    test('sends no second one, and keeps what is typed for it', async () => {
      const { answers, answer } = held();
      const site = await openTicket({ ...oneClick, answers });
      await submit();
      await write(quantity(), '0.25');
      await click(labelled('Take profit'));
      expect([sendButton().textContent, sendButton().getAttribute('aria-busy')]).toEqual([
        'Sending the order…',
        'true',
      ]);
      await submit();
      await answer();
      await untilSeen('Bought 0.10 EUR/USD at 1.08427.');
      expect([orders(site).length, quantity().value, labelled('Take profit, price').value]).toEqual([
        1,
        '0.25',
        '1.08527',
      ]);
    });

    test('the ticket that replaces its ticket waits, and shows no result that is not its own', async () => {
      const { answers, answer } = held();
      const site = await openTicket({ ...oneClick, answers });
      await submit();
      await act(async () => site.replaceTicket());
      await submit();
      expect(sendButton().textContent).toBe('Sending the order…');
      await answer();
      await until(() => expect(sendButton().textContent).toBe('Buy 0.10 EUR/USD at 1.08427'));
      expect([orders(site).length, document.querySelector('.ticket-fill')]).toEqual([1, null]);
    });

    test('the ticket of another asset sends its order at the same time', async () => {
      const { answers, answer } = held();
      const assets = [asset(), asset({ id: 'gbpusd', a_name: 'GBP/USD' })];
      const site = await openTicket({
        ...oneClick,
        answers: { ...answers, 'asset.list': () => fine(assets) },
      });
      await submit();
      await act(async () => site.replaceTicket('gbpusd'));
      expect(sendButton().textContent).toBe('Buy 0.10 GBP/USD at 1.08427');
      await submit();
      expect(orders(site).map(({ coinId }) => coinId)).toEqual(['eurusd', 'gbpusd']);
      await answer();
    });
  });

  test('shows how much worse the fill is than the shown price', async () => {
    await openTicket({ ...oneClick, answers: filled({ opening_price: '1.08430' }) });
    await submit();
    await untilSeen('Bought 0.10 EUR/USD at 1.08430. The ticket showed 1.08427: 3 points worse for you.');
  });

  test('shows a field error of the server at its field, and keeps the input', async () => {
    const site = await openTicket({
      ...oneClick,
      answers: {
        'trade.store': () =>
          refusal('validation_failed', 422, 'Some fields are not right.', {
            fields: { take_profit: 'Above 1.08600' },
          }),
      },
    });
    await write(quantity(), '0.33');
    await click(labelled('Take profit'));
    await submit();
    await untilSeen('Above 1.08600');
    expect([quantity().value, labelled('Take profit, price').value]).toEqual(['0.33', '1.08527']);
    expect(labelled('Take profit, price').getAttribute('aria-invalid')).toBe('true');
    expect(site.placed).toEqual([]);
    await write(labelled('Take profit, price'), '1.09');
    expect(seen()).not.toContain('Above 1.08600');
  });

  test('shows any other error in the ticket, without a notification', async () => {
    const { platform } = await openTicket({
      ...oneClick,
      answers: {
        'trade.store': () =>
          refusal(
            'insufficient_margin',
            409,
            'The order was not placed: it needs more margin than you have free.',
          ),
      },
    });
    await submit();
    await untilSeen('it needs more margin than you have free');
    expect(platform.notifications.getState().list).toEqual([]);
    expect(sendButton().textContent).toBe('Buy 0.10 EUR/USD at 1.08427');
  });
});

test('an order sent without a connection is answered by one message', async () => {
  const { api, platform } = await openTicket({
    ...oneClick,
    answers: { 'trade.store': () => refusal('offline', 0, 'No connection to the server.') },
  });
  await submit();
  const message = 'we do not know whether this went through';
  await until(() => expect(seen()).toContain(message));
  expect(api.sentTo('trade.store').length).toBeGreaterThan(1);
  expect(seen().split(message)).toHaveLength(2);
  expect(platform.notifications.getState().list).toEqual([]);
}, 30_000);

describe('disabled send button', () => {
  const reasons: [string, Parameters<typeof openTicket>[0], string][] = [
    ['trading is disabled', { user: { isTrading: false } }, 'Trading is disabled on your account'],
    ['the market is closed', { answers: market({ asset: { market: 'closed' } }) }, 'Market closed'],
    [
      'the price is stale',
      { answers: market({ asset: { stale: true } }) },
      'The price is out of date: waiting for a fresh one',
    ],
    [
      'margin is missing',
      { answers: market({ account: { balance: '100.00', equity: '100.00', free_margin: '100.00' } }) },
      'Margin missing: 261.42 USD',
    ],
  ];
  test.each(reasons)('shows its reason when %s', async (_, options, sentence) => {
    const site = await openTicket({
      ...oneClick,
      ...options,
      answers: { ...filled(), ...options?.answers },
    });
    expect(textOf(sendButton())).toBe(sentence);
    await submit();
    expect(orders(site)).toEqual([]);
  });

  test.each([
    ['0', 'Quantity: At least 0.01'],
    ['0.015', 'Quantity: In steps of 0.01'],
    ['51', 'Quantity: At most 50.00'],
    ['', 'Quantity: This field is required'],
    [
      '1,000',
      'Quantity: This could be read in two ways. Write it without separators of thousands, such as 0.01',
    ],
    ['x', 'Quantity: Write a number, such as 0.01'],
    ['1 0', 'Quantity: Remove the spaces, as in 0.01'],
    ['-1', 'Quantity: Write a number above zero, such as 0.01'],
  ])('shows what is wrong with the quantity %j', async (text, sentence) => {
    const site = await openTicket({ ...oneClick, answers: filled() });
    await write(quantity(), text);
    expect(textOf(sendButton())).toBe(sentence);
    await submit();
    expect(orders(site)).toEqual([]);
    if (text) expect(document.activeElement).toBe(quantity());
  });

  test('shows when a closed market opens', async () => {
    await openTicket({
      answers: market({
        asset: { market: 'closed', changes_at: new Date(Date.now() + 3_600_000).toISOString() },
      }),
    });
    expect(sendButton().textContent).toMatch(/^Market closed until \w{3}.* UTC$/);
  });

  test('says while trading is disabled that positions can be closed, and leaves the reason to the banner', async () => {
    await openTicket({ user: { isTrading: false, disable_message: 'Documents are missing.' } });
    expect([...document.querySelectorAll('.ticket-note')].map(({ textContent }) => textContent)).toEqual([
      'You can still close positions and change their limits.',
    ]);
    expect(seen()).not.toContain('Documents are missing.');
  });
});

describe('Ticket in Spanish', () => {
  test('writes and reads numbers with a decimal comma', async () => {
    const site = await openTicket({ language: 'es', ...oneClick, answers: filled() });
    expect(labelled('Cantidad').value).toBe('0,10');
    await write(labelled('Cantidad'), '0,25');
    expect(sendButton().textContent).toBe('Comprar 0,25 EUR/USD a 1,08427');
    await click(labelled('Take profit'));
    expect(labelled('Take profit, precio').value).toBe('1,08527');
    await submit();
    await untilSeen('Compra de 0,10 EUR/USD a 1,08427.');
    expect(orders(site)[0]).toMatchObject({ qty: '0.25', take_profit: '1.08527' });
  });
});

test('the ticket of an asset in whole units starts at one', async () => {
  await openTicket({
    answers: market({
      asset: {
        qty_min: '1',
        qty_step: '1',
        contract_size: '1',
        digits: 2,
        buy_p: '190.10',
        sell_p: '190.00',
        day_open: null,
      },
    }),
  });
  expect(quantity().value).toBe('1.00');
  expect(sendButton().textContent).toBe('Buy 1.00 EUR/USD at 190.10');
});
