import { lazyComponent } from '../../ui/lazy.tsx';
import { ListWaiting } from '../../ui/list-states.tsx';

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
