import type { Dictionary } from '../../../lib/format-text.ts';
import { text as parts } from '../../../trading/components/text/es.ts';
import { text as portfolio } from '../../../trading/portfolio/text/es.ts';

export const text: Dictionary = {
  ...parts,
  ...portfolio,
  'reports.title': 'Informe de la cuenta',
  'reports.lead': 'Tu cuenta a precios actuales y su saldo por meses.',
  'reports.lead-practice': 'Tu cuenta de práctica a precios actuales.',
  'reports.result': 'Variación del saldo en {month}',
  'reports.result-note':
    'Incluye posiciones cerradas, depósitos, retiradas, bonos y correcciones, no la P/G abierta.',
  'reports.result-note-demo':
    'Incluye posiciones cerradas, depósitos, retiradas, bonos, correcciones y fondos de demostración, no la P/G abierta.',
  'reports.figures': 'Cifras de la cuenta',
  'reports.total': 'Saldo total',
  'reports.total-note': 'Sin la P/G abierta',
  'reports.bonus-note': 'Tu saldo incluye un bono de {bonus}, que no se puede retirar.',
  'reports.available': 'Saldo disponible',
  'reports.available-note': 'Lo puedes retirar ahora',
  'reports.available-practice': 'Libre para nuevas posiciones',
  'reports.pnl': 'P/G estimada',
  'reports.pnl-note': 'De las posiciones abiertas',
  'reports.plans': 'Planes activos',
  'reports.no-plan': 'Ningún plan activo',
  'reports.withdrawals': 'Total de retiradas aprobadas',
  'reports.withdrawals-note': 'Desde la apertura de la cuenta',
  'reports.plan-balance': 'Saldo de los planes',
  'reports.plan-balance-note': 'Importes de los planes activos',
  'reports.months': 'Saldo por meses',
  'reports.month': 'Mes (UTC)',
  'reports.opening': 'Saldo inicial ({currency})',
  'reports.closing': 'Saldo final ({currency})',
  'reports.change': 'Variación ({currency})',
  'reports.no-months': 'Esta cuenta todavía no tiene asientos.',
  'reports.months-failed': 'No se pudieron cargar los meses.',
};
