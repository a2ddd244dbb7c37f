import { lazyComponent } from '../../ui/lazy.tsx';

/** An open position as a card, for containers that are too narrow for a table. */
export const OpenCard = lazyComponent('cards', 'OpenCard', () => import('./open-card.tsx'));
