import fields from '../../../../schemas/text/fields.en.json';
import type { Dictionary } from '../../../lib/format-text.ts';
import { text as trading } from '../../../trading/text/en.ts';
import { text as parts } from '../../../trading/components/text/en.ts';
import { text as positions } from '../../../trading/positions/text/en.ts';
import { text as ticket } from '../../../trading/ticket/text/en.ts';

export const text: Dictionary = {
  ...fields,
  ...parts,
  ...ticket,
  ...positions,
  ...trading,
  'orderbook.title': 'Order book',
  'orderbook.help': 'Your open and closed positions in the selected account.',
  'orderbook.suspended': 'Balance and open positions',
  'orderbook.open-orders': 'Open orders',
  'orderbook.pending-orders': 'Pending orders',
  'orderbook.closed-trades': 'Closed trades',
  'positions.to-trade': 'Open one in the trade room',
  'positions.rows': 'Row height',
  'positions.rows-dense': 'Dense rows',
  'positions.rows-roomy': 'Roomy rows',
};
