import '../../../../runtime/app/shell/shell.tsx';
import '../../../../runtime/features/order-book/pages/orderbook-page.tsx';
import '../../../../runtime/trading/live/trade-commands.ts';
import '../../../../runtime/trading/positions/closed-trades.tsx';
import '../../../../runtime/trading/positions/open-table.tsx';
import '../../../../runtime/trading/positions/position-dialogs.tsx';
import { act } from 'react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Position } from '../../../../schemas/generated/types.ts';
import { fine, refusal } from '../../support/fake-api.ts';
import { trader } from '../../support/page.ts';
import { click, openSignedIn, seen, textOf, until, untilSeen, type Site } from '../../support/site.tsx';
import { asset } from '../../support/open-ticket.tsx';
import { position } from '../../support/positions.ts';
import {
  buttonIn,
  closedEuro,
  bookAnswers,
  dialog,
  gold,
  accountWith,
  longEuro,
  names,
  openBook,
  openDialog,
  rowOf,
  rows,
  shortGold,
} from '../../support/order-book.tsx';
import { useFastClock } from '../../support/fast-clock.ts';

const closed = (open: Position): Position => ({
  ...open,
  status: 1,
  closing_price: open.current_price,
  current_price: null,
  close_reason: 'trader',
  close_at: '2026-11-20T17:00:00.000Z',
});
const closeOf = (name: string) => buttonIn(rowOf(name), /^Close /);

describe('open positions', () => {
  test('show every figure of spec 1 §2.8 at their mark price', async () => {
    await openBook();
    expect(
      [...document.querySelectorAll('thead th')].map((title) => title.textContent!.replace(/[↑↓]/, '')),
    ).toEqual([
      'Name',
      'Direction',
      'Quantity',
      'Leverage',
      'Invested',
      'Opening price',
      'Current price',
      'Net P/L',
      'TP / SL',
      'Open at',
      'Action',
    ]);
    const euro = textOf(rowOf('EUR/USD'));
    for (const figure of [
      'Buy',
      '0.1',
      '10,000 units',
      '1:30',
      '361.42 USD',
      '1.08427',
      '1.08419',
      '1.09000',
      '−0.80 USD',
      '2026-11-20',
    ])
      expect(euro).toContain(figure);
    const metal = textOf(rowOf('Gold'));
    expect(metal).not.toContain('units');
    for (const figure of ['Sell', '1:20', '240.00 USD', '2,410.00', '2,400.50', '+19.00 USD'])
      expect(metal).toContain(figure);
  });

  test('are marked if a manager opened them', async () => {
    await openBook({ answers: bookAnswers([{ ...longEuro, opened_by: 'manager' }, shortGold]) });
    expect(rowOf('EUR/USD').textContent).toContain('opened by your manager');
    expect(rowOf('Gold').textContent).not.toContain('opened by your manager');
  });

  test('are counted and summed in the footer', async () => {
    await openBook();
    const foot = textOf(document.querySelector('.list-foot')!);
    expect(foot).toContain('2 open positions');
    expect(foot).toContain('601.42 USD');
    expect(foot).toContain('+18.20 USD');
  });

  test('are counted in the drawer', async () => {
    await openBook();
    await until(() => expect(document.querySelector('.drawer')!.textContent).toContain('2 open orders'));
  });

  test('show an empty state', async () => {
    await openBook({ answers: bookAnswers([]) });
    expect(document.querySelector('.list-empty')!.textContent).toContain('no open position');
  });

  test('show an error when loading fails, and load on retry', async () => {
    const site = await openBook({
      answers: bookAnswers([], { 'trade.pnl': () => refusal('unknown', 500, 'Broken') }),
    });
    expect(seen()).toContain('Could not load your positions.');
    Object.assign(site.api.answers, bookAnswers());
    await click('Try again');
    await until(() => expect(rows()).toHaveLength(2));
  });

  test('sort by column headers', async () => {
    await openBook();
    expect(names()).toEqual(['Gold', 'EUR/USD']);
    await click(buttonIn(document, 'Name'));
    expect(names()).toEqual(['EUR/USD', 'Gold']);
    expect(document.querySelector('th[aria-sort]')!.getAttribute('aria-sort')).toBe('ascending');
    await click(buttonIn(document, /^Net P\/L/));
    expect(names()).toEqual(['Gold', 'EUR/USD']);
    await click(buttonIn(document, /^Net P\/L/));
    expect(names()).toEqual(['EUR/USD', 'Gold']);
  });

  test('store the row density', async () => {
    const site = await openBook();
    await click('Dense rows');
    expect(document.querySelector('.data-table')!.hasAttribute('data-dense')).toBe(true);
    expect(site.platform.local.get('positions-density')).toBe('dense');
  });

  test('are shown in Spanish, with Spanish number formats', async () => {
    await openBook({ local: { language: 'es' } });
    const euro = textOf(rowOf('EUR/USD'));
    for (const figure of ['Compra', '10.000 unidades', '361,42 USD', '1,08427', '−0,80 USD'])
      expect(euro).toContain(figure);
  });
});

