import { useUser } from '../../../platform/hooks.ts';
import { later } from '../../../ui/later.tsx';

const PracticeBand = later('practice band', 'PracticeBand', () => import('../later/practice-band.tsx'));

export function Filling() {
  return useUser().is_practice ? <PracticeBand /> : null;
}
