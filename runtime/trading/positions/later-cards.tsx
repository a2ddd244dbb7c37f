import { later } from '../../ui/later.tsx';

/** An open position as a card, for where there is no room for a table. */
export const OpenCard = later('cards', 'OpenCard', () => import('./open-card.tsx'));