describe('closing a position', () => {
  const answers = (
    close: () => ReturnType<typeof fine<{ position: Position; account: ReturnType<typeof accountWith> }>>,
  ) => bookAnswers(undefined, { 'trade.close': close });
  const works = () => fine({ position: closed(longEuro), account: accountWith([shortGold], { version: 2 }) });

  test('asks for confirmation with the current result, and sends nothing on cancel', async () => {
    const site = await openBook({ answers: answers(works) });
    await openDialog(closeOf('EUR/USD'));
    expect(textOf(dialog())).toContain('Close this position?');
    expect(textOf(dialog())).toContain('−0.80 USD');
    await click('Keep it open');
    expect(site.api.sentTo('trade.close')).toEqual([]);
    expect(rows()).toHaveLength(2);
  });

  test('starts with X on the focused row', async () => {
    await openBook();
    const pressX = () =>
      act(
        async () =>
          void document.activeElement!.dispatchEvent(
            new KeyboardEvent('keydown', { key: 'x', bubbles: true, cancelable: true }),
          ),
      );
    await pressX();
    expect(document.querySelector('dialog')).toBeNull();
    await act(async () => closeOf('EUR/USD').focus());
    await pressX();
    expect(textOf(dialog())).toContain('Buy 0.10 EUR/USD');
  });

  test('removes the position and shows a notice', async () => {
    const site = await openBook({ answers: answers(works) });
    await openDialog(closeOf('EUR/USD'));
    await click(buttonIn(dialog(), 'Close Buy 0.10 EUR/USD'));
    await until(() => expect(names()).toEqual(['Gold']));
    expect(site.api.sentTo('trade.close')).toEqual([{ id: 'p_1' }]);
    expect(seen()).toContain('Position successfully closed');
    expect(site.sounds).toEqual(['success']);
  });

  test('skips the confirmation if it is switched off, and sends one request for two clicks', async () => {
    let finish = () => {};
    const site = await openBook({
      answers: bookAnswers(undefined, {
        'trade.close': () =>
          new Promise((resolve) => {
            finish = () => resolve(works());
          }),
      }),
      local: { 'confirm-closing': 'off' },
    });
    const button = closeOf('EUR/USD');
    await click(button);
    await click(button);
    expect(button.getAttribute('aria-busy')).toBe('true');
    expect(site.api.sentTo('trade.close')).toHaveLength(1);
    await act(async () => finish());
    await until(() => expect(rows()).toHaveLength(1));
  });

  test('closes one position for a double click without confirmation, and the next one after a moment', async () => {
    const site = await openBook({
      answers: bookAnswers(undefined, {
        'trade.close': () =>
          fine({ position: closed(shortGold), account: accountWith([longEuro], { version: 2 }) }),
      }),
      local: { 'confirm-closing': 'off' },
    });
    let now = performance.now();
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
    onTestFinished(() => clock.mockRestore());
    const first = closeOf('Gold');
    await act(async () => first.focus());
    await click(first);
    await until(() => expect(names()).toEqual(['EUR/USD']));
    expect(document.activeElement).toBe(buttonIn(rowOf('EUR/USD'), /^Edit TP and SL/));
    now += 250;
    await click(closeOf('EUR/USD'));
    expect(site.api.sentTo('trade.close')).toEqual([{ id: 'p_2' }]);
    now += 400;
    await click(closeOf('EUR/USD'));
    expect(site.api.sentTo('trade.close')).toEqual([{ id: 'p_2' }, { id: 'p_1' }]);
  });

  test('stores whether to ask for confirmation', async () => {
    const site = await openBook({ answers: answers(works) });
    await openDialog(closeOf('EUR/USD'));
    await act(async () => dialog().querySelector<HTMLInputElement>('input[type=checkbox]')!.click());
    await click(buttonIn(dialog(), 'Close Buy 0.10 EUR/USD'));
    expect(site.platform.local.get('confirm-closing')).toBe('off');
    await click('Ask before closing');
    expect(site.platform.local.get('confirm-closing')).toBe('on');
  });

  test('removes a position that is already closed, with a notice', async () => {
    const site = await openBook({
      answers: bookAnswers(undefined, {
        'trade.close': () => refusal('position_closed', 409, 'This position is closed already.'),
      }),
      local: { 'confirm-closing': 'off' },
    });
    Object.assign(
      site.api.answers,
      bookAnswers([shortGold], { 'trade.close': site.api.answers['trade.close'] }),
    );
    await click(closeOf('EUR/USD'));
    await untilSeen('This position is closed already.');
    await until(() => expect(names()).toEqual(['Gold']));
  });

  test("keeps the position and shows the server's message when it refuses", async () => {
    await openBook({
      answers: bookAnswers(undefined, {
        'trade.close': () => refusal('stale_price', 409, 'The price is too old.'),
      }),
      local: { 'confirm-closing': 'off' },
    });
    await click(closeOf('EUR/USD'));
    await untilSeen('The price is too old.');
    expect(rows()).toHaveLength(2);
  });

  test.each([
    [
      'a closed market',
      asset({ market: 'closed', changes_at: '2026-11-22T22:00:00.000Z' }),
      'The market of EUR/USD is closed until',
    ],
    [
      'an old price',
      asset({ stale: true, at: '2026-11-20T09:00:00.000Z' }),
      'The price of EUR/USD is out of date.',
    ],
    ['no price', asset({ buy_p: null, sell_p: null, at: null }), 'There is no price of EUR/USD yet.'],
  ])('is disabled with a reason for %s', async (_, euro, reason) => {
    const site = await openBook({
      answers: bookAnswers([{ ...longEuro, stale: euro.stale }, shortGold], { assets: [euro, gold()] }),
      local: { 'confirm-closing': 'off' },
    });
    const button = () => closeOf('EUR/USD');
    await until(() => expect(button().getAttribute('aria-disabled')).toBe('true'));
    expect(button().title).toContain(reason);
    expect(rowOf('EUR/USD').textContent).toContain(reason);
    await click(button());
    expect(site.api.sentTo('trade.close')).toEqual([]);
    expect(closeOf('Gold').getAttribute('aria-disabled')).toBeNull();
  });

  test('is enabled at a fresh mark of the server, when the quote of the asset was polled before', async () => {
    const old = { ...gold(), at: new Date(Date.now() - 50_000).toISOString() };
    await openBook({ answers: bookAnswers(undefined, { assets: [asset(), old] }) });
    await until(() => expect(closeOf('Gold').getAttribute('aria-disabled')).toBeNull());
    expect(closeOf('EUR/USD').getAttribute('aria-disabled')).toBeNull();
  });

  test('stays enabled while the positions cannot be read again, which are shown as old', async () => {
    const site = await openBook();
    await until(() => expect(closeOf('Gold').getAttribute('aria-disabled')).toBeNull());
    site.api.answers['trade.pnl'] = () => refusal('internal', 500, 'Try later.');
    const now = performance.now.bind(performance);
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + 60_000);
    onTestFinished(() => clock.mockRestore());
    await until(() => expect(rowOf('Gold').querySelector('[data-stale]')).not.toBeNull());
    expect(closeOf('Gold').getAttribute('aria-disabled')).toBeNull();
  });

  test('closes a position in an asset that is not offered any more and has no price', async () => {
    const position = { ...longEuro, asset: { ...longEuro.asset, id: 'gone', a_name: 'Gone' } };
    const site = await openBook({
      answers: bookAnswers([position], {
        assets: [gold()],
        'trade.close': () => fine({ position: closed(position), account: accountWith([], { version: 2 }) }),
      }),
      local: { 'confirm-closing': 'off' },
    });
    await until(() => expect(closeOf('Gone').getAttribute('aria-disabled')).toBeNull());
    await click(closeOf('Gone'));
    await until(() => expect(site.api.sentTo('trade.close')).toEqual([{ id: position.id }]));
  });

  test('shows the age of a stale price in its row', async () => {
    await openBook({
      answers: bookAnswers(undefined, {
        assets: [asset({ stale: true, at: new Date(Date.now() - 600_000).toISOString() }), gold()],
      }),
    });
    expect(rowOf('EUR/USD').querySelector('[data-stale] .stale-note')!.textContent).toBe('10 min old');
    expect(rowOf('Gold').querySelector('[data-stale]')).toBeNull();
  });
});

