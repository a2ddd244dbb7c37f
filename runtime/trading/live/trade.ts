import { useStore } from 'zustand';
import { useLive } from './live.ts';
import type { TradingActs, TradingState } from './trading.ts';

/** What a trader can do with orders and positions, and what of it is under way. Notices, sounds and the book follow by themselves. */
export function useTrading(): TradingActs & TradingState {
  const { trading } = useLive();
  return { ...trading.acts, ...useStore(trading.state) };
}
