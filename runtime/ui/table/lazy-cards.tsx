import { lazyComponent } from '../lazy.tsx';
import { ListWaiting } from '../list-states.tsx';

/** Table rows as cards, for containers that are too narrow for columns. */
export const DataCards = lazyComponent(
  'cards',
  'DataCards',
  () => import('./data-cards.tsx'),
  <ListWaiting />,
);