describe('Close All dialog', () => {
  useFastClock();
  test('shows number and total of the positions, then the result of each', async () => {
    const site = await openBook({
      answers: bookAnswers(undefined, {
        'trade.close-all': () =>
          fine({
            closed: [closed(shortGold)],
            failed: [{ id: 'p_1', code: 'market_closed', message: 'The market is closed.' }],
            account: accountWith([longEuro], { version: 2 }),
          }),
      }),
    });
    await openDialog('Close All');
    const question = textOf(dialog());
    expect(question).toContain('2 positions are closed');
    expect(question).toContain('+18.20 USD');
    expect(question).toContain('601.42 USD');
    expect(site.api.sentTo('trade.close-all')).toEqual([]);
    await click('Close all 2 positions');
    await until(() => expect(textOf(dialog())).toContain('1 closed, 1 still open'));
    expect([...dialog().querySelectorAll('li')].map(textOf)).toEqual([
      expect.stringMatching(/EUR\/USD.*The market is closed\./),
      expect.stringMatching(/Gold.*\+19\.00 USD/),
    ]);
    await click('Done');
    expect(names()).toEqual(['EUR/USD']);
  });

  test("shows 'All opened positions successfully closed'", async () => {
    await openBook({
      answers: bookAnswers(undefined, {
        'trade.close-all': () =>
          fine({
            closed: [closed(shortGold), closed(longEuro)],
            failed: [],
            account: accountWith([], { version: 2 }),
          }),
      }),
    });
    await openDialog('Close All');
    await click('Close all 2 positions');
    await until(() =>
      expect(dialog().querySelector('[role=status]')?.textContent).toBe(
        'All opened positions successfully closed',
      ),
    );
    await click('Done');
    expect(seen()).toContain('no open position');
  });

  test("stays open with the server's message when no position could be closed", async () => {
    await openBook({
      answers: bookAnswers(undefined, {
        'trade.close-all': () => refusal('market_closed', 409, 'All markets are closed.'),
      }),
    });
    await openDialog('Close All');
    await click('Close all 2 positions');
    await until(() =>
      expect(dialog().querySelector('[role=alert]')?.textContent).toBe('All markets are closed.'),
    );
    expect(rows()).toHaveLength(2);
  });

  test('says that no position is left when they were closed but the answer was lost', async () => {
    const site = await openBook({
      answers: bookAnswers(undefined, {
        'trade.close-all': () => {
          site.api.answers['trade.account'] = () => fine(accountWith([], { version: 2 }));
          site.api.answers['trade.pnl'] = () => fine([]);
          return refusal('unknown', 0, 'No answer.');
        },
      }),
    });
    await openDialog('Close All');
    await untilSeen('Close all 2 positions');
    await click('Close all 2 positions');
    await until(() => expect(textOf(dialog())).toContain('You have no open positions now.'));
    expect(dialog().querySelector('[role=alert]')!.textContent).toContain('we do not know');
    expect(textOf(dialog())).not.toContain('0 positions');
    expect([...dialog().querySelectorAll('.dialog-actions button')].map(textOf)).toEqual(['Done']);
  });

  test('warns of positions that cannot be closed now, and counts and sums the others', async () => {
    await openBook({ answers: bookAnswers(undefined, { assets: [asset({ market: 'closed' }), gold()] }) });
    await openDialog('Close All');
    await untilSeen('1 position cannot be closed now and stays open');
    const question = textOf(dialog());
    for (const part of ['1 position is closed', '+19.00 USD', '240.00 USD', 'Close 1 of 2 positions'])
      expect(question).toContain(part);
    expect(question).not.toContain('601.42');
  });

  test('cannot be confirmed when no position can be closed now', async () => {
    const site = await openBook({
      answers: bookAnswers(undefined, {
        assets: [asset({ market: 'closed' }), { ...gold(), market: 'closed' }],
      }),
    });
    await openDialog('Close All');
    await untilSeen('2 positions cannot be closed now and stay open');
    await click('Close 0 of 2 positions');
    expect(site.api.sentTo('trade.close-all')).toEqual([]);
  });
});

