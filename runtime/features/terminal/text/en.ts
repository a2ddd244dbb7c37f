import fields from '../../../../schemas/text/fields.en.json';
import type { Dictionary } from '../../../lib/format-text.ts';
import { text as chart } from '../../../trading/chart/text/en.ts';
import { text as parts } from '../../../trading/components/text/en.ts';
import { text as positions } from '../../../trading/positions/text/en.ts';
import { text as search } from '../../../trading/search/text/en.ts';
import { text as ticket } from '../../../trading/ticket/text/en.ts';

export const text: Dictionary = {
  ...fields,
  ...parts,
  ...search,
  ...positions,
  ...chart,
  ...ticket,
  'terminal.title': 'Trading terminal',
  'terminal.watch': 'Market watch',
  'terminal.watch-short': 'Quotes',
  'terminal.watch-width': 'Width of the market watch',
  'terminal.toolbox': 'Toolbox',
  'terminal.toolbox-height': 'Height of the toolbox',
  'terminal.chart': 'Chart',
  'terminal.chart-of': 'Chart: {asset}',
  'terminal.search': 'Search symbols',
  'terminal.symbol': 'Symbol',
  'terminal.bid': 'Bid',
  'terminal.ask': 'Ask',
  'terminal.change': 'Change',
  'terminal.change-long': 'Daily Change',
  'terminal.no-assets': 'No assets to trade yet. Ask support which assets your account can trade.',
  'terminal.new-order': 'New Order',
  'terminal.new-order-of': 'New Order: {asset}',
  'terminal.leverage-preset': 'Leverage preset',
  'terminal.window-hint': 'Drag it, or move it with the arrow keys',
  'terminal.tab-journal': 'Journal',
  'terminal.journal-empty': 'No activity in this session yet.',
  'terminal.journal-opened': '{position} opened at {price}',
  'terminal.journal-closed': '{position} closed',
  'terminal.journal-limits': '{position}: take profit {take_profit}, stop loss {stop_loss}',
  'terminal.journal-mode': 'Switched to the account: {mode}',
  'terminal.journal-link-connecting': 'Connecting',
  'terminal.journal-link-live': 'Connected, prices come in by {via}',
  'terminal.journal-link-lost': 'Connection lost',
  'terminal.via-stream': 'stream',
  'terminal.via-polling': 'polling',
  'terminal.link-connecting': 'Connecting…',
  'terminal.link-live': 'Connected ({via})',
  'terminal.link-lost': 'No connection',
  'terminal.symbols': 'Symbols',
  'terminal.server-time': 'Server time',
  'terminal.price-age': 'Quote age',
};
