import { usePlatform } from '../../../platform/hooks.ts';
import { lazyComponent } from '../../../ui/lazy.tsx';

const ShortPositions = lazyComponent(
  'short positions',
  'ShortPositions',
  () => import('../../../trading/positions/short-positions.tsx'),
);

/** The newest two positions, in the shell's balance panel. */
export function Contribution({ close }: { close(): void }) {
  const { registry } = usePlatform();
  return <ShortPositions path={registry.pathTo('orderbook')} onLeave={close} />;
}