describe('a question about a position, after the account was switched elsewhere', () => {
  useFastClock();
  const practice = position({ id: 'p_9', mode: 'practice' });
  const switchAway = ({ api, platform }: Site) =>
    act(async () => {
      api.answers['trade.account'] = () => fine(accountWith([practice], { mode: 'practice' }));
      api.answers['trade.pnl'] = () => fine([practice]);
      platform.session.change({ is_practice: true });
    });
  const SWITCHED =
    'Nothing was sent: your practice account was selected meanwhile, here or on another device. Check the account, then start again.';

  test.each([
    ['Close', 'Close this position? Real', () => click(closeOf('EUR/USD'))],
    ['Close All', 'Close all positions? Real', () => click('Close All')],
    ['TP / SL', 'Take profit and stop loss Real', () => click(buttonIn(rowOf('EUR/USD'), /^Edit TP and SL/))],
  ])('names its account, and is discarded with a notice: %s', async (_, title, ask) => {
    const site = await openBook();
    await ask();
    await until(() => expect(dialog().querySelector('h2')!.textContent).toBe(title));
    await switchAway(site);
    await until(() => expect(document.querySelector('dialog')).toBeNull());
    expect(seen()).toContain(SWITCHED);
    await until(() => expect(rows()).toHaveLength(1));
  });

  test('Close All closes the positions of the account that it was asked for', async () => {
    const site = await openBook({
      answers: bookAnswers(undefined, { 'trade.close-all': () => new Promise(() => {}) }),
    });
    await openDialog('Close All');
    await untilSeen('Close all 2 positions');
    const confirm = buttonIn(dialog(), 'Close all 2 positions');
    await act(async () => {
      site.platform.session.change({ is_practice: true });
      confirm.click();
    });
    expect(site.api.sentTo('trade.close-all')).toEqual([{ mode: 'real' }]);
  });

  test('a lost answer stays, and can only be dismissed', async () => {
    const lost = () => refusal('unknown', 0, 'No answer.');
    const site = await openBook({ answers: bookAnswers(undefined, { 'trade.close-all': lost }) });
    await openDialog('Close All');
    await untilSeen('Close all 2 positions');
    await click('Close all 2 positions');
    await until(() => expect(dialog().querySelector('[role=alert]')).not.toBeNull());
    await switchAway(site);
    await until(() => expect(document.activeElement).toBe(buttonIn(dialog(), 'Done')));
    expect(dialog().querySelector('[role=alert]')).not.toBeNull();
    expect([...dialog().querySelectorAll('.dialog-actions button')]).toHaveLength(1);
  });
});

