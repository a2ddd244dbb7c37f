import type { CallOutput } from '../../../schemas/generated/calls.ts';
import type { Api } from '../../platform/api.ts';
import type { ApiResult } from '../../platform/api-error.ts';
import type { Interval } from './chart-range.ts';

export interface PageRequest {
  interval: Interval;
  limit: number;
  /** Only candles before this start, seconds since 1970. */
  before?: number;
}

export type CandlePage = (
  request: PageRequest,
  signal: AbortSignal,
) => Promise<ApiResult<CallOutput['asset.candles']>>;

/** Candles of one asset, by the contract's call. */
export function candlePage(api: Api, assetId: string): CandlePage {
  return ({ interval, limit, before }, signal) =>
    api.call('asset.candles', {
      params: { id: assetId },
      query: {
        interval,
        limit: String(limit),
        ...(before === undefined ? {} : { to: new Date(before * 1000).toISOString() }),
      },
      signal,
    });
}
