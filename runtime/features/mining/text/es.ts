import type { Dictionary } from '../../../lib/format-text.ts';

export const text: Dictionary = {
  'mining.title': 'Minería',
  'mining.lead': 'El estado de tus activos de minería.',
  'mining.count': '{count, plural, one {# activo de minería} other {# activos de minería}}',
  'mining.empty': 'No hay activos de minería disponibles',
  'mining.failed': 'No se pudieron cargar tus activos de minería.',
  'mining.simulated': 'Simulado',
  'mining.simulated-hint': 'Cifras de muestra de esta demo. No se mina nada.',
  'mining.balance': 'Saldo actual',
  'mining.profit': 'Beneficio',
  'mining.estimated-date': 'Fecha estimada',
  'mining.estimated-profit': 'Beneficio estimado',
  'mining.as-of': 'Datos del {time}',
  'mining.trend': '{asset} en el último mes: de {first} a {last}, máximo {high}, mínimo {low}',
  'mining.trend-caption': 'Precio de {asset}, último mes',
};
