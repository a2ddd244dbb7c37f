import { lazyComponent } from '../../ui/lazy.tsx';

/** An open position as a card, for where there is no room for a table. */
export const OpenCard = lazyComponent('cards', 'OpenCard', () => import('./open-card.tsx'));
