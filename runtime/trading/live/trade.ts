import { useStore } from 'zustand';
import { useLive } from './live.ts';
import type { Trading, TradingActs, TradingState } from './trading.ts';

/** What a trader can do with orders and positions, and what of it is under way. Notices, sounds and the book follow by themselves. */
export function useTrading(): TradingActs & TradingState & Pick<Trading, 'prepare'> {
  const { trading } = useLive();
  return { ...trading.acts, prepare: trading.prepare, ...useStore(trading.state) };
}
