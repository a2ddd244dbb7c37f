import type { Price } from '../../../domain/money/amount.ts';
import { formatPrice } from '../../../domain/money/price.ts';
import type { MarketChange, RatesFrame } from '../../../schemas/generated/types.ts';
import type { Clock } from '../../ports.ts';
import { toFx } from '../asset/to-asset.ts';
import type { AssetSpec, Market } from '../market/market.ts';
import { encodeText, eventText } from './stream-client.ts';

/** Readers set their clock by the snapshot: an older one would make old prices look fresh. */
const SNAPSHOT_MS = 500;

/** Stream messages, encoded once for many readers. */
export interface SharedFrames {
  /** The newest prices of these assets. */
  prices(ids: Iterable<string>): Uint8Array;
  /** Markets that opened or closed, and days that began, since the last call; undefined when none did. */
  marketChanges(): Uint8Array | undefined;
  /** All prices and markets. */
  snapshot(): Uint8Array;
  close(): void;
}

const show = (price: Price, { digits }: AssetSpec) => formatPrice(price, digits);

function ratesFrame(market: Market, ids: Iterable<string>, now: Date): RatesFrame {
  const rates = [...ids].flatMap((id) => {
    const [spec, quote] = [market.asset(id), market.quote(id)];
    return spec && quote ? [{ i: id, b: show(quote.bid, spec), a: show(quote.ask, spec), t: quote.at }] : [];
  });
  return { at: now.toISOString(), rates, fx: toFx(market.fx()) };
}

function marketChange(market: Market, spec: AssetSpec, now: number): MarketChange {
  const { open, changesAt } = market.session(spec.id, now);
  const dayOpen = market.dayOpen(spec.id);
  return {
    id: spec.id,
    market: open ? 'open' : 'closed',
    changes_at: changesAt === null ? null : new Date(changesAt).toISOString(),
    day_open: dayOpen === undefined ? null : show(dayOpen, spec),
  };
}

export function createSharedFrames(market: Market, clock: Clock): SharedFrames {
  const sent = new Map<string, string>();
  let whole: { chunk: Uint8Array; at: number } | undefined;
  const stop = market.onQuotes(() => {
    whole = undefined;
  });

  const marketTexts = () =>
    market.assets.map(
      (spec) => [spec.id, eventText('market', marketChange(market, spec, clock.now().getTime()))] as const,
    );
  for (const [id, text] of marketTexts()) sent.set(id, text);

  function encodeSnapshot(now: Date): Uint8Array {
    const ids = market.assets.map(({ id }) => id);
    const rates = eventText('rates', { ...ratesFrame(market, ids, now), max_age: market.maxAge });
    return encodeText(rates + [...sent.values()].join(''));
  }

  return {
    prices: (ids) => encodeText(eventText('rates', ratesFrame(market, ids, clock.now()))),
    marketChanges() {
      const changed = marketTexts().filter(([id, text]) => sent.get(id) !== text);
      if (!changed.length) return undefined;
      whole = undefined;
      for (const [id, text] of changed) sent.set(id, text);
      return encodeText(changed.map(([, text]) => text).join(''));
    },
    snapshot() {
      const now = clock.now();
      const at = now.getTime();
      if (!whole || Math.abs(at - whole.at) >= SNAPSHOT_MS) whole = { chunk: encodeSnapshot(now), at };
      return whole.chunk;
    },
    close: stop,
  };
}
