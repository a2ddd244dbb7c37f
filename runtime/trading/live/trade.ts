import { useStore } from 'zustand';
import { useLive } from './live.ts';
import type { Trading, TradingActs, TradingState } from './trading.ts';

/**
 * The trader's commands on orders and positions, and those in flight. Notifications, sounds and the book
 * update automatically.
 */
export function useTrading(): TradingActs & TradingState & Pick<Trading, 'prepare'> {
  const { trading } = useLive();
  return { ...trading.acts, prepare: trading.prepare, ...useStore(trading.state) };
}
