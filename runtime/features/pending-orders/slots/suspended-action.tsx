import { useId } from 'react';
import { useT } from '../../../platform/hooks.ts';
import { PendingOrders } from '../list/lazy-pending-orders.tsx';
import { useWaitingOrders } from '../list/use-pending-pages.ts';

/** The waiting orders of a suspended trader, who can still cancel them; nothing without one. */
export function Contribution() {
  const t = useT();
  const id = useId();
  if (useWaitingOrders().orders.length === 0) return null;
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h2 id={id} className="mb-2 font-semibold">
        {t('pending.list')}
      </h2>
      <p className="mb-2 text-sm">{t('pending.suspended')}</p>
      <div className="panel overflow-hidden">
        <PendingOrders size="roomy" isWaitingOnly />
      </div>
    </section>
  );
}
