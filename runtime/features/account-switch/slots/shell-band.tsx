import { useUser } from '../../../platform/hooks.ts';
import { lazyComponent } from '../../../ui/lazy.tsx';

const PracticeBand = lazyComponent(
  'practice band',
  'PracticeBand',
  () => import('../components/practice-band.tsx'),
);

export function Contribution() {
  return useUser().is_practice ? <PracticeBand /> : null;
}
