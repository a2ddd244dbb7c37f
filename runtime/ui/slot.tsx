import { Suspense, use, type ComponentType } from 'react';
import { usePlatform } from '../platform/hooks.ts';
import type { Platform } from '../platform/platform.ts';
import { useHydrated } from '../platform/use-hydrated.ts';
import type { SlotName, SlotProps } from '../platform/slots.ts';

type Fillings = Promise<ComponentType<Record<string, unknown>>[]>;

const promises = new WeakMap<Platform['registry'], Map<SlotName, Fillings>>();

function fillingsOf(registry: Platform['registry'], name: SlotName): Fillings {
  const known = promises.get(registry) ?? new Map<SlotName, Fillings>();
  promises.set(registry, known);
  const promise = known.get(name) ?? (registry.fillings(name) as Fillings).catch(() => []);
  known.set(name, promise);
  return promise;
}

function Filled({ name, given }: { name: SlotName; given: Record<string, unknown> }) {
  const { registry } = usePlatform();
  return use(fillingsOf(registry, name)).map((Filling, index) => <Filling key={index} {...given} />);
}

/** A place that the build's features fill. Empty, and free, where none does. */
export function Slot<Name extends Exclude<SlotName, 'app.replacement'>>({
  name,
  ...given
}: { name: Name } & SlotProps[Name]) {
  const { registry } = usePlatform();
  const isHydrated = useHydrated();
  if (!isHydrated || !registry.hasFillings(name)) return null;
  return (
    <Suspense fallback={null}>
      <Filled name={name} given={given as Record<string, unknown>} />
    </Suspense>
  );
}
