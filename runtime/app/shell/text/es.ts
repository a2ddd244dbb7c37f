import type { Dictionary } from '../../../lib/format-text.ts';

export const text: Dictionary = {
  'app.theme-to-light': 'Cambiar al tema claro',
  'app.theme-to-dark': 'Cambiar al tema oscuro',
  'nav.profile': 'Perfil',
  'nav.traderoom': 'Sala de operaciones',
  'nav.terminal': 'Terminal',
  'nav.orderbook': 'Órdenes',
  'nav.watchlist': 'Favoritos',
  'nav.market-analysis': 'Mercado',
  'nav.manager': 'Gestor de cuenta',
  'nav.transactions': 'Movimientos',
  'nav.accounts': 'Cuentas',
  'nav.desk': 'Mesa del operador',
  'shell.header': 'Sitio y cuenta',
  'shell.whole-warning': 'La advertencia de riesgo completa',
  'shell.navigation': 'Navegación principal',
  'shell.deposit': 'Depositar',
  'shell.more': 'Más',
  'shell.account': 'Tu cuenta',
};
