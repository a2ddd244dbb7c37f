import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react';
import { importChunk } from '../lib/import-chunk.ts';

type PropsOf<Part> = Part extends () => ReactNode
  ? object
  : Part extends (props: infer Props extends object) => ReactNode
    ? Props
    : never;

export type LazyComponent<Props> = ((props: Props) => ReactNode) & {
  /** Preloads the component. If that fails, rendering it reports the error. */
  prepare(): void;
};

/**
 * A lazy-loaded component; shows `waiting` until it is loaded. After a failure, the next mount imports it again,
 * which some browsers answer with the cached failure.
 */
export function lazyComponent<Module, Name extends keyof Module>(
  chunk: string,
  name: Name,
  load: () => Promise<Module>,
  waiting: ReactNode = null,
): LazyComponent<PropsOf<Module[Name]>> {
  const create = () =>
    lazy(() =>
      importChunk(chunk, load).then(
        (module) => ({ default: module[name] as ComponentType<object> }),
        (error) => {
          latest = create();
          throw error;
        },
      ),
    );
  let latest = create();
  const Part = (props: PropsOf<Module[Name]>) => {
    const [Late] = useState(() => latest);
    return (
      <Suspense fallback={waiting}>
        <Late {...props} />
      </Suspense>
    );
  };
  return Object.assign(Part, { prepare: () => void importChunk(chunk, load, false).catch(() => {}) });
}
