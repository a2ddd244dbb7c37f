import { lazyComponent } from '../../ui/lazy.tsx';
import { ListWaiting } from '../../ui/list-states.tsx';

/** Open positions: not part of the first paint, because the server has not listed them yet. */
export const OpenTable = lazyComponent(
  'open positions',
  'OpenTable',
  () => import('./open-table.tsx'),
  <ListWaiting />,
);

/** Closed positions, lazy-loaded with the first view. */
export const ClosedTrades = lazyComponent(
  'closed trades',
  'ClosedTrades',
  () => import('./closed-trades.tsx'),
  <ListWaiting />,
);

/** Exposure by asset, lazy-loaded with the first view. */
export const ExposureTable = lazyComponent(
  'exposure',
  'ExposureTable',
  () => import('./exposure-table.tsx'),
  <ListWaiting />,
);
