import type { Dictionary } from '../../../lib/format-text.ts';
import { text as parts } from '../../../trading/components/text/es.ts';
import { text as portfolio } from '../../../trading/portfolio/text/es.ts';

export const text: Dictionary = {
  ...parts,
  ...portfolio,
  'dashboard.welcome': 'Te damos la bienvenida, {name}',
  'dashboard.lead': 'Tu cuenta en {site}, de un vistazo.',
  'dashboard.verified': 'Cuenta verificada',
  'dashboard.unverified': 'Cuenta sin verificar',
  'dashboard.verify': 'Verificar cuenta',
  'dashboard.portfolio': 'Ver la cartera',
  'dashboard.news': 'Noticias del mercado',
  'dashboard.news-sample': 'Noticias de muestra',
  'dashboard.news-sample-hint': 'Ejemplos de esta demo. No describen hechos reales.',
  'dashboard.news-empty': 'No hay noticias del mercado en este momento.',
  'dashboard.news-failed': 'Las noticias del mercado no están disponibles ahora.',
  'dashboard.news-stale': 'El servicio de noticias no respondió. Última actualización: {time}',
  'dashboard.operator': 'Tu marca',
  'dashboard.cards-failed': 'No se pudieron cargar los recuentos.',
  'dashboard.card-customers': 'Clientes',
  'dashboard.card-online': 'Clientes en línea',
  'dashboard.card-leads': 'Interesados',
  'dashboard.card-withdrawals': 'Retiradas pendientes',
  'dashboard.card-deposits': 'Depósitos pendientes',
  'dashboard.card-identity': 'KYC',
  'dashboard.pending-activation': 'Pendiente de activación',
};
