import '../../../../runtime/app/shell/shell.tsx';
import '../../../../runtime/features/terminal/pages/traderoom-mt4-page.tsx';
import '../../../../runtime/features/terminal/pages/traderoom-v2-page.tsx';
import '../../../../runtime/trading/live/trade-commands.ts';
import '../../../../runtime/trading/positions/open-table.tsx';
import '../../../../runtime/trading/positions/position-dialogs.tsx';
import '../../../../runtime/trading/ticket/order-check.tsx';
import '../../../../runtime/ui/menu/context-menu.tsx';
import { act } from 'react';
import { describe, expect, test } from 'vitest';
import type { Order } from '../../../../schemas/generated/types.ts';
import {
  buttonIn,
  bookAnswers,
  dialog,
  accountWith,
  gold,
  longEuro,
  openDialog,
  rowOf,
  rows,
  shortGold,
} from '../../support/order-book.tsx';
import { fine, refusal } from '../../support/fake-api.ts';
import { asset } from '../../support/open-ticket.tsx';
import {
  click,
  openSignedIn,
  seen,
  until,
  untilSeen,
  type SignedInOptions,
  notices,
} from '../../support/site.tsx';

/** Opens the terminal in its shell, without the chart, which needs a canvas. */
async function openTerminal({
  at = '/traderoom_v2',
  settings,
  answers = bookAnswers(),
  ...options
}: SignedInOptions = {}) {
  const site = await openSignedIn({
    at,
    features: ['auth', 'profile', 'terminal'],
    settings: { use_api: false, enable_mt: true, ...settings },
    answers,
    ...options,
  });
  await until(() => expect(document.querySelectorAll('[role=option]')).toHaveLength(2));
  await until(() => expect(document.querySelector('.tabset-panel > *:not(.list-waiting)')).not.toBeNull());
  return site;
}

const key = (target: Element | Document, pressed: string, more: KeyboardEventInit = {}) =>
  act(
    async () =>
      void target.dispatchEvent(
        new KeyboardEvent('keydown', { key: pressed, bubbles: true, cancelable: true, ...more }),
      ),
  );
const watch = () => document.querySelector<HTMLElement>('[role=listbox]')!;
const active = () => document.getElementById(watch().getAttribute('aria-activedescendant')!)!.textContent;
const selected = () => document.querySelector('[role=option][aria-current=true]')!.textContent;
const orderWindow = () => document.querySelector<HTMLElement>('[role=dialog]');
const menu = () => document.querySelector<HTMLElement>('[role=menu]')!;

/** Opens an element's menu, which loads with the first one of a file. */
async function contextMenu(target: Element) {
  await act(
    async () => void target.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true })),
  );
  await until(() => expect(menu()).not.toBeNull());
}
const tab = (title: string) =>
  [...document.querySelectorAll<HTMLElement>('[role=tab]')].find((each) =>
    each.textContent!.startsWith(title),
  )!;
const write = (input: HTMLInputElement, value: string) =>
  act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, value);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });

