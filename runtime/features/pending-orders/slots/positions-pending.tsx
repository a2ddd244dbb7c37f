import type { SlotProps } from '../../../platform/slots.ts';
import { PendingOrders } from '../list/lazy-pending-orders.tsx';
import { useAnnounceEnded } from '../list/use-announce-ended.ts';
import { useWaitingOrders } from '../list/use-pending-pages.ts';

function Count() {
  const waiting = useWaitingOrders();
  useAnnounceEnded(waiting);
  const { length } = waiting.orders;
  return length ? <span className="tabset-count figures">{length}</span> : null;
}

/** The tab of the pending orders: its count beside the title, and its list. */
export function Contribution({ part, size = 'dense' }: SlotProps['positions.pending']) {
  return part === 'count' ? <Count /> : <PendingOrders size={size} />;
}
