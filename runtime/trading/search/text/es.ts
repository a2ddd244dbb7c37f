import type { Dictionary } from '../../../lib/format-text.ts';

export const text: Dictionary = {
  'assets.type-forex': 'Divisas',
  'assets.type-stock': 'Acciones',
  'assets.type-crypto': 'Cripto',
  'assets.type-commodity': 'Materias primas',
  'assets.type-index': 'Índices',
  'assets.all-types': 'Todos',
  'assets.types': 'Clase de activo',
  'assets.search': 'Buscar activos',
  'assets.chosen': 'Elegido: {asset}',
  'assets.closed-long': 'Mercado cerrado',
  'assets.failed': 'No se pudieron cargar los activos.',
  'assets.nothing': 'Nada coincide con «{query}».',
  'assets.none-of-kind': 'Aquí no hay ningún activo así.',
  'wishlist.add-failed': 'No se añadió {asset} a tus favoritos. {why}',
  'wishlist.remove-failed': '{asset} sigue en tus favoritos. {why}',
  'watchlist.add': 'Añadir activos',
  'watchlist.quick': 'Tus favoritos',
  'watchlist.older': 'Más favoritos',
  'watchlist.show': 'Ver',
};
