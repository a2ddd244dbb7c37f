import type { ReactNode } from 'react';
import type { PendingOrder } from '../../../../schemas/generated/types.ts';
import { useT } from '../../../platform/hooks.ts';
import { AssetName, PriceOf, Quantity, Stamp } from '../../../trading/positions/position-cells.tsx';
import { CancelButton, Distance, OrderBadge, Outcome, ValidUntil, WaitsFor } from './order-cells.tsx';
import type { CancelOrder } from './use-cancel-order.ts';

interface CardProps {
  order: PendingOrder;
  /** Title and value of the facts that depend on the order's state. */
  facts: readonly (readonly [title: string, value: ReactNode])[];
  children: ReactNode;
}

/** An order in a narrow container. */
function Card({ order, facts, children }: CardProps) {
  const t = useT();
  const { asset, price, qty, leverage, take_profit, stop_loss } = order;
  const all = [
    [t('positions.quantity'), <Quantity key="qty" text={qty} />],
    [
      t('positions.leverage'),
      <span key="leverage" className="figures">
        1:{leverage}
      </span>,
    ],
    [t('positions.take-profit'), <PriceOf key="profit" text={take_profit} digits={asset.digits} />],
    [t('positions.stop-loss'), <PriceOf key="loss" text={stop_loss} digits={asset.digits} />],
    ...facts,
  ] as const;
  return (
    <article className="position-card">
      <header>
        <AssetName position={order} />
        <OrderBadge order={order} />
        <span className="position-card-sum">
          <PriceOf text={price} digits={asset.digits} />
        </span>
      </header>
      {children}
      <dl>
        {all.map(([title, value]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </article>
  );
}

export function WaitingCard({ order, actions }: { order: PendingOrder; actions: CancelOrder }) {
  const t = useT();
  return (
    <Card
      order={order}
      facts={[
        [t('pending.distance'), <Distance key="distance" order={order} />],
        [t('pending.until'), <ValidUntil key="until" order={order} />],
      ]}
    >
      <p className="self-center">
        <WaitsFor order={order} />
      </p>
      <footer>
        <CancelButton order={order} actions={actions} />
      </footer>
    </Card>
  );
}

export function EndedCard({ order }: { order: PendingOrder }) {
  const t = useT();
  return (
    <Card
      order={order}
      facts={[
        [t('pending.placed-at'), <Stamp key="placed" iso={order.created_at} />],
        [t('pending.ended-at'), <Stamp key="ended" iso={order.ended_at} />],
      ]}
    >
      <p className="col-span-full">
        <Outcome order={order} />
      </p>
    </Card>
  );
}