describe('a dialog about a position that is closed elsewhere', () => {
  useFastClock();
  test.each([
    ['Close', () => openDialog(closeOf('EUR/USD'))],
    ['TP / SL', () => openDialog(buttonIn(rowOf('EUR/USD'), /^Edit TP and SL/))],
  ])('shows its price and result instead: %s', async (_, ask) => {
    const site = await openBook();
    await ask();
    Object.assign(
      site.api.answers,
      bookAnswers([shortGold], {
        'trade.closed': () => fine({ trades: [{ ...closedEuro, id: 'p_1' }], total: 1, next: null }),
      }),
    );
    await untilSeen('This position has been closed');
    await until(() => expect(textOf(dialog())).toContain('+57.30 USD'));
    for (const part of ['Buy 0.10 EUR/USD', '1.09000', 'Take profit reached'])
      expect(textOf(dialog())).toContain(part);
    expect([...dialog().querySelectorAll('.dialog-actions button')].map(textOf)).toEqual(['Close']);
    await act(async () => dialog().querySelector<HTMLElement>('.dialog-actions button')!.click());
    expect(document.querySelector('dialog')).toBeNull();
    expect(site.api.sentTo('trade.close')).toEqual([]);
  });
});

describe('take profit and stop loss dialog', () => {
  useFastClock();
  const write = async (label: string, value: string) =>
    await act(async () => {
      const input = [...dialog().querySelectorAll<HTMLInputElement>('input[type=text]')].find(
        (each) => each.getAttribute('aria-label') === label,
      )!;
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, value);
      input.dispatchEvent(new Event('input', { bubbles: true }));
    });
  const openLimits = async (protect: () => ReturnType<typeof fine<Position>>) => {
    const site = await openBook({ answers: bookAnswers(undefined, { 'trade.protect': protect }) });
    await openDialog(buttonIn(rowOf('EUR/USD'), /^Edit TP and SL/));
    return site;
  };
  const switchOn = (place: number) =>
    act(async () => dialog().querySelectorAll<HTMLInputElement>('.toggle')[place]!.click());

  test('starts at its first switch', async () => {
    await openLimits(() => fine(longEuro));
    expect(document.activeElement).toBe(dialog().querySelector('.toggle'));
  });

  test('shows the result at each price and sends both limits', async () => {
    const limited = { ...longEuro, take_profit: '1.10000', stop_loss: '1.08000' };
    const site = await openLimits(() => {
      Object.assign(site.api.answers, bookAnswers([limited, shortGold]));
      return fine(limited);
    });
    expect(textOf(dialog())).toContain('+57.30 USD at this price');
    await write('Take profit', '1.1');
    await switchOn(1);
    await write('Stop loss', '1.08');
    expect(textOf(dialog())).toContain('−42.70 USD at this price');
    await click('Save');
    expect(site.api.sentTo('trade.protect')).toEqual([{ take_profit: '1.1', stop_loss: '1.08' }]);
    await until(() => expect(document.querySelector('dialog')).toBeNull());
    expect(textOf(rowOf('EUR/USD'))).toContain('1.08000');
  });

  test('keeps a limit that is set elsewhere while the other is edited, and shows it', async () => {
    const site = await openLimits(() => fine(longEuro));
    await write('Take profit', '1.1');
    Object.assign(
      site.api.answers,
      bookAnswers([{ ...longEuro, stop_loss: '1.07000' }, shortGold], {
        'trade.protect': site.api.answers['trade.protect'],
      }),
    );
    await until(() => expect(textOf(dialog())).toContain('−142.70 USD at this price'));
    await click('Save');
    expect(site.api.sentTo('trade.protect')).toEqual([{ take_profit: '1.1', stop_loss: '1.07' }]);
  });

  test('leaves the dialog of another position open when an answer arrives late', async () => {
    let answer!: () => void;
    const waiting = new Promise<void>((resolve) => void (answer = resolve));
    const limited = { ...longEuro, take_profit: '1.10000' };
    const protect = () => waiting.then(() => fine(limited));
    const site = await openBook({ answers: bookAnswers(undefined, { 'trade.protect': protect }) });
    await openDialog(buttonIn(rowOf('EUR/USD'), /^Edit TP and SL/));
    await write('Take profit', '1.1');
    await click('Save');
    await click('Cancel');
    await openDialog(buttonIn(rowOf('Gold'), /^Edit TP and SL/));
    await switchOn(0);
    await write('Take profit', '2300');
    Object.assign(site.api.answers, bookAnswers([limited, shortGold]));
    await act(async () => answer());
    await until(() => expect(textOf(rowOf('EUR/USD'))).toContain('1.10000'));
    expect(dialog().querySelector<HTMLInputElement>('input[type=text]')!.value).toBe('2300');
  });

  test('sends nothing for a limit on the wrong side of the price', async () => {
    const site = await openLimits(() => fine(longEuro));
    await write('Take profit', '1.08');
    expect(textOf(dialog())).toMatch(/Above 1\.08419/);
    await click('Save');
    expect(site.api.sentTo('trade.protect')).toEqual([]);
    expect(buttonIn(dialog(), 'Save').getAttribute('aria-disabled')).toBe('true');
  });

  test("shows the server's error at its field, and keeps the input", async () => {
    await openLimits(() =>
      refusal('validation_failed', 422, 'Check the fields.', {
        fields: { take_profit: 'Must be above 1.09500.' },
      }),
    );
    await write('Take profit', '1.095');
    await click('Save');
    await until(() => expect(textOf(dialog())).toContain('Must be above 1.09500.'));
    expect(dialog().querySelector<HTMLInputElement>('input[type=text]')!.value).toBe('1.095');
  });

  test('closes without a call when nothing has changed', async () => {
    const site = await openLimits(() => fine(longEuro));
    await click('Save');
    expect(document.querySelector('dialog')).toBeNull();
    expect(site.api.sentTo('trade.protect')).toEqual([]);
  });

  test('says of a position that a manager opened that a copy takes over no stop loss', async () => {
    await openBook({ answers: bookAnswers([{ ...longEuro, opened_by: 'manager' }, shortGold]) });
    const hint =
      'A copy of a manager’s trade takes over no stop loss: it closes when your manager closes the';
    await openDialog(buttonIn(rowOf('EUR/USD'), /^Edit TP and SL/));
    await until(() => expect(textOf(dialog())).toContain(hint));
    await click('Cancel');
    await openDialog(buttonIn(rowOf('Gold'), /^Edit TP and SL/));
    await untilSeen('The server closes the position at the first price');
    expect(textOf(dialog())).not.toContain(hint);
  });
});

