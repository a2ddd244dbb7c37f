/** What the bundler knows of a module: who imports it at once, and who later. */
export type ModuleInfo = (
  id: string,
) => { importers: readonly string[]; dynamicImporters: readonly string[] } | null;

/** The module itself, and all from which it is reached; with `static`, those that a browser cannot load without it. */
export function reachedFrom(start: string, moduleInfo: ModuleInfo, by: 'static' | 'any' = 'any'): string[] {
  const seen = new Set<string>();
  const open = [start];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    const info = moduleInfo(id);
    open.push(...(info?.importers ?? []), ...(by === 'any' ? (info?.dynamicImporters ?? []) : []));
  }
  return [...seen];
}

const FEATURE = /[\\/]runtime[\\/]features[\\/]([a-z0-9-]+)[\\/]/;

/** The features among these modules. Sorted. */
export function featuresOf(modules: readonly string[]): string[] {
  return [...new Set(modules.flatMap((module) => FEATURE.exec(module)?.[1] ?? []))].sort();
}
