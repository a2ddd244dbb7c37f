import type { Dictionary } from '../../lib/format-text.ts';

export const text: Dictionary = {
  'pages.label': 'Páginas: {list}',
  'pages.next': 'Página siguiente',
  'pages.page': 'Página {page}',
  'pages.previous': 'Página anterior',
  'table.sort': 'Ordenar por',
  'table.sort-up': 'De menor a mayor',
  'table.sort-down': 'De mayor a menor',
};