describe('market watch', () => {
  test('moves by arrow keys and selects a symbol with Enter', async () => {
    await openTerminal();
    expect(selected()).toContain('EUR/USD');
    await key(watch(), 'ArrowDown');
    expect(active()).toContain('Gold');
    expect(selected()).toContain('EUR/USD');
    await key(watch(), 'Enter');
    expect(selected()).toContain('Gold');
    expect(document.querySelector('.term-toolbar')!.textContent).toContain('Gold');
  });

  test('marks a closed market with its opening time', async () => {
    const opensAt = new Date(Date.now() + 3_600_000).toISOString();
    const closedGold = { ...gold(), market: 'closed' as const, changes_at: opensAt };
    await openTerminal({ answers: bookAnswers(undefined, { assets: [asset(), closedGold] }) });
    const mark = (name: string) =>
      [...document.querySelectorAll('[role=option]')]
        .find((option) => option.textContent!.includes(name))!
        .querySelector('.closed-mark')?.textContent;
    await until(() => expect(mark('Gold')).toMatch(/^Closed \w{3} \d\d:\d\d$/));
    expect(mark('EUR/USD')).toBeUndefined();
  });

  test('filters by typing, and shows all symbols again on Escape', async () => {
    await openTerminal();
    const field = document.querySelector<HTMLInputElement>('.watch-search')!;
    watch().focus();
    await key(watch(), 'g');
    expect(document.activeElement).toBe(field);
    await write(field, 'gold');
    expect(document.querySelectorAll('[role=option]')).toHaveLength(1);
    expect(document.querySelector('.watch [role=status]')!.textContent).toBe('1 asset');
    await key(field, 'Enter');
    expect(selected()).toContain('Gold');
    await key(field, 'Escape');
    expect(document.querySelectorAll('[role=option]')).toHaveLength(2);
    await write(field, 'zzz');
    expect(seen()).toContain('No assets match “zzz”.');
  });

  test('has a context menu for each symbol, by pointer and by keyboard', async () => {
    const site = await openTerminal();
    await act(async () =>
      document
        .querySelectorAll('[role=option]')[1]!
        .dispatchEvent(
          new MouseEvent('contextmenu', { bubbles: true, cancelable: true, clientX: 40, clientY: 60 }),
        ),
    );
    await until(() => expect(menu()?.contains(document.activeElement)).toBe(true));
    expect(menu().getAttribute('aria-label')).toBe('Gold');
    expect(document.activeElement!.textContent).toContain('New Order');
    await key(document.activeElement!, 'ArrowDown');
    await key(document.activeElement!, 'ArrowDown');
    expect(document.activeElement!.textContent).toContain('Add Gold to the watchlist');
    site.api.answers['watchlist.add'] = () => refusal('not_found', 404, 'Gone.');
    await click(document.activeElement as HTMLElement);
    expect(site.api.sentTo('watchlist.add')).toEqual([{ currency_pair_id: 'xauusd' }]);
    expect(menu()).toBeNull();

    watch().focus();
    await key(watch(), 'F10', { shiftKey: true });
    await until(() => expect(menu()?.contains(document.activeElement)).toBe(true));
    await key(menu(), 'Escape');
    expect(document.activeElement).toBe(watch());
    expect(menu()).toBeNull();
  });

  test('shows an error when loading fails, and loads on retry', async () => {
    const site = await openSignedIn({
      at: '/traderoom_v2',
      features: ['auth', 'profile', 'terminal'],
      settings: { use_api: false },
      answers: { ...bookAnswers(), 'asset.list': () => refusal('unknown', 500, 'Broken') },
    });
    await untilSeen('Could not load the assets.');
    Object.assign(site.api.answers, bookAnswers());
    await click(buttonIn(document.querySelector('.watch')!, 'Try again'));
    await until(() => expect(document.querySelectorAll('[role=option]')).toHaveLength(2));
  });
});

