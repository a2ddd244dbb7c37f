import { act } from 'react';
import { text as en } from '../../../runtime/features/trade-room/text/en.ts';
import { text as es } from '../../../runtime/features/trade-room/text/es.ts';
import { loadPlatformText } from '../../../runtime/app/boot.ts';
import { useAsset } from '../../../runtime/trading/live/hooks.ts';
import { Ticket, type TicketHandle } from '../../../runtime/trading/ticket/ticket.tsx';
import type { Account, Asset, Position, Rate, User } from '../../../schemas/generated/types.ts';
import type { Answers } from './fake-api.ts';
import { fine } from './fake-api.ts';
import { trader } from './page.ts';
import { renderInPlatform } from './render-in-platform.tsx';
import { makePlatform, until } from './site.tsx';

/** EUR/USD in the contract's format, with a current quote. */
export function asset(changes: Partial<Asset> = {}): Asset {
  return {
    id: 'eurusd',
    name: 'Euro / US dollar',
    a_name: 'EUR/USD',
    sy: 'EURUSD',
    ex_sym: 'FX:EURUSD',
    base: 'EUR',
    quote: 'USD',
    type: 'forex',
    class: 'fx_major',
    image: null,
    leverage: 30,
    digits: 5,
    contract_size: '100000',
    qty_min: '0.01',
    qty_max: '50',
    qty_step: '0.01',
    buy_p: '1.08427',
    sell_p: '1.08419',
    sell_spread: '0.00008',
    day_open: '1.08210',
    at: new Date().toISOString(),
    stale: false,
    market: 'open',
    changes_at: null,
    simulated: true,
    ...changes,
  };
}

export function account(changes: Partial<Account> = {}): Account {
  return {
    mode: 'real',
    currency: 'USD',
    balance: '10000.00',
    reserved: '0.00',
    bonus: '0.00',
    margin: '0.00',
    profit: '0.00',
    equity: '10000.00',
    free_margin: '10000.00',
    margin_level: null,
    open_positions: 0,
    close_out_percent: 50,
    version: 1,
    ...changes,
  };
}

export function position(changes: Partial<Position> = {}): Position {
  return {
    id: 'p_1',
    mode: 'real',
    asset: {
      id: 'eurusd',
      sy: 'EURUSD',
      a_name: 'EUR/USD',
      type: 'forex',
      image: null,
      digits: 5,
      quote: 'USD',
      contract_size: '100000',
    },
    trade_type: 'buy',
    status: 0,
    qty: '0.10',
    units: '10000',
    leverage: 30,
    traded_amount: '361.42',
    currency: 'USD',
    opening_price: '1.08427',
    current_price: '1.08419',
    closing_price: null,
    profit: '-0.80',
    stale: false,
    take_profit: null,
    stop_loss: null,
    opened_by: 'trader',
    close_reason: null,
    open_at: '2026-11-20T14:30:01.000Z',
    close_at: null,
    updated_at: '2026-11-20T14:30:01.000Z',
    ...changes,
  };
}

/** The asset's quote alone, for a page without a stream. */
function rate({ id, buy_p, sell_p, sell_spread, day_open, stale, market }: Asset): Rate {
  return {
    id,
    buy_p: buy_p!,
    sell_p: sell_p!,
    sell_spread: sell_spread!,
    day_open,
    at: new Date().toISOString(),
    stale,
    market,
    fx: { USD: '1' },
  };
}

/** The responses of a backend with this asset and account. */
export function market(
  overrides: { asset?: Partial<Asset>; account?: Partial<Account>; positions?: Position[] } = {},
): Answers {
  return {
    'asset.list': () => fine([asset(overrides.asset)]),
    'trade.account': () => fine(account(overrides.account)),
    'trade.pnl': () => fine(overrides.positions ?? []),
    'asset.rate': () => fine(rate(asset(overrides.asset))),
    'watchlist.list': () => fine([]),
  };
}

export interface TicketOptions {
  answers?: Answers;
  user?: Partial<User>;
  language?: 'en' | 'es';
  local?: Record<string, string>;
}

/** A ticket for EUR/USD at 1.08419 / 1.08427, with 10,000 dollars of free margin. */
export async function openTicket({ answers, user, language = 'en', local }: TicketOptions = {}) {
  const made = makePlatform({
    at: '/',
    features: [],
    local: { language, ...local },
    answers: { ...market(), ...answers },
    user: { ...trader, two_fa_confirmed: true, ...user },
  });
  await loadPlatformText(made.platform);
  made.platform.text.add(language === 'en' ? en : es);
  const placed: Position[] = [];
  const handle: { current: TicketHandle | null } = { current: null };
  function LoadedTicket() {
    const eurusd = useAsset('eurusd');
    return eurusd ? <Ticket asset={eurusd} onPlaced={(each) => placed.push(each)} ref={handle} /> : null;
  }
  const root = await renderInPlatform(made.platform, <LoadedTicket />);
  await until(() => {
    if (!root.querySelector('.ticket-cost dd')?.textContent?.includes('USD'))
      throw new Error('The account is not there yet');
  });
  return { ...made, root, placed, handle };
}

export const sendButton = () => document.querySelector<HTMLButtonElement>('.ticket-send')!;
export const labelled = (label: string) =>
  [...document.querySelectorAll<HTMLInputElement>('.ticket input')].find(
    (input) => input.getAttribute('aria-label') === label || input.labels?.[0]?.textContent?.trim() === label,
  )!;

/** Types into an input so that React receives the event. */
export async function write(input: HTMLInputElement | HTMLSelectElement, value: string) {
  const kind = input instanceof HTMLSelectElement ? HTMLSelectElement : HTMLInputElement;
  await act(async () => {
    Object.getOwnPropertyDescriptor(kind.prototype, 'value')!.set!.call(input, value);
    input.dispatchEvent(new Event('input', { bubbles: true }));
    input.dispatchEvent(new Event('change', { bubbles: true }));
  });
}

export async function submit() {
  await act(async () => document.querySelector<HTMLFormElement>('.ticket')!.requestSubmit());
}
