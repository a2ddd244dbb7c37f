import { lazyComponent } from '../../../ui/lazy.tsx';

const SuspendedPositions = lazyComponent(
  'suspended positions',
  'SuspendedPositions',
  () => import('../components/suspended-positions.tsx'),
);

/** Balance and open positions of a suspended trader, who can still close them. */
export function Contribution() {
  return <SuspendedPositions />;
}
