import type { Dictionary } from '../../../lib/format-text.ts';
import { text as chart } from '../../../trading/chart/text/es.ts';
import { text as parts } from '../../../trading/components/text/es.ts';
import { text as positions } from '../../../trading/positions/text/es.ts';
import { text as search } from '../../../trading/search/text/es.ts';
import { text as ticket } from '../../../trading/ticket/text/es.ts';
import fields from '../../../../schemas/text/fields.es.json';

export const text: Dictionary = {
  ...fields,
  ...parts,
  ...search,
  ...positions,
  ...chart,
  ...ticket,
  'traderoom.symbols': 'Símbolos',
  'traderoom.symbol': 'Símbolo',
  'traderoom.bid': 'Venta',
  'traderoom.ask': 'Compra',
  'traderoom.change': 'Cambio diario',
  'traderoom.choose': 'Elegir otro símbolo',
  'traderoom.no-assets':
    'Todavía no hay activos con los que operar. Pregunta a soporte qué activos admite tu cuenta.',
  'traderoom.fold': 'Contraer las posiciones',
  'traderoom.unfold': 'Desplegar las posiciones',
  'traderoom.resize': 'Altura del panel de posiciones',
  'traderoom.views': 'Vista',
  'traderoom.view-chart': 'Gráfico',
  'traderoom.view-positions': 'Posiciones',
  'traderoom.view-symbols': 'Símbolos',
  'traderoom.auto': 'Auto-trader',
  'traderoom.auto-contact':
    'Contacta con tu gestor de cuenta o con el equipo de soporte para activar el servicio AutoTrader',
};
