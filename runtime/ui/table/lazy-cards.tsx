import { later } from '../later.tsx';
import { ListWaiting } from '../list-states.tsx';

/** Table rows as cards, for containers that are too narrow for columns. */
export const DataCards = later('cards', 'DataCards', () => import('./data-cards.tsx'), <ListWaiting />);
