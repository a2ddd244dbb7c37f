import path from 'node:path';
import type { Rolldown } from 'vite';

/** One file of the shared build. All lists are sorted. */
export interface Chunk {
  imports: string[];
  dynamicImports: string[];
  css: string[];
  /** Relative to the project's root; a package's modules start with `node_modules/`. */
  modules: string[];
}

/** File names are relative to the web root: `assets/app-1a2b.js`. */
export interface ChunkGraph {
  app: string;
  style: string;
  /** Entry chunk of each feature. */
  features: Record<string, string>;
  /** Pages by their module, for preloading: `runtime/features/auth/pages/account-signin-page.tsx`. */
  pages: Record<string, string>;
  chunks: Record<string, Chunk>;
}

function sorted<T>(entries: [string, T][]): Record<string, T> {
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}

function moduleName(root: string, id: string): string {
  return path.relative(root, id.replace(/^\0/, '').replace(/\?.*$/, '')).replaceAll('\\', '/');
}

function chunkOf(root: string, chunk: Rolldown.OutputChunk): Chunk {
  return {
    imports: [...chunk.imports].sort(),
    dynamicImports: [...chunk.dynamicImports].sort(),
    css: [...(chunk.viteMetadata?.importedCss ?? [])].sort(),
    modules: chunk.moduleIds.map((id) => moduleName(root, id)).sort(),
  };
}

/** Reads the graph from the bundler's output. `entries` are the inputs by name. */
export function chunkGraph(
  root: string,
  output: Rolldown.RolldownOutput['output'],
  features: readonly string[],
): ChunkGraph {
  const chunks = output.filter((item) => item.type === 'chunk');
  const entry = (name: string) => {
    const found = chunks.find((chunk) => chunk.isEntry && chunk.name === name);
    if (!found) throw new Error(`The shared build has no entry "${name}"`);
    return found.fileName;
  };
  const style = output.find(
    (item) => item.type === 'asset' && item.fileName.endsWith('.css') && item.names.includes('style.css'),
  );
  if (!style) throw new Error('The shared build has no style sheet');
  return {
    app: entry('app'),
    style: style.fileName,
    features: sorted(features.map((id) => [id, entry(id)])),
    pages: sorted(
      chunks.flatMap((chunk) =>
        chunk.facadeModuleId
          ? [[moduleName(root, chunk.facadeModuleId), chunk.fileName] as [string, string]]
          : [],
      ),
    ),
    chunks: sorted(
      chunks.filter((chunk) => chunk.name !== 'style').map((chunk) => [chunk.fileName, chunkOf(root, chunk)]),
    ),
  };
}

type Edges = (chunk: Chunk) => string[];

function reach(graph: ChunkGraph, starts: string[], edges: Edges): Set<string> {
  const seen = new Set<string>();
  const open = [...starts];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    const chunk = graph.chunks[file];
    if (!chunk || seen.has(file)) continue;
    seen.add(file);
    open.push(...edges(chunk));
  }
  return seen;
}

/** The static import closure of the given scripts, themselves included. Sorted. */
export function staticClosure(graph: ChunkGraph, starts: string[]): string[] {
  return [...reach(graph, starts, (chunk) => chunk.imports)].sort();
}

/**
 * Every script and style sheet that the given ones can load statically or dynamically, themselves included.
 * Sorted.
 */
export function fullClosure(graph: ChunkGraph, starts: string[]): string[] {
  const scripts = reach(graph, starts, (chunk) => [...chunk.imports, ...chunk.dynamicImports]);
  const styles = [...scripts].flatMap((file) => graph.chunks[file]!.css);
  return [...new Set([...scripts, ...styles])].sort();
}
