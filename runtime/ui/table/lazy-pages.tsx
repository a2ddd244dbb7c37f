import { later } from '../later.tsx';

/** Page numbers below a table. */
export const TablePages = later('pagination', 'Pagination', () => import('../pagination.tsx'));
