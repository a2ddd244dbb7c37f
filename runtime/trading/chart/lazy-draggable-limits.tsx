import { createElement, useEffect, useState, type ComponentType } from 'react';
import { importChunk } from '../../lib/import-chunk.ts';
import type { DraggableLimitsProps } from './draggable-limits.tsx';

interface LazyDraggableLimitsProps extends DraggableLimitsProps {
  hasPositions: boolean;
}

/** Dragging of limits: loads once there are positions. If that fails, the chart works without it. */
export function LazyDraggableLimits({ hasPositions, ...props }: LazyDraggableLimitsProps) {
  const [loaded, setLoaded] = useState<{ DraggableLimits?: ComponentType<DraggableLimitsProps> }>({});
  useEffect(() => {
    if (hasPositions)
      importChunk('limit drags', () => import('./draggable-limits.tsx'), false).then(setLoaded, () => {});
  }, [hasPositions]);
  return loaded.DraggableLimits ? createElement(loaded.DraggableLimits, props) : null;
}
