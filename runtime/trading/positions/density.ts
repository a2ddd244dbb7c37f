import { useState } from 'react';
import { usePlatform } from '../../platform/hooks.ts';

export type Density = 'dense' | 'roomy';
/** Row height of a table; the terminal uses `tight`. */
export type RowSize = Density | 'tight';

/** Pixels. */
export const ROW_HEIGHT: Readonly<Record<RowSize, number>> = { tight: 26, dense: 30, roomy: 42 };

const KEY = 'positions-density';

/** Row height, stored on this device; `usual` by default. */
export function useDensity(usual: Density): [Density, (density: Density) => void] {
  const { local } = usePlatform();
  const [density, setDensity] = useState<Density>(() => {
    const kept = local.get(KEY);
    return kept === 'dense' || kept === 'roomy' ? kept : usual;
  });
  return [
    density,
    (next) => {
      local.set(KEY, next);
      setDensity(next);
    },
  ];
}
