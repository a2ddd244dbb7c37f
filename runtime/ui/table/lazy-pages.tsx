import { lazyComponent } from '../lazy.tsx';

/** Page numbers below a table. */
export const TablePages = lazyComponent('pagination', 'Pagination', () => import('../pagination.tsx'));
