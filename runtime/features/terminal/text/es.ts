import fields from '../../../../schemas/text/fields.es.json';
import type { Dictionary } from '../../../lib/format-text.ts';
import { text as chart } from '../../../trading/chart/text/es.ts';
import { text as parts } from '../../../trading/components/text/es.ts';
import { text as positions } from '../../../trading/positions/text/es.ts';
import { text as search } from '../../../trading/search/text/es.ts';
import { text as ticket } from '../../../trading/ticket/text/es.ts';

export const text: Dictionary = {
  ...fields,
  ...parts,
  ...search,
  ...positions,
  ...chart,
  ...ticket,
  'terminal.title': 'Terminal de operaciones',
  'terminal.watch': 'Observación del mercado',
  'terminal.watch-short': 'Precios',
  'terminal.watch-width': 'Anchura de la observación del mercado',
  'terminal.toolbox': 'Caja de herramientas',
  'terminal.toolbox-height': 'Altura de la caja de herramientas',
  'terminal.chart': 'Gráfico',
  'terminal.chart-of': 'Gráfico: {asset}',
  'terminal.search': 'Buscar símbolos',
  'terminal.symbol': 'Símbolo',
  'terminal.bid': 'Venta',
  'terminal.ask': 'Compra',
  'terminal.change': 'Variación',
  'terminal.change-long': 'Variación diaria',
  'terminal.no-assets':
    'Todavía no hay activos con los que operar. Pregunta a soporte qué activos admite tu cuenta.',
  'terminal.new-order': 'Nueva orden',
  'terminal.new-order-of': 'Nueva orden: {asset}',
  'terminal.leverage-preset': 'Apalancamiento predefinido',
  'terminal.window-hint': 'Arrástrala o muévela con las flechas del teclado',
  'terminal.tab-journal': 'Diario',
  'terminal.journal-empty': 'Todavía no hay actividad en esta sesión.',
  'terminal.journal-opened': '{position}: abierta a {price}',
  'terminal.journal-closed': '{position}: cerrada',
  'terminal.journal-limits': '{position}: take profit {take_profit}, stop loss {stop_loss}',
  'terminal.journal-mode': 'Cambio a la cuenta: {mode}',
  'terminal.journal-link-connecting': 'Conectando',
  'terminal.journal-link-live': 'Conectado, los precios llegan por {via}',
  'terminal.journal-link-lost': 'Conexión perdida',
  'terminal.via-stream': 'transmisión',
  'terminal.via-polling': 'sondeo',
  'terminal.link-connecting': 'Conectando…',
  'terminal.link-live': 'Conectado ({via})',
  'terminal.link-lost': 'Sin conexión',
  'terminal.symbols': 'Símbolos',
  'terminal.server-time': 'Hora del servidor',
  'terminal.price-age': 'Antigüedad del precio',
};
