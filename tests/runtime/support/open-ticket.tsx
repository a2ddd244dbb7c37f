import { act } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { text as en } from '../../../runtime/features/trade-room/text/en.ts';
import { text as es } from '../../../runtime/features/trade-room/text/es.ts';
import { loadPlatformText } from '../../../runtime/app/boot.ts';
import { useAsset } from '../../../runtime/trading/live/hooks.ts';
import { Ticket, type TicketHandle } from '../../../runtime/trading/ticket/ticket.tsx';
import type { Account, Asset, Position, Rate, User } from '../../../schemas/generated/types.ts';
import { makeAccount } from './accounts.ts';
import { makeAsset } from './assets.ts';
import type { Answers } from './fake-api.ts';
import { fine } from './fake-api.ts';
import { trader } from './page.ts';
import { renderInPlatform } from './render-in-platform.tsx';
import { makePlatform, until } from './site.tsx';

/** EUR/USD in the contract's format, with a current quote. */
export function asset(changes: Partial<Asset> = {}): Asset {
  return makeAsset({ at: new Date().toISOString(), changes_at: null, ...changes });
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
    'trade.account': () => fine(makeAccount(overrides.account)),
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
  const rounds = createStore(() => ({ round: 0, id: 'eurusd' }));
  function LoadedTicket() {
    const { round, id } = useStore(rounds);
    const chosen = useAsset(id);
    return chosen ? (
      <Ticket key={round} asset={chosen} onPlaced={(each) => placed.push(each)} ref={handle} />
    ) : null;
  }
  const root = await renderInPlatform(made.platform, <LoadedTicket />);
  await until(() => {
    if (!root.querySelector('.ticket-cost dd')?.textContent?.includes('USD'))
      throw new Error('The account is not there yet');
  });
  /** With a new one, as the choice of an asset does. */
  return {
    ...made,
    root,
    placed,
    handle,
    replaceTicket: (id = 'eurusd') => rounds.setState(({ round }) => ({ round: round + 1, id })),
  };
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

/** Presses the send button, and waits for the review of the order, which loads with the first one of a file. */
export async function submit() {
  await act(async () => document.querySelector<HTMLFormElement>('.ticket')!.requestSubmit());
  await until(() => {
    if (document.querySelector('.ticket') && !sendButton()) throw new Error('The review is not there yet');
  });
}
