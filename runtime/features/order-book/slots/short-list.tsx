import { usePlatform } from '../../../platform/hooks.ts';
import { ShortPositions } from '../../../trading/positions/short-positions.tsx';

/** The newest two positions, where the shell shows the balance. */
export function Filling({ close }: { close(): void }) {
  const { registry } = usePlatform();
  return <ShortPositions path={registry.pathTo('orderbook')} onLeave={close} />;
}
