import type { Dictionary } from '../../../lib/format-text.ts';

export const text: Dictionary = {
  'chart.label': 'Gráfico de precios de {asset}',
  'chart.intervals': 'Duración de la vela',
  'chart.ranges': 'Hasta dónde se remonta',
  'chart.kinds': 'Tipo de gráfico',
  'chart.kind-candles': 'Velas',
  'chart.kind-line': 'Línea',
  'chart.kind-area': 'Área',
  'chart.table': 'Tabla',
  'chart.newest': 'Ir a la última vela',
  'chart.open': 'A',
  'chart.high': 'Máx',
  'chart.low': 'Mín',
  'chart.close': 'C',
  'chart.volume': 'V',
  'chart.ask': 'Ask',
  'chart.tp': 'TP',
  'chart.sl': 'SL',
  'chart.entry-buy': 'Compra {qty}',
  'chart.entry-sell': 'Venta {qty}',
  'chart.take_profit': 'Toma de beneficios',
  'chart.stop_loss': 'Límite de pérdidas',
  'chart.trouble': '{limit}: {problem}. No se ha cambiado nada.',
  'chart.failed': 'No se ha podido cargar el histórico de precios.',
  'chart.empty':
    'Todavía no hay histórico de precios de {asset}. Los precios en vivo aparecerán aquí según lleguen.',
  'chart.off': 'Cargando el gráfico',
  'chart.off-hint':
    'El gráfico en vivo está desactivado en este sitio. Los precios, las órdenes y las posiciones funcionan con normalidad.',
  'chart.simulated': 'Precios simulados',
  'chart.notice': 'Gráficos de TradingView Lightweight Charts™',
  'chart.drag-hint':
    'Arrastra la línea de una posición para fijar la toma de beneficios o el límite de pérdidas. Con el teclado: en la tabla de posiciones.',
};