describe('closed trades', () => {
  const at = '/orderbook?tab=closedTrades';

  test('have their own URL, and show why each was closed', async () => {
    await openBook({ at });
    await until(() => expect(rows()).toHaveLength(1));
    const row = textOf(rowOf('EUR/USD'));
    for (const figure of ['1.09000', '+57.30 USD', 'Take profit reached', '361.42 USD', '1:30'])
      expect(row).toContain(figure);
    expect(seen()).toContain('1 closed position');
  });

  test('open in a tab that changes the URL', async () => {
    await openBook();
    await click(document.querySelectorAll<HTMLElement>('[role=tab]')[1]!);
    await until(() => expect(rows()).toHaveLength(1));
    expect(location.search).toBe('?tab=closedTrades');
    const tab = document.querySelector<HTMLElement>('[role=tab][aria-selected=true]')!;
    await act(async () => tab.focus());
    await act(async () =>
      tab.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft', bubbles: true })),
    );
    expect(location.search).toBe('');
  });

  test('load page by page without duplicates', async () => {
    const pages = [
      { trades: [closedEuro], total: 2, profit: '45.20', next: 'cursor-1' },
      {
        trades: [closedEuro, { ...closedEuro, id: 'c_2', close_reason: 'close_out' as const }],
        total: 2,
        profit: '45.20',
        next: null,
      },
    ];
    const site = await openBook({ at, answers: bookAnswers([], { 'trade.closed': () => fine(pages[0]!) }) });
    await until(() => expect(seen()).toContain('1 of 2 shown'));
    expect(textOf(document.querySelector('.list-foot')!)).toContain('Net P/L of all +45.20 USD');
    const call = vi.spyOn(site.api, 'call');
    site.api.answers['trade.closed'] = () => fine(pages[1]!);
    await click('Show more');
    await until(() => expect(rows()).toHaveLength(2));
    expect(call.mock.calls[0]).toMatchObject(['trade.closed', { query: { after: 'cursor-1' } }]);
    expect(seen()).toContain('Closed out: margin level too low');
    expect(seen()).not.toContain('Show more');
  });

  test('show an empty state', async () => {
    await openBook({
      at,
      answers: bookAnswers([], { 'trade.closed': () => fine({ trades: [], total: 0, next: null }) }),
    });
    await untilSeen('no close position');
  });

  test('show an error when loading fails, and load on retry', async () => {
    const site = await openBook({
      at,
      answers: bookAnswers([], { 'trade.closed': () => refusal('account_suspended', 403, 'Not allowed.') }),
    });
    await untilSeen('Could not load your closed trades. Not allowed.');
    Object.assign(site.api.answers, bookAnswers());
    await click('Try again');
    await until(() => expect(rows()).toHaveLength(1));
  });
});

