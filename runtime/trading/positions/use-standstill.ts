import { useCallback, useSyncExternalStore } from 'react';
import type { Position } from '../../../schemas/generated/types.ts';
import { useLanguage, useT } from '../../platform/hooks.ts';
import { useAsset, useIsOffered, useIsOffline } from '../live/hooks.ts';
import { isOffered } from '../live/asset-view.ts';
import { useLive, type Live } from '../live/live.ts';
import { standstillOf, standstillText } from './closing-refusal.ts';

/**
 * The quote that closes a position. Polled quotes of most assets are older than the server's marks of positions. A mark
 * that could not be read again does not keep the user from closing: the server may have a current price.
 */
function closingQuote({ quotes, figures, link }: Live, position: Position) {
  const quote = quotes.get(position.asset.id);
  const isPolled = link.getState().via === 'polling';
  return quote && isPolled ? { ...quote, stale: position.stale && figures.marked(position).stale } : quote;
}

/**
 * The reason why this position cannot be closed now, or undefined. Renders when the reason changes, not with
 * every price.
 */
export function useStandstill(position: Position): string | undefined {
  const t = useT();
  const language = useLanguage();
  const live = useLive();
  const { asset } = position;
  const known = useAsset(asset.id);
  const isAssetOffered = useIsOffered(asset.id);
  const subscribe = useCallback(
    (listener: () => void) => {
      const leave = [live.quotes.subscribe(asset.id, listener), live.figures.subscribe(listener)];
      return () => leave.forEach((each) => each());
    },
    [live, asset.id],
  );
  const isOffline = useIsOffline();
  const standstill = useSyncExternalStore(subscribe, () =>
    standstillOf(closingQuote(live, position), { isOffline, isOffered: isAssetOffered }),
  );
  return standstill && standstillText(t, language, standstill, asset.a_name, known?.changes_at ?? null);
}

/** The positions that can be closed now. */
export function useClosable(positions: readonly Position[]): Position[] {
  const live = useLive();
  const subscribe = useCallback((listener: () => void) => live.quotes.onFrame(listener), [live]);
  const isStuck = (position: Position) =>
    standstillOf(closingQuote(live, position), {
      isOffered: isOffered(live.assets.getState(), position.asset.id),
    }) !== undefined;
  const stuck = useSyncExternalStore(subscribe, () =>
    positions.map((position) => (isStuck(position) ? '1' : '0')).join(''),
  );
  return positions.filter((_, index) => stuck[index] === '0');
}
