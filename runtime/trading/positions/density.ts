import { useState } from 'react';
import { usePlatform } from '../../platform/hooks.ts';

export type Density = 'dense' | 'roomy';

/** Pixels. */
export function rowHeight(dense: boolean): number {
  return dense ? 30 : 42;
}

const KEY = 'positions-density';

/** How high rows are: kept on this device; `usual` where nobody has chosen. */
export function useDensity(usual: Density): [Density, (density: Density) => void] {
  const { local } = usePlatform();
  const [density, setDensity] = useState<Density>(() => {
    const kept = local.get(KEY);
    return kept === 'dense' || kept === 'roomy' ? kept : usual;
  });
  return [density, (next) => {
    local.set(KEY, next);
    setDensity(next);
  }];
}
