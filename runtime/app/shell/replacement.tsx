import { Suspense, use, type ComponentType, type ReactNode } from 'react';
import { usePlatform } from '../../platform/hooks.ts';
import type { Registry } from '../../platform/registry.ts';
import { Loading } from '../../ui/loading.tsx';

type Wrapper = ComponentType<{ children: ReactNode }>;

const wrappers = new WeakMap<Registry, Promise<Wrapper[]>>();

function wrappersOf(registry: Registry): Promise<Wrapper[]> {
  const load = () =>
    Promise.all(registry.contributions('app.replacement').map((entry) => registry.loadContribution(entry)));
  const known = wrappers.get(registry) ?? load();
  wrappers.set(registry, known);
  return known;
}

function Replaced({ children }: { children: ReactNode }) {
  const { registry } = usePlatform();
  return use(wrappersOf(registry)).reduceRight((inner, Wrapping) => <Wrapping>{inner}</Wrapping>, children);
}

/** Lets features replace the whole app, each nested in the previous one (the identity check does). */
export function Replacement({ children }: { children: ReactNode }) {
  const { registry } = usePlatform();
  if (registry.contributions('app.replacement').length === 0) return children;
  return (
    <Suspense fallback={<Loading />}>
      <Replaced>{children}</Replaced>
    </Suspense>
  );
}
