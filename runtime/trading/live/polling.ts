import type { Account, Asset, Position, Rate, User } from '../../../schemas/generated/types.ts';
import type { Platform } from '../../platform/platform.ts';
import { withMarket } from './asset-view.ts';
import type { BookState } from './book.ts';
import type { BrowserEnvironment } from './browser-environment.ts';
import { createPollingLoop, type PollingTask } from './polling-loop.ts';
import type { Reads } from './reads.ts';
import type { Selection } from './selection.ts';
import type { Stores } from './stores.ts';

/** Intervals of spec 1 §4, §9. */
const RATE_MS = 5000;
const PNL_MS = 4000;
/**
 * Interval for the other assets' prices, which the spec does not set: keeps an idle trader below one request
 * per four seconds.
 */
const ASSETS_MS = 60_000;

export interface PollingParts {
  platform: Platform;
  stores: Stores;
  reads: Reads;
  selected: Selection;
  environment: Pick<BrowserEnvironment, 'now' | 'isVisible'>;
  /** Reports that a rate arrived (true) or could not be read (false). */
  onRate(came: boolean): void;
}

export interface Polling {
  start(): void;
  stop(): void;
}

/** Whether money of the user's accounts has moved, as after a deposit, or a position that a manager has opened. */
const hasMoved = (user: User | null, before: User | null): boolean =>
  user !== null &&
  user.id === before?.id &&
  (user.estimatedBalance !== before.estimatedBalance ||
    user.practice_wallet !== before.practice_wallet ||
    user.withdrawable !== before.withdrawable);

/** Whether the account was switched elsewhere: its positions must not stand below the figures of the other. */
const areOfAnother = (positions: readonly Position[], account: Account | null): boolean =>
  account !== null && positions.some(({ mode }) => mode !== account.mode);

/** Reads the rate of the selected asset into the stores. */
function createRateTask({
  platform: { api },
  stores: { assets, quotes },
  selected,
  onRate,
}: PollingParts): PollingTask {
  function takeRate({ id, buy_p, sell_p, at, stale, market, day_open, fx }: Rate, asset: Asset) {
    const time = Date.parse(at);
    quotes.take(
      [{ i: id, b: sell_p, a: buy_p, t: time, ...(stale ? { s: true } : {}) }],
      stale ? undefined : time,
    );
    if (fx) quotes.takeFx(fx);
    if (market === asset.market && day_open === asset.day_open) return;
    const change = { id, market, day_open, changes_at: asset.changes_at };
    assets.setState(withMarket(assets.getState(), change), true);
    quotes.setMarket(id, market);
  }

  return async () => {
    const { assetId } = selected.getState();
    const asset = assetId === null ? undefined : assets.getState().byId.get(assetId);
    if (!asset) return true;
    const result = await api.call('asset.rate', { params: { assetId: asset.id } });
    if (result.ok && result.data.id === asset.id) takeRate(result.data, asset);
    const came = result.ok || result.error.code === 'stale_price';
    onRate(came);
    return came;
  };
}

interface Polled {
  book: BookState;
  /** How often in a row the polled list differed in length from the known one. */
  mismatches: number;
}

/**
 * Applies the polled list: it replaces the known one if the counts match, or after more than one mismatch
 * (spec 1 §4).
 */
function withPolled({ book, mismatches }: Polled, positions: Position[]): Polled {
  if (positions.length !== book.positions.length && mismatches < 1)
    return { book, mismatches: mismatches + 1 };
  return { book: { ...book, status: 'ready', positions }, mismatches: 0 };
}

/** Reads the profit of the open positions into the book. */
function createProfitTask({ platform, stores, reads, environment }: PollingParts): PollingTask {
  const { book, arrival } = stores;
  let mismatches = 0;

  return async () => {
    if (book.getState().status === 'failed') return await reads.book();
    if (book.getState().positions.length === 0) return true;
    const asked = reads.generation();
    const result = await platform.api.call('trade.pnl');
    if (!result.ok || asked !== reads.generation()) return result.ok;
    const known = book.getState();
    if (areOfAnother(result.data, known.account)) return await reads.bookAndUser();
    const next = withPolled({ book: known, mismatches }, result.data);
    mismatches = next.mismatches;
    // Other positions come with other figures, and none may be those of another account.
    if (next.book.positions.length !== known.positions.length) return await reads.bookAndUser();
    // A list of another length was ignored: the figures are as old as before.
    if (next.book === known) return true;
    arrival.book = environment.now();
    book.setState(next.book, true);
    return true;
  };
}

/**
 * Polls a backend without a stream (spec 1 §4, §9): the selected asset's rate, and profit while positions are
 * open. A hidden tab sends no requests.
 */
export function createPolling(parts: PollingParts): Polling {
  const { platform, reads, selected } = parts;
  const { isVisible } = parts.environment;
  const rates = createPollingLoop(createRateTask(parts), RATE_MS, isVisible);
  const profits = createPollingLoop(createProfitTask(parts), PNL_MS, isVisible);
  const lists = createPollingLoop(reads.assets, ASSETS_MS, isVisible);
  let leave: (() => void)[] = [];
  return {
    start() {
      rates.start(0);
      profits.start(PNL_MS);
      lists.start(ASSETS_MS);
      leave = [
        selected.subscribe(() => rates.start(0)),
        platform.session.subscribe(({ user }, before) => void (hasMoved(user, before.user) && reads.book())),
      ];
    },
    stop() {
      leave.forEach((each) => each());
      for (const loop of [rates, profits, lists]) loop.stop();
    },
  };
}
