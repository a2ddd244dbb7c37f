import { use } from 'react';
import type { Texts } from './feature.ts';
import { usePlatform } from './hooks.ts';

/** Text that nothing else says, for a part that comes later: it waits for it, below a Suspense. */
export function useText(id: string, texts: Texts): void {
  use(usePlatform().registry.addText(id, texts));
}
