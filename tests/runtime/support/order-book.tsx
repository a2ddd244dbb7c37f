import { expect } from 'vitest';
import type { ApiResult } from '../../../runtime/platform/api-error.ts';
import type { Account, Asset, Position, Rate } from '../../../schemas/generated/types.ts';
import { fine, refusal, type Answers } from './fake-api.ts';
import { click, openSignedIn, until, type SignedInOptions, type Site } from './site.tsx';
import { makeAccount } from './accounts.ts';
import { asset } from './open-ticket.tsx';
import { eurusd, position } from './positions.ts';

/** A function, because its quote is of the current moment: thirty seconds later it is too old to close at. */
export const gold = (): Asset =>
  asset({
    id: 'xauusd',
    a_name: 'Gold',
    sy: 'XAUUSD',
    name: 'Gold ounce',
    type: 'commodity',
    class: 'gold',
    digits: 2,
    contract_size: '1',
    buy_p: '2400.50',
    sell_p: '2400.10',
    day_open: '2390.00',
  });

export const longEuro = position({ take_profit: '1.09000' });
export const shortGold = position({
  id: 'p_2',
  asset: {
    ...eurusd,
    id: 'xauusd',
    sy: 'XAUUSD',
    a_name: 'Gold',
    type: 'commodity',
    digits: 2,
    contract_size: '1',
  },
  trade_type: 'sell',
  qty: '2',
  units: '2',
  leverage: 20,
  traded_amount: '240.00',
  opening_price: '2410.00',
  current_price: '2400.50',
  profit: '19.00',
  open_at: '2026-11-20T15:00:00.000Z',
});

export const closedEuro = position({
  id: 'c_1',
  status: 1,
  current_price: null,
  closing_price: '1.09000',
  profit: '57.30',
  close_reason: 'take_profit',
  close_at: '2026-11-20T16:00:00.000Z',
});

/** The account of a trader with these positions. */
export function accountWith(positions: Position[], changes: Partial<Account> = {}): Account {
  return makeAccount({ margin: '601.42', open_positions: positions.length, ...changes });
}

/** The rate of the chart's asset, polled without a stream. */
function rateOf({ id, buy_p, sell_p, sell_spread, day_open, at, stale, market }: Asset): ApiResult<Rate> {
  if (buy_p === null || sell_p === null || sell_spread === null || at === null)
    return refusal('stale_price', 409, 'There is no price yet.');
  return fine({ id, buy_p, sell_p, sell_spread, day_open, at, stale, market, fx: {} });
}

/** A backend with two assets and the given open and closed positions. */
export function bookAnswers(
  open: Position[] = [longEuro, shortGold],
  more: Answers & { assets?: Asset[] } = {},
): Answers {
  const { assets = [asset(), gold()], ...answers } = more;
  return {
    'asset.list': () => fine(assets),
    'asset.rate': () => rateOf(assets[0]!),
    'trade.account': () => fine(accountWith(open)),
    'trade.pnl': () => fine(open),
    'trade.closed': () => fine({ trades: [closedEuro], total: 1, next: null }),
    'watchlist.list': () => fine([]),
    ...answers,
  };
}

/** The order book in its shell, after its list has loaded. */
export async function openBook({
  answers,
  at = '/orderbook',
  local,
  ...options
}: SignedInOptions = {}): Promise<Site> {
  const site = await openSignedIn({
    at,
    features: ['auth', 'profile', 'order-book'],
    answers: answers ?? bookAnswers(),
    local,
    ...options,
  });
  await until(() => expect(document.querySelector('.tabset-panel > *:not(.list-waiting)')).not.toBeNull());
  return site;
}

export const rows = () => [...document.querySelectorAll<HTMLElement>('tbody tr[data-index]')];
export const rowOf = (name: string) => rows().find((row) => row.textContent?.includes(name))!;
export const names = () => rows().map((row) => row.querySelector('.cell-asset .truncate')!.textContent);
export const buttonIn = (within: ParentNode, label: string | RegExp) => {
  const found = [...within.querySelectorAll<HTMLButtonElement>('button')].find((button) => {
    const name = button.getAttribute('aria-label') ?? button.textContent ?? '';
    return typeof label === 'string' ? name.trim() === label : label.test(name);
  });
  if (!found) throw new Error(`There is no button ${String(label)}`);
  return found;
};
export const dialog = () => document.querySelector('dialog')!;

/** Clicks a button and waits for its dialog: the first one of a file loads then. */
export async function openDialog(button: HTMLElement | string): Promise<void> {
  await click(button);
  await until(() => expect(dialog()).not.toBeNull());
}
