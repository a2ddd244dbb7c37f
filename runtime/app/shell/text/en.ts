import type { Dictionary } from '../../../lib/format-text.ts';

export const text: Dictionary = {
  'app.theme-to-light': 'Switch to the light theme',
  'app.theme-to-dark': 'Switch to the dark theme',
  'nav.profile': 'Profile',
  'nav.traderoom': 'Trade room',
  'nav.terminal': 'Terminal',
  'nav.orderbook': 'Order book',
  'nav.watchlist': 'Watchlist',
  'nav.market-analysis': 'Market',
  'nav.manager': 'Account manager',
  'nav.transactions': 'Transactions',
  'nav.accounts': 'Accounts',
  'nav.desk': "Operator's desk",
  'shell.header': 'Site and account',
  'shell.whole-warning': 'The whole risk warning',
  'shell.navigation': 'Main navigation',
  'shell.deposit': 'Deposit',
  'shell.more': 'More',
  'shell.account': 'Your account',
};
