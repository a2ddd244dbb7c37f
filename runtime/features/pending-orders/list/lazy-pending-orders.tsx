import { lazyComponent } from '../../../ui/lazy.tsx';
import { ListWaiting } from '../../../ui/list-states.tsx';

/** The waiting and the ended orders, lazy-loaded with the first view. */
export const PendingOrders = lazyComponent(
  'pending orders',
  'PendingOrders',
  () => import('./pending-orders.tsx'),
  <ListWaiting />,
);
