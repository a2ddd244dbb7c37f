import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import type { Position } from '../../../schemas/generated/types.ts';
import { useLanguage, usePlatform, useT } from '../../platform/hooks.ts';
import { lazyComponent } from '../../ui/lazy.tsx';
import { showPrice } from '../components/show-price.ts';
import { useLive, type AssetView } from '../live/live.ts';
import { useTrading } from '../live/trade.ts';
import { openLine, type HeldLimit } from './chart-lines.ts';
import type { Drawing } from './draw-chart.ts';
import { limitAt } from './limit-drag.ts';
import { startDrags } from './limit-drags.ts';
import type { LiveLines } from './live-lines.ts';

const DroppedLimitDialog = lazyComponent(
  'dropped limit',
  'DroppedLimitDialog',
  () => import('./dropped-limit-dialog.tsx'),
);

export interface DraggableLimitsProps {
  host: RefObject<HTMLDivElement | null>;
  drawing: Drawing;
  asset: AssetView;
  lines: RefObject<LiveLines | null>;
}

/** Lets the user drag limits, and sets them: after a review, unless the mouse has moved an existing one. */
export function DraggableLimits({ host, drawing, asset, lines }: DraggableLimitsProps) {
  const t = useT();
  const language = useLanguage();
  const { quotes, book, selectedPosition } = useLive();
  const { notifications } = usePlatform();
  const { protect } = useTrading();
  const [dropped, setDropped] = useState<{ limit: HeldLimit; position: Position } | null>(null);
  const { id, digits } = asset;

  async function set({ position, kind, price }: HeldLimit) {
    await protect(position, limitAt(kind, price));
    lines.current?.hold(null);
  }
  const change = useEffectEvent((limit: HeldLimit, needsReview: boolean) => {
    const position = book.getState().positions.find((each) => each.id === limit.position);
    if (position && needsReview) setDropped({ limit, position });
    else void set(limit);
  });
  useEffect(() => {
    if (!host.current) return undefined;
    return startDrags({
      host: host.current,
      drawing,
      asset: { id, digits },
      quotes,
      positions: () => {
        const { positionId } = selectedPosition.getState();
        return book
          .getState()
          .positions.filter((position) => position.asset.id === id)
          .sort((one, other) => Number(other.id === positionId) - Number(one.id === positionId))
          .map(openLine);
      },
      showPrice: (price) => showPrice(price, digits, language),
      problemText: ({ rule, params }) => t(`field.${rule}`, params),
      hold: (held) => lines.current?.hold(held),
      change: (limit, needsReview) => change(limit, needsReview),
      refuse: (kind, problem) =>
        notifications.show('error', t('chart.trouble', { limit: t(`chart.${kind}`), problem })),
    });
  }, [host, drawing, id, digits, quotes, book, selectedPosition, language, lines, notifications, t]);

  if (!dropped) return null;
  return (
    <DroppedLimitDialog
      {...dropped}
      onCancel={() => {
        setDropped(null);
        lines.current?.hold(null);
      }}
      onConfirm={() => {
        setDropped(null);
        void set(dropped.limit);
      }}
    />
  );
}