test('a list of a thousand positions renders only the visible rows', async () => {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(42);
  const style = vi
    .spyOn(window, 'getComputedStyle')
    .mockImplementation(() => ({ overflowY: 'auto' }) as CSSStyleDeclaration);
  await openBook({
    answers: bookAnswers(Array.from({ length: 1000 }, (_, index) => position({ id: `p_${index}` }))),
  });
  style.mockRestore();
  await until(() => expect(rows().length).toBeGreaterThan(5));
  expect(rows().length).toBeLessThan(60);
  expect(document.querySelector('table')!.getAttribute('aria-rowcount')).toBe('1001');
  expect(seen()).toContain('1,000 open positions');
  vi.restoreAllMocks();
});

describe('positions in narrow windows', () => {
  const narrow = (width = 390) =>
    vi.stubGlobal(
      'ResizeObserver',
      class {
        readonly callback: ResizeObserverCallback;
        constructor(callback: ResizeObserverCallback) {
          this.callback = callback;
        }
        observe() {
          this.callback(
            [{ contentRect: { width } } as ResizeObserverEntry],
            this as unknown as ResizeObserver,
          );
        }
        unobserve() {}
        disconnect() {}
      },
    );

  test.each([
    [
      1100,
      [
        'Name',
        'Direction',
        'Quantity',
        'Leverage',
        'Invested',
        'Opening price',
        'Current price',
        'Net P/L',
        'TP / SL',
        'Open at',
        'Action',
      ],
    ],
    [
      897,
      [
        'Name',
        'Direction',
        'Quantity',
        'Invested (USD)',
        'Opening price',
        'Current price',
        'Net P/L (USD)',
        'TP / SL',
        'Action',
      ],
    ],
    [660, ['Name', 'Direction', 'Quantity', 'Net P/L (USD)', 'TP / SL', 'Action']],
  ])('keep the most important columns at %i pixels', async (width, titles) => {
    narrow(width);
    await openBook();
    expect(
      [...document.querySelectorAll('.data-table thead th')].map((title) =>
        title.textContent!.replace(/[↑↓]/, ''),
      ),
    ).toEqual(titles);
    vi.unstubAllGlobals();
  });

  test('are cards with the same figures and buttons, and can be sorted', async () => {
    narrow();
    const site = await openBook();
    const cards = () => [...document.querySelectorAll<HTMLElement>('.position-card')];
    await until(() => expect(cards()).toHaveLength(2));
    expect(document.querySelector('table')).toBeNull();
    expect(cards().map((card) => card.querySelector('.truncate')!.textContent)).toEqual(['Gold', 'EUR/USD']);
    for (const figure of ['−0.80 USD', '361.42 USD', '1.08427', '1.09000'])
      expect(textOf(cards()[1]!)).toContain(figure);
    const choice = document.querySelector<HTMLSelectElement>('.card-sort select')!;
    await act(async () => {
      choice.value = 'name';
      choice.dispatchEvent(new Event('change', { bubbles: true }));
    });
    expect(cards()[0]!.textContent).toContain('EUR/USD');
    await click(buttonIn(cards()[0]!, /^Close /));
    await until(() => expect(textOf(dialog())).toContain('Close this position?'));
    expect(site.api.sentTo('trade.close')).toEqual([]);
    vi.unstubAllGlobals();
  });
});

