import { useState } from 'react';
import { usePlatform } from '../../platform/hooks.ts';

export type Density = 'dense' | 'roomy';
/** How high the rows of a table are; `tight` is the terminal's. */
export type RowSize = Density | 'tight';

/** Pixels. */
export const ROW_HEIGHT: Readonly<Record<RowSize, number>> = { tight: 26, dense: 30, roomy: 42 };

const KEY = 'positions-density';

/** How high rows are: kept on this device; `usual` where nobody has chosen. */
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
