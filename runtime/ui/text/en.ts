import type { Dictionary } from '../../lib/format-text.ts';

export const text: Dictionary = {
  'pages.label': 'Pages: {list}',
  'pages.next': 'Next page',
  'pages.page': 'Page {page}',
  'pages.previous': 'Previous page',
  'table.sort': 'Sort by',
  'table.sort-up': 'Smallest first',
  'table.sort-down': 'Largest first',
};