describe('New Order window', () => {
  test('opens non-modally with F9, moves by arrow keys, closes with Escape and restores the focus', async () => {
    await openTerminal();
    watch().focus();
    await key(document, 'F9');
    expect(orderWindow()!.getAttribute('aria-modal')).toBeNull();
    expect(orderWindow()!.contains(document.activeElement)).toBe(true);
    const grip = orderWindow()!.querySelector<HTMLElement>('.term-window-grip')!;
    const left = () => parseFloat(orderWindow()!.style.left);
    const before = left();
    await key(grip, 'ArrowLeft');
    expect(left()).toBe(before - 24);
    await key(grip, 'Escape');
    expect(orderWindow()).toBeNull();
    expect(document.activeElement).toBe(watch());
  });

  test('labels both of its leverage controls', async () => {
    await openTerminal();
    await key(document, 'F9');
    const labels = [...orderWindow()!.querySelectorAll<HTMLLabelElement>('label[for]')].map(
      (label) => [label.textContent, document.getElementById(label.htmlFor)?.tagName] as const,
    );
    expect(labels).toContainEqual(['Leverage', 'SELECT']);
    expect(labels).toContainEqual(['Leverage preset', 'INPUT']);
  });

  test('sends an order after confirmation and adds it to the journal', async () => {
    const site = await openTerminal({ answers: bookAnswers([], { 'trade.store': () => fine(longEuro) }) });
    await key(document, 'F9');
    await until(() =>
      expect(orderWindow()!.querySelector('.ticket-send')!.textContent).toBe('Buy 0.10 EUR/USD at 1.08427'),
    );
    await act(async () => orderWindow()!.querySelector('form')!.requestSubmit());
    expect(site.api.sentTo('trade.store')).toEqual([]);
    Object.assign(
      site.api.answers,
      bookAnswers([longEuro], { 'trade.store': site.api.answers['trade.store'] }),
    );
    await click(orderWindow()!.querySelector<HTMLElement>('.ticket-send')!);
    await until(() => expect(rows()).toHaveLength(1));
    expect((site.api.sentTo('trade.store') as Order[])[0]).toMatchObject({
      coinId: 'eurusd',
      type: 'buy',
      qty: '0.10',
    });
    await click(tab('Journal'));
    expect(document.querySelector('.journal')!.textContent).toContain('Buy 0.10 EUR/USD opened at 1.08427');
  });

  test('shows on its button why trading is disabled', async () => {
    await openTerminal({ user: { isTrading: false } });
    await key(document, 'F9');
    await until(() =>
      expect(orderWindow()!.querySelector('.ticket-send')!.getAttribute('aria-disabled')).toBe('true'),
    );
    expect(orderWindow()!.querySelector('.ticket-send')!.textContent).toContain('Trading is disabled');
  });

  test('sets the leverage with a slider from one to five', async () => {
    await openTerminal();
    await key(document, 'F9');
    const slider = [...orderWindow()!.querySelectorAll<HTMLInputElement>('input[type=range]')].find(
      (each) => each.max === '5',
    )!;
    expect(slider.value).toBe('2');
    await write(slider, '1');
    expect(orderWindow()!.querySelector<HTMLSelectElement>('.ticket select')!.value).toBe('20');
  });

  test('keeps what was typed when a hotkey selects the other side', async () => {
    await openTerminal();
    await key(document, 'b');
    await write(orderWindow()!.querySelector<HTMLInputElement>('input[inputmode="decimal"]')!, '0.25');
    await key(document, 's');
    await until(() =>
      expect(orderWindow()!.querySelector('.ticket-send')!.textContent).toBe('Sell 0.25 EUR/USD at 1.08419'),
    );
  });

  test('can change the symbol', async () => {
    await openTerminal();
    await key(document, 'F9');
    const select = orderWindow()!.querySelector<HTMLSelectElement>('select')!;
    await act(async () => {
      select.value = 'xauusd';
      select.dispatchEvent(new Event('change', { bubbles: true }));
    });
    expect(orderWindow()!.textContent).toContain('New Order: Gold');
    expect(selected()).toContain('Gold');
  });
});

