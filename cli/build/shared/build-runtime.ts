import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { CommandError } from '../../io.ts';
import { integrityOf } from '../content-hash.ts';
import type { FontId } from '../fonts.ts';
import type { BundleRuntime } from './bundle-runtime.ts';
import type { ChunkGraph } from './chunk-graph.ts';
import { copyFonts } from './copy-fonts.ts';
import { addLicenses, LICENSES } from './licenses.ts';
import { precompress, type Sizes } from './precompress.ts';
import { runtimeEntries } from './runtime-entries.ts';

/** shared.json: the description of a shared build, in its folder. */
export interface SharedIndex {
  /** Hash of its sources. */
  hash: string;
  graph: ChunkGraph;
  fonts: Record<FontId, string>;
  /** All shared files of the web root, including compressed siblings, with their integrity. Sorted. */
  files: Record<string, string>;
  sizes: Record<string, Sizes>;
}

function refuseMissingFeatures(root: string, features: readonly string[]) {
  const missing = Object.entries(runtimeEntries(root, features)).filter(([, file]) => !existsSync(file));
  if (!missing.length) return;
  const lines = missing.map(([name, file]) => `  ${name}: ${path.relative(root, file)}`);
  throw new CommandError(
    `The runtime is not complete. These files are missing:\n${lines.join('\n')}\nA feature needs a definition (schemas/features/<id>.json) and an implementation (runtime/features/<id>/feature.ts).`,
  );
}

/** The style sheet is a separate input, for which the bundler also writes an empty script. */
function dropUnlisted(site: string, graph: ChunkGraph) {
  for (const file of readdirSync(path.join(site, 'assets'))) {
    if (file.endsWith('.js') && !graph.chunks[`assets/${file}`]) rmSync(path.join(site, 'assets', file));
  }
}

function readOnlyFiles(site: string): Record<string, string> {
  const files = [...readdirSync(path.join(site, 'assets')).map((name) => `assets/${name}`), LICENSES].sort();
  for (const file of files) chmodSync(path.join(site, file), 0o444);
  return Object.fromEntries(files.map((file) => [file, integrityOf(readFileSync(path.join(site, file)))]));
}

/** Builds the runtime for all brands into `folder`: `site/assets/`, `prerender/prerender.mjs`, `shared.json`. */
export async function buildRuntime(
  root: string,
  features: readonly string[],
  hash: string,
  folder: string,
  bundle: BundleRuntime,
): Promise<SharedIndex> {
  refuseMissingFeatures(root, features);
  const site = path.join(folder, 'site');
  mkdirSync(site, { recursive: true });
  const graph = await bundle(root, features, folder);
  dropUnlisted(site, graph);
  const text = readdirSync(path.join(site, 'assets'))
    .filter((name) => /\.(js|css|svg)$/.test(name))
    .map((name) => `assets/${name}`);
  const sizes = await precompress(site, text.sort());
  const fonts = copyFonts(root, site);
  addLicenses(root, site);
  const index: SharedIndex = { hash, graph, fonts, files: readOnlyFiles(site), sizes };
  writeFileSync(path.join(folder, 'shared.json'), JSON.stringify(index));
  return index;
}
