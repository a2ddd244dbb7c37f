import { Suspense, use, useState, type ComponentType } from 'react';
import type { SlotId } from '../../schemas/generated/ids.ts';
import { usePlatform } from '../platform/hooks.ts';
import type { Registry } from '../platform/registry.ts';
import type { SlotEntry } from '../platform/slot-registry.ts';
import type { SlotProps } from '../platform/slots.ts';
import { useHydrated } from '../platform/use-hydrated.ts';
import { useIdle } from './use-idle.ts';
import { TriggeredContribution } from './triggered-contribution.tsx';

type Component = ComponentType<Record<string, unknown>>;

const components = new WeakMap<SlotEntry, Promise<Component | null>>();
const failed = new WeakSet<SlotEntry>();

/**
 * The same promise for the same entry; resolves to null if the contribution cannot be loaded, so that the
 * slot stays empty.
 */
function componentOf(registry: Registry, entry: SlotEntry): Promise<Component | null> {
  const known = components.get(entry);
  if (known) return known;
  const promise = registry.loadContribution(entry).then(
    (component) => component as Component,
    () => {
      failed.add(entry);
      return null;
    },
  );
  components.set(entry, promise);
  return promise;
}

/** Lets a slot that mounts load again what failed before. A mounted slot never retries: it would render in a loop. */
function forgetFailures(entries: readonly SlotEntry[]) {
  for (const entry of entries) if (failed.delete(entry)) components.delete(entry);
}

interface ContributionsProps {
  entries: readonly SlotEntry[];
  given: Record<string, unknown>;
}

/** Loads its entries in parallel and shows them together. */
function Contributions({ entries, given }: ContributionsProps) {
  const { registry } = usePlatform();
  const promises = entries.map((entry) => componentOf(registry, entry));
  return promises.map((promise, index) => {
    const Contribution = use(promise);
    return Contribution ? <Contribution key={entries[index]!.feature} {...given} /> : null;
  });
}

function IdleContributions(props: ContributionsProps) {
  return useIdle() ? <Contributions {...props} /> : null;
}

/** An extension point that the build's features contribute to. Costs nothing without contributions. */
export function Slot<Name extends SlotId>({ name, ...props }: { name: Name } & SlotProps[Name]) {
  const { registry } = usePlatform();
  const isHydrated = useHydrated();
  const entries: readonly SlotEntry[] = registry.contributions(name);
  useState(() => forgetFailures(entries));
  if (!isHydrated || entries.length === 0) return null;
  const loading = (load: SlotEntry['load']) => entries.filter((entry) => entry.load === load);
  const given = props as Record<string, unknown>;
  return (
    <>
      <Suspense fallback={null}>
        <Contributions entries={loading('eager')} given={given} />
      </Suspense>
      <Suspense fallback={null}>
        <IdleContributions entries={loading('idle')} given={given} />
      </Suspense>
      {loading('intent').map((entry) => (
        <TriggeredContribution key={entry.feature} entry={entry} given={given} />
      ))}
    </>
  );
}