describe('toolbox positions', () => {
  const answers = () =>
    bookAnswers(undefined, {
      'trade.close': () =>
        fine({
          position: { ...longEuro, status: 1, closing_price: '1.08419' },
          account: accountWith([shortGold], { version: 2 }),
        }),
    });

  test('can be navigated, edited and closed by keyboard', async () => {
    const site = await openTerminal({ answers: answers(), local: { 'confirm-closing': 'off' } });
    const [gold, euro] = rows();
    expect([gold!.tabIndex, euro!.tabIndex]).toEqual([0, -1]);
    await act(async () => gold!.focus());
    await key(gold!, 'ArrowDown');
    expect(document.activeElement).toBe(euro);
    await key(euro!, 'Enter');
    await until(() => expect(dialog()).not.toBeNull());
    expect(dialog().textContent).toContain('Take profit and stop loss');
    await click(buttonIn(dialog(), 'Cancel'));
    await key(rowOf('EUR/USD'), 'Delete');
    await until(() => expect(rows()).toHaveLength(1));
    expect(site.api.sentTo('trade.close')).toEqual([{ id: 'p_1' }]);
    await click(tab('Journal'));
    expect(document.querySelector('.journal')!.textContent).toContain('Buy 0.10 EUR/USD closed');
  });

  test('close with X only if one is selected', async () => {
    const site = await openTerminal({ answers: answers(), local: { 'confirm-closing': 'off' } });
    await key(document, 'x');
    expect(site.api.sentTo('trade.close')).toEqual([]);
    await act(async () => rowOf('EUR/USD').focus());
    await key(rowOf('EUR/USD'), 'x');
    await until(() => expect(site.api.sentTo('trade.close')).toEqual([{ id: 'p_1' }]));
  });

  test('have a context menu', async () => {
    await openTerminal();
    await contextMenu(rowOf('EUR/USD'));
    expect(
      [...menu().querySelectorAll('[role=menuitem]')].map((item) => item.querySelector('span')!.textContent),
    ).toEqual(['Close', 'Take profit and stop loss', 'New Order', 'Chart', 'Close All']);
    await openDialog(menu().querySelector<HTMLElement>('[role=menuitem]')!);
    expect(dialog().textContent).toContain('Close this position?');
  });

  test.each([
    ['Shift+F10', 'F10', { shiftKey: true }],
    ['the menu key', 'ContextMenu', {}],
  ])('open their menu with %s; Escape returns to the row', async (_, pressed, more) => {
    await openTerminal();
    await act(async () => rowOf('EUR/USD').focus());
    await key(rowOf('EUR/USD'), pressed, more);
    await until(() => expect(menu()?.contains(document.activeElement)).toBe(true));
    await key(document.activeElement!, 'Escape');
    expect([menu(), document.activeElement]).toEqual([null, rowOf('EUR/USD')]);
  });

  test('are summed by asset under Exposure', async () => {
    await openTerminal();
    await click(tab('Exposure'));
    await until(() => expect(rowOf('EUR/USD')).toBeDefined());
    const euro = rowOf('EUR/USD').textContent!;
    for (const figure of ['Long', '0.1', '10,841.90', '361.42', '−0.80']) expect(euro).toContain(figure);
    expect(rowOf('Gold').textContent).toContain('Short');
    const totals = document.querySelector('.list-foot')!.textContent;
    for (const figure of ['2 open positions', 'Margin601.42', '+18.20']) expect(totals).toContain(figure);
  });

  test('appear under History when closed', async () => {
    await openTerminal();
    await click(tab('History'));
    await until(() => expect(rows()).toHaveLength(1));
    expect(rows()[0]!.textContent).toContain('Take profit reached');
  });

  test('add failures to the journal', async () => {
    await openTerminal({
      answers: bookAnswers(undefined, {
        'trade.close': () => refusal('market_closed', 409, 'The market is closed.'),
      }),
      local: { 'confirm-closing': 'off' },
    });
    await key(rowOf('EUR/USD'), 'Delete');
    await untilSeen('The market is closed.');
    await click(tab('Journal'));
    expect(document.querySelector('.journal [data-kind=failure]')!.textContent).toContain(
      'The market is closed.',
    );
  });
});

describe('terminal panes', () => {
  test('resize by keyboard and store their size', async () => {
    const site = await openTerminal();
    const [separator] = document.querySelectorAll<HTMLElement>('[role=separator]');
    const width = () => Number(separator!.getAttribute('aria-valuenow'));
    const before = width();
    await key(separator!, 'ArrowRight');
    expect(width()).toBe(before + 16);
    expect(site.platform.local.get('terminal-panes')).toContain(String(before + 16));
    await key(separator!, 'End');
    expect(width()).toBe(Number(separator!.getAttribute('aria-valuemax')));
    await key(separator!, 'Enter');
    expect(width()).toBe(before);
  });

  test('resize the toolbox upwards', async () => {
    await openTerminal();
    const separator = document.querySelectorAll<HTMLElement>('[role=separator]')[1]!;
    const before = Number(separator.getAttribute('aria-valuenow'));
    await key(separator, 'ArrowUp');
    expect(Number(separator.getAttribute('aria-valuenow'))).toBe(before + 16);
  });

  test('take the focus in turn with F6', async () => {
    await openTerminal();
    const pane = () => document.activeElement!.closest('[data-pane]')?.getAttribute('data-pane');
    await key(document, 'F6');
    expect(pane()).toBe('toolbar');
    await key(document, 'F6');
    expect(pane()).toBe('watch');
    await key(document, 'F6', { shiftKey: true });
    expect(pane()).toBe('toolbar');
  });

  test('show a notice instead of the external chart when it is off', async () => {
    await openTerminal();
    expect(document.querySelector('.chart-note')).not.toBeNull();
  });

  test('show the connection and the server time', async () => {
    await openTerminal();
    const status = document.querySelector('.term-status')!;
    await until(() => expect(status.querySelector('[role=status]')!.textContent).toBe('Connected (polling)'));
    expect(status.textContent).toMatch(/Server time\d\d:\d\d:\d\d UTC/);
  });
});

