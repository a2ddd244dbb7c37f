import { use } from 'react';
import type { Texts } from './feature.ts';
import { usePlatform } from './hooks.ts';
import type { Registry } from './registry.ts';

/** What has failed stays so for who waits for it, as a part that could not be loaded does: its place says so. */
const asked = new WeakMap<Registry, Map<string, Promise<void>>>();

function ask(registry: Registry, id: string, texts: Texts): Promise<void> {
  const known = asked.get(registry) ?? new Map<string, Promise<void>>();
  asked.set(registry, known);
  const promise = known.get(id) ?? registry.addText(id, texts);
  known.set(id, promise);
  return promise;
}

/** Text that nothing else says, for a part that comes later: it waits for it, below a Suspense. */
export function useText(id: string, texts: Texts): void {
  use(ask(usePlatform().registry, id, texts));
}
