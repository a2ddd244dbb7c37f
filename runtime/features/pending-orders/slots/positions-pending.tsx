import type { SlotProps } from '../../../platform/slots.ts';
import { PendingOrders } from '../list/lazy-pending-orders.tsx';
import { useWaitingOrders } from '../list/use-pending-pages.ts';

function Count() {
  const { length } = useWaitingOrders();
  return length ? <span className="tabset-count figures">{length}</span> : null;
}

/** The tab of the pending orders: its count beside the title, and its list. */
export function Contribution({ part, size = 'dense' }: SlotProps['positions.pending']) {
  return part === 'count' ? <Count /> : <PendingOrders size={size} />;
}
