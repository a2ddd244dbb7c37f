import type { Dictionary } from '../../../lib/format-text.ts';

export const text: Dictionary = {
  'parts.real': 'Real',
  'parts.practice': 'Practice',
  'parts.account': 'Account',
  'parts.balance': 'Balance',
  'parts.equity': 'Equity',
  'parts.profit': 'P/L',
  'parts.margin': 'Margin',
  'parts.free-margin': 'Free Margin',
  'parts.reserved': 'Reserved',
  'parts.margin-level': 'Margin level',
  'parts.close-out': 'closes below {percent}',
  'parts.stale': 'Price is {age} old',
  'parts.stale-short': '{age} old',
  'parts.age-seconds': '{seconds} s',
  'parts.age-minutes': '{minutes} min',
  'parts.age-hours': '{hours} h',
};
