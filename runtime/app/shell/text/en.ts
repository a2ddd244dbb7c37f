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
  'shell.header': 'Site and account',
  'shell.whole-warning': 'The whole risk warning',
  'shell.navigation': 'Main navigation',
  'shell.more': 'More',
  'shell.account': 'Your account',
  'shell.trial-label': 'Trial version',
  'shell.trial': 'This is a trial version, upgrade for a better trading experience',
  'shell.upgrade': 'Upgrade now',
  'shell.trading-disabled': 'Trading is switched off for your account.',
  'shell.trading-disabled-text': 'You cannot place new orders at the moment.',
  'shell.contact': 'Questions: {contact}',
};
