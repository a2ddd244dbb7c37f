/** The pages that `trading-pages.test.ts` checks, with open positions and moving prices. */
export const TRADING_PATHS: readonly string[] = [
  '/traderoom',
  '/orderbook',
  '/watchlist',
  '/market_analysis',
  '/manager',
  '/traderoom_v2',
  '/traderoom_mt4',
];
