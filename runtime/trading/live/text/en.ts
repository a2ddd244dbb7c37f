import type { Dictionary } from '../../../lib/format-text.ts';

export const text: Dictionary = {
  'trade.placed': 'Your Order has been Placed.',
  'trade.filled-buy': 'Bought {qty} {asset} at {price}.',
  'trade.filled-sell': 'Sold {qty} {asset} at {price}.',
  'trade.filled-buy-other': 'Bought {qty} {asset} at {price}; {shown} was shown.',
  'trade.filled-sell-other': 'Sold {qty} {asset} at {price}; {shown} was shown.',
  'trade.closed': 'Position successfully closed',
  'trade.closed-at': '{asset} at {price}, {profit}',
  'trade.closed-all': 'All opened positions successfully closed',
  'trade.closed-some': '{closed, plural, =0 {No position} one {# position} other {# positions}} closed, {left} could not be: {why}',
  'trade.protected': '{asset}: take profit and stop loss are set',
  'trade.lost': 'No answer came from the server, so it is not known whether this was done. Look at your open positions before you send it again.',
  'trade.by-take_profit': 'Take profit of {asset}: closed at {price}, {profit}',
  'trade.by-stop_loss': 'Stop loss of {asset}: closed at {price}, {profit}',
  'trade.by-close_out': 'Close-out of {asset}, as your equity was too low for its margin: closed at {price}, {profit}',
  'trade.by-manager': 'Your manager closed {asset} at {price}, {profit}',
};
