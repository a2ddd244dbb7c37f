import type { Dictionary } from '../../../lib/format-text.ts';

export const text: Dictionary = {
  'trade.placed': 'Tu orden se ha enviado.',
  'trade.filled-buy': 'Compra de {qty} {asset} a {price}.',
  'trade.filled-sell': 'Venta de {qty} {asset} a {price}.',
  'trade.filled-buy-other': 'Compra de {qty} {asset} a {price}; se mostraba {shown}.',
  'trade.filled-sell-other': 'Venta de {qty} {asset} a {price}; se mostraba {shown}.',
  'trade.closed': 'Posición cerrada correctamente',
  'trade.closed-at': '{asset} a {price}, {profit}',
  'trade.closed-all': 'Todas las posiciones abiertas se han cerrado',
  'trade.closed-some': '{closed, plural, =0 {Ninguna posición cerrada} one {# posición cerrada} other {# posiciones cerradas}}, {left} no se pudieron cerrar: {why}',
  'trade.protected': '{asset}: toma de beneficios y límite de pérdidas guardados',
  'trade.lost': 'El servidor no respondió y no se sabe si la operación se hizo. Mira tus posiciones abiertas antes de enviarla otra vez.',
  'trade.by-take_profit': 'Toma de beneficios de {asset}: cerrada a {price}, {profit}',
  'trade.by-stop_loss': 'Límite de pérdidas de {asset}: cerrada a {price}, {profit}',
  'trade.by-close_out': 'Cierre forzoso de {asset}, porque tu patrimonio no cubría su margen: cerrada a {price}, {profit}',
  'trade.by-manager': 'Tu gestor cerró {asset} a {price}, {profit}',
};
