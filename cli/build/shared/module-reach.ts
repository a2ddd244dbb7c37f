/** The bundler's information on a module: its code, and its static and its dynamic importers. */
export type ModuleInfo = (id: string) => {
  code: string | null;
  importers: readonly string[];
  dynamicImporters: readonly string[];
} | null;

/** The module and all its direct and indirect importers; with `static`, only static imports count. */
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

/** The features whose entries are among these modules. Sorted. */
export function featuresOf(modules: readonly string[], entries: ReadonlyMap<string, string>): string[] {
  return modules.flatMap((module) => entries.get(module) ?? []).sort();
}
