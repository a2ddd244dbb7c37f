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
  'traderoom.bid': 'Bid',
  'traderoom.ask': 'Ask',
  'traderoom.change': 'Cambio diario',
  'traderoom.choose': 'Elegir otro símbolo',
  'traderoom.no-assets':
    'Todavía no hay nada con lo que operar. Soporte puede decirte qué activos admite tu cuenta.',
  'traderoom.fold': 'Plegar las posiciones',
  'traderoom.unfold': 'Mostrar las posiciones',
  'traderoom.resize': 'Altura de las posiciones',
  'traderoom.views': 'Qué se muestra',
  'traderoom.view-chart': 'Gráfico',
  'traderoom.view-positions': 'Posiciones',
  'traderoom.view-symbols': 'Símbolos',
  'traderoom.auto': 'Auto-trader',
  'traderoom.auto-contact':
    'Contacta con tu gestor de cuenta o con el equipo de soporte para activar el servicio AutoTrader',
};
