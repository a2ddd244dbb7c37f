import { usePlatform } from '../../../platform/hooks.ts';
import { later } from '../../../ui/later.tsx';

const ShortPositions = later(
  'short positions',
  'ShortPositions',
  () => import('../../../trading/positions/short-positions.tsx'),
);

/** The newest two positions, where the shell shows the balance. */
export function Filling({ close }: { close(): void }) {
  const { registry } = usePlatform();
  return <ShortPositions path={registry.pathTo('orderbook')} onLeave={close} />;
}