describe('a suspended trader', () => {
  const suspended = {
    state: 'suspended',
    state_reason: 'Under review',
    contact: 'support@acme.example',
  } as const;

  test('sees the balance and can close a position', async () => {
    const site = await openSignedIn({
      features: ['auth', 'profile', 'order-book'],
      user: { ...trader, ...suspended },
      answers: bookAnswers(undefined, {
        'trade.close': () => fine({ position: closed(longEuro), account: accountWith([shortGold]) }),
      }),
    });
    await until(() => expect(rows()).toHaveLength(2));
    expect(seen()).toContain('Your account is suspended.');
    expect(textOf(document.querySelector('.suspended-positions .account-strip')!)).toContain('Balance');
    await act(async () => closeOf('EUR/USD').click());
    await until(() => expect(dialog()).not.toBeNull());
    await click(buttonIn(dialog(), 'Close Buy 0.10 EUR/USD'));
    await until(() => expect(site.api.sentTo('trade.close')).toHaveLength(1));
  });

  test('can scroll the figures with the keyboard while they are loading', async () => {
    await openSignedIn({
      features: ['auth', 'profile', 'order-book'],
      user: { ...trader, ...suspended },
      answers: bookAnswers(undefined, { 'trade.account': () => new Promise(() => undefined) }),
    });
    const strip = '.suspended-positions .account-strip[aria-busy]';
    await until(() => expect(document.querySelector<HTMLElement>(strip)?.tabIndex).toBe(0));
  });
});
