import { CloseButton, LimitsButton, type ActionProps } from './open-columns.tsx';
import { CardFacts, CardHead } from './position-card.tsx';
import { CurrentPrice, LiveProfit } from './position-cells.tsx';

/** An open position in a narrow container: its profit first. */
export function OpenCard({ position, actions }: ActionProps) {
  return (
    <article className="position-card">
      <CardHead position={position}>
        <LiveProfit position={position} />
      </CardHead>
      <CardFacts
        position={position}
        last={['current-price', <CurrentPrice key="price" position={position} />]}
      />
      <footer>
        <LimitsButton position={position} actions={actions} labelled />
        <CloseButton position={position} actions={actions} />
      </footer>
    </article>
  );
}
