import { useState } from 'react';
import type { KeyValue } from '../../lib/storage.ts';
import { usePlatform } from '../../platform/hooks.ts';

/** Pixels. */
export interface PaneSizes {
  watch: number;
  toolbox: number;
}

export const PANES = {
  watch: { min: 180, max: 480, initial: 344 },
  toolbox: { min: 96, max: 560, initial: 220 },
} as const satisfies Record<keyof PaneSizes, { min: number; max: number; initial: number }>;

const KEY = 'terminal-panes';

function within(pane: keyof PaneSizes, value: unknown): number {
  const { min, max, initial } = PANES[pane];
  return typeof value === 'number' && Number.isFinite(value)
    ? Math.round(Math.min(max, Math.max(min, value)))
    : initial;
}

/** Reads the stored sizes; an invalid one falls back to the default. */
export function readPaneSizes(local: KeyValue): PaneSizes {
  let stored: Partial<Record<keyof PaneSizes, unknown>> | null;
  try {
    stored = JSON.parse(local.get(KEY) ?? 'null') as typeof stored;
  } catch {
    stored = null;
  }
  return { watch: within('watch', stored?.watch), toolbox: within('toolbox', stored?.toolbox) };
}

/** Sizes of the panes, stored on this device. */
export function usePaneSizes(): [PaneSizes, (pane: keyof PaneSizes, value: number) => void] {
  const { local } = usePlatform();
  const [sizes, setSizes] = useState(() => readPaneSizes(local));
  function resize(pane: keyof PaneSizes, value: number) {
    const next = { ...sizes, [pane]: within(pane, value) };
    setSizes(next);
    local.set(KEY, JSON.stringify(next));
  }
  return [sizes, resize];
}
