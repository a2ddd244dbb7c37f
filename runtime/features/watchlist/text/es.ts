import type { Dictionary } from '../../../lib/format-text.ts';
import { text as trading } from '../../../trading/text/es.ts';
import { text as assets } from '../../../trading/search/text/es.ts';

export const text: Dictionary = {
  ...assets,
  ...trading,
  'watchlist.title': 'Favoritos',
  'watchlist.scope': 'Activos que se muestran',
  'watchlist.scope-watchlist': 'Favoritos',
  'watchlist.scope-all': 'Todos los activos',
  'watchlist.empty': 'Aún no tienes favoritos. Pulsa la estrella de un activo para añadirlo.',
  'watchlist.failed': 'No se pudieron cargar tus favoritos.',
  'watchlist.expirations': 'Vencimientos',
  'watchlist.expiration-all': 'Todos los vencimientos',
  'watchlist.expiration-open': 'Mercado abierto ahora',
  'watchlist.expiration-closed': 'Mercado cerrado ahora',
  'watchlist.no-expiry':
    'Aquí ningún contrato vence: una posición sigue abierta hasta que se cierra. Solo termina el horario de negociación.',
};
