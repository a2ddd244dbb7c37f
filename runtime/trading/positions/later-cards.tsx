import { later } from '../../ui/later.tsx';
import { ListWaiting } from './list-states.tsx';

const load = () => import('./cards.tsx');

/** Rows as cards, for where there is no room for a table. */
export const DataCards = later('cards', 'DataCards', load, <ListWaiting />);
export const OpenCard = later('cards', 'OpenCard', load);
