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
  'shell.header': 'Sitio y cuenta',
  'shell.whole-warning': 'La advertencia de riesgo completa',
  'shell.navigation': 'Navegación principal',
  'shell.more': 'Más',
  'shell.account': 'Tu cuenta',
  'shell.trial-label': 'Versión de prueba',
  'shell.trial': 'Esta es una versión de prueba; mejórala para operar con todas las ventajas',
  'shell.upgrade': 'Mejorar ahora',
  'shell.trading-disabled': 'La operativa está desactivada en tu cuenta.',
  'shell.trading-disabled-text': 'Por ahora no puedes enviar órdenes nuevas.',
  'shell.contact': 'Consultas: {contact}',
};
