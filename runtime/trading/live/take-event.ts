import type { StreamOpenOutput } from '../../../schemas/generated/types.ts';
import type { Platform } from '../../platform/platform.ts';
import { withMarket } from './asset-view.ts';
import { withoutPositions, withSnapshot } from './book.ts';
import type { BrowserEnvironment } from './browser-environment.ts';
import type { Reads } from './reads.ts';
import type { Stores } from './stores.ts';
import type { Trading } from './trading.ts';

type Events = Required<StreamOpenOutput>;

export interface TakeEventParts {
  platform: Pick<Platform, 'reloadUser' | 'reloadSettings'>;
  stores: Stores;
  reads: Reads;
  environment: Pick<BrowserEnvironment, 'now'>;
  trading: Pick<Trading, 'announce'>;
}

/**
 * Applies the stream's events (schemas/api/stream/open.json) to the stores. Ignores events with other names.
 */
export function createTakeEvent({
  platform,
  stores,
  reads,
  environment,
  trading,
}: TakeEventParts): (name: string, data: unknown) => void {
  const { assets, book, quotes, arrival, closed } = stores;

  const take: { [Name in keyof Events]: (data: Events[Name]) => void } = {
    rates({ at, rates, fx, max_age }) {
      if (max_age !== undefined) quotes.setMaxAge(max_age);
      quotes.take(rates, Date.parse(at));
      quotes.takeFx(fx);
    },
    market(change) {
      assets.setState(withMarket(assets.getState(), change), true);
      quotes.setMarket(change.id, change.market);
    },
    positions(snapshot) {
      reads.outdate();
      arrival.book = environment.now();
      book.setState(withSnapshot(book.getState(), snapshot), true);
    },
    closed(position) {
      book.setState(withoutPositions(book.getState(), [position.id]), true);
      if (closed.has(position.id)) return;
      closed.add(position.id);
      trading.announce(position);
    },
    changed({ what }) {
      void (what === 'user' ? platform.reloadUser() : platform.reloadSettings());
    },
  };

  return (name, data) => {
    if (Object.hasOwn(take, name)) (take[name as keyof Events] as (data: unknown) => void)(data);
  };
}
