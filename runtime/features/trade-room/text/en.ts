import type { Dictionary } from '../../../lib/format-text.ts';
import { text as chart } from '../../../trading/chart/text/en.ts';
import { text as parts } from '../../../trading/components/text/en.ts';
import { text as positions } from '../../../trading/positions/text/en.ts';
import { text as search } from '../../../trading/search/text/en.ts';
import { text as ticket } from '../../../trading/ticket/text/en.ts';
import fields from '../../../../schemas/text/fields.en.json';

export const text: Dictionary = {
  ...fields,
  ...parts,
  ...search,
  ...positions,
  ...chart,
  ...ticket,
  'traderoom.symbols': 'Symbols',
  'traderoom.symbol': 'Symbol',
  'traderoom.bid': 'Bid',
  'traderoom.ask': 'Ask',
  'traderoom.change': 'Daily Change',
  'traderoom.choose': 'Choose another symbol',
  'traderoom.no-assets': 'No assets to trade yet. Ask support which assets your account can trade.',
  'traderoom.fold': 'Collapse positions',
  'traderoom.unfold': 'Expand positions',
  'traderoom.resize': 'Positions panel height',
  'traderoom.views': 'View',
  'traderoom.view-chart': 'Chart',
  'traderoom.view-positions': 'Positions',
  'traderoom.view-symbols': 'Symbols',
  'traderoom.auto': 'Auto-trader',
  'traderoom.auto-contact':
    'Contact your Account Manager or the support team to Activate The AutoTrader Service',
};