test('/traderoom_mt4 opens the classic skin; the drawer links to the terminal only with enable_mt', async () => {
  const site = await openTerminal({ at: '/traderoom_mt4' });
  expect(document.querySelector('.terminal')!.getAttribute('data-skin')).toBe('classic');
  expect(document.querySelector('.drawer')!.innerHTML).toContain('/traderoom_v2');
  await act(async () =>
    site.platform.settings.setState(({ settings }) => ({ settings: { ...settings, enable_mt: false } })),
  );
  expect(document.querySelector('.drawer')!.innerHTML).not.toContain('/traderoom_v2');
});

describe('without a connection', () => {
  const SENTENCE = 'No connection: nothing was sent. Try again when prices move.';
  const gone = () => refusal('offline', 0, 'No connection.');
  const openOffline = async () => {
    const site = await openTerminal({
      answers: bookAnswers(undefined, { 'asset.rate': gone }),
      local: { 'confirm-closing': 'off' },
    });
    await until(() =>
      expect(document.querySelector('.term-new')!.getAttribute('aria-disabled')).toBe('true'),
    );
    return site;
  };
  const itemsOf = () =>
    [...menu().querySelectorAll<HTMLElement>('[role=menuitem]')].map((item) => [
      item.querySelector('span')!.firstChild!.textContent,
      item.getAttribute('aria-disabled') === 'true' ? item.title : 'enabled',
    ]);

  test('the keys F9, B, S, X and Delete say so, once, and do nothing', async () => {
    const site = await openOffline();
    for (const pressed of ['F9', 'b', 's']) await key(document, pressed);
    await act(async () => rowOf('EUR/USD').focus());
    await key(rowOf('EUR/USD'), 'x');
    await key(rowOf('EUR/USD'), 'Delete');
    expect(notices()).toEqual([SENTENCE]);
    expect([orderWindow(), dialog()]).toEqual([null, null]);
    expect(site.api.sentTo('trade.close')).toEqual([]);
  });

  test('a double click on a symbol opens no order', async () => {
    await openOffline();
    await act(
      async () =>
        void document
          .querySelectorAll('[role=option]')[1]!
          .dispatchEvent(new MouseEvent('dblclick', { bubbles: true })),
    );
    expect([orderWindow(), notices()]).toEqual([null, [SENTENCE]]);
  });

  test('the menus offer neither an order nor a closing, and say why', async () => {
    const site = await openOffline();
    await contextMenu(document.querySelectorAll('[role=option]')[1]!);
    expect(itemsOf()).toEqual([
      ['New Order', 'No connection'],
      ['Chart', 'enabled'],
      ['Add Gold to the watchlist', 'enabled'],
    ]);
    await click(menu().querySelector<HTMLElement>('[role=menuitem]')!);
    expect(orderWindow()).toBeNull();
    await key(menu(), 'Escape');
    await contextMenu(rowOf('EUR/USD'));
    expect(itemsOf().slice(0, 5)).toEqual([
      ['Close', 'No connection'],
      ['Take profit and stop loss', 'enabled'],
      ['New Order', 'No connection'],
      ['Chart', 'enabled'],
      ['Close All', 'No connection'],
    ]);
    for (const item of menu().querySelectorAll<HTMLElement>('[aria-disabled=true]')) await click(item);
    expect([orderWindow(), dialog(), site.api.sentTo('trade.close')]).toEqual([null, null, []]);
  });
});
