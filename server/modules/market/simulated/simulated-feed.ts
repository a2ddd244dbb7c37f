import type { Price } from '../../../../domain/money/amount.ts';
import { formatPrice } from '../../../../domain/money/price.ts';
import type { Clock } from '../../../ports.ts';
import type { Timer } from '../../../time/timer.ts';
import type { MarketAsset } from '../assets.ts';
import type { Feed, Tick } from '../feed.ts';
import { tradingHours, type TradingHours } from '../trading-hours.ts';
import { createCourses } from './movers.ts';
import { seedOf } from './noise.ts';
import { createPricePath, SLOT_MS, type PricePath } from './price-path.ts';
import { createHistory, type History } from './simulated-history.ts';

const MAX_AGE_MS = 10_000;
/** After a longer pause, only the newest price of each asset is sent. */
const MAX_SLOTS = 8;

export interface SimulatedFeedOptions {
  seed: number;
  assets: readonly MarketAsset[];
  clock: Clock;
  timer: Timer;
}

interface Simulated {
  asset: MarketAsset;
  hours: TradingHours;
  path: PricePath;
  history: History;
}

function tickOf({ asset, path }: Simulated, minute: number, tick: number): Tick {
  const { bid, ask } = path.quoteAt(minute, tick);
  const show = (price: Price) => formatPrice(price, asset.digits);
  return { asset: asset.id, bid: show(bid), ask: show(ask), at: path.timeOf(minute, tick) };
}

/** The newest tick at or before a time, possibly of the last session. */
function newestTick(simulated: Simulated, now: number): Tick {
  const { hours, path } = simulated;
  const session = hours.lastBefore(now + 1);
  const { minute, tick } = path.tickAt(Math.min(now, session.to - 1));
  return tickOf(simulated, minute, tick);
}

/** The tick of an asset in this slot, if any. */
function tickInSlot(simulated: Simulated, slot: number): Tick | undefined {
  const at = slot * SLOT_MS;
  const { minute, tick } = simulated.path.tickAt(at);
  return simulated.path.timeOf(minute, tick) === at && simulated.hours.openAt(at)
    ? tickOf(simulated, minute, tick)
    : undefined;
}

/**
 * Simulated prices: a function of seed and clock, so that a restart continues them and the history equals
 * the streamed prices.
 */
export function createSimulatedFeed({ seed, assets, clock, timer }: SimulatedFeedOptions): Feed {
  const courseOf = createCourses(seed);
  const all = new Map<string, Simulated>(
    assets.map((asset) => {
      const path = createPricePath(asset, courseOf(asset), seedOf(seed, asset.id));
      return [
        asset.id,
        { asset, path, hours: tradingHours(asset.hours), history: createHistory(asset, path) },
      ];
    }),
  );
  const slotNow = () => Math.floor(clock.now().getTime() / SLOT_MS);
  let done = slotNow();
  let end = () => {};

  function since(last: number, slot: number): Tick[] {
    const simulated = [...all.values()];
    if (slot - last > MAX_SLOTS)
      return simulated
        .map((one) => newestTick(one, slot * SLOT_MS))
        .filter(({ at }) => (at as number) > last * SLOT_MS);
    return Array.from({ length: slot - last }, (_, index) => last + 1 + index).flatMap((each) =>
      simulated.flatMap((one) => tickInSlot(one, each) ?? []),
    );
  }

  return {
    simulated: true,
    maxAge: MAX_AGE_MS,
    async start(onTicks) {
      done = slotNow();
      onTicks([...all.values()].map((one) => newestTick(one, done * SLOT_MS)));
      end = timer.every(SLOT_MS, () => {
        const slot = slotNow();
        const ticks = since(done, slot);
        done = Math.max(done, slot);
        if (ticks.length) onTicks(ticks);
      });
    },
    candles: async (asset, range) => all.get(asset.id)!.history.candles(range, done * SLOT_MS),
    close: async () => end(),
  };
}
