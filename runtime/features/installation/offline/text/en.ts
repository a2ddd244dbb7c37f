import type { Dictionary } from '../../../../lib/format-text.ts';

/** Text of the offline page, which the build renders (cli/build/offline-page.ts). */
export const text: Dictionary = {
  'offline.title': 'No connection',
  'offline.lead': '{site} cannot be reached. Check your internet connection.',
  'offline.unavailable': 'What you cannot do now',
  'offline.prices': 'See prices, charts and balances.',
  'offline.orders': 'Open or close positions, deposit or withdraw. Nothing is sent from this page.',
  'offline.available': 'What still works',
  'offline.positions':
    'Your open positions. Stop loss and take profit are carried out by the server, without this device.',
  'offline.tabs':
    'Tabs in which this site is already open. They keep their last figures and mark them as old.',
  'offline.files': 'Statements that you have downloaded.',
  'offline.retry': 'Try again',
  'offline.return': 'The site opens by itself when you are back online.',
};
