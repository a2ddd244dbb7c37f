import { lazyComponent } from '../../ui/lazy.tsx';
import { ListWaiting } from '../../ui/list-states.tsx';

/** Closed positions, loaded when they are first looked at. */
export const ClosedTrades = lazyComponent(
  'closed trades',
  'ClosedTrades',
  () => import('./closed-trades.tsx'),
  <ListWaiting />,
);

/** Exposure by asset, loaded when it is first looked at. */
export const ExposureTable = lazyComponent(
  'exposure',
  'ExposureTable',
  () => import('./exposure-table.tsx'),
  <ListWaiting />,
);
