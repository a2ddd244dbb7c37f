import type { Dictionary } from '../../../lib/format-text.ts';

export const text: Dictionary = {
  'parts.real': 'Real',
  'parts.practice': 'Práctica',
  'parts.account': 'Cuenta',
  'parts.balance': 'Saldo',
  'parts.equity': 'Patrimonio',
  'parts.profit': 'P/G',
  'parts.margin': 'Margen',
  'parts.free-margin': 'Margen libre',
  'parts.reserved': 'Reservado',
  'parts.margin-level': 'Nivel de margen',
  'parts.close-out': 'cierre por debajo del {percent}',
  'parts.stale': 'Precio de hace {age}',
  'parts.stale-short': 'Hace {age}',
  'parts.age-seconds': '{seconds} s',
  'parts.age-minutes': '{minutes} min',
  'parts.age-hours': '{hours} h',
};
