import { use } from 'react';
import type { Texts } from './feature.ts';
import { usePlatform } from './hooks.ts';
import type { Registry } from './registry.ts';

/**
 * A failed load stays failed for its waiting component, as a failed chunk does; the error boundary reports
 * it.
 */
const asked = new WeakMap<Registry, Map<string, Promise<void>>>();

function ask(registry: Registry, id: string, texts: Texts): Promise<void> {
  const known = asked.get(registry) ?? new Map<string, Promise<void>>();
  asked.set(registry, known);
  const promise = known.get(id) ?? registry.addText(id, texts);
  known.set(id, promise);
  return promise;
}

/** Text of a lazy part: suspends until it is loaded. */
export function useText(id: string, texts: Texts): void {
  use(ask(usePlatform().registry, id, texts));
}
