import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const QUOTED = /['`]([a-z][\w-]*(?:\.[\w-]+)+)['`]/g;
const MAX_USES = 3;

function sourcesOf(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('text/'))
    .sort();
}

/** Where the page uses a text, by key: at most three places, `runtime/app/site-footer.tsx:12`. Computed keys have none. */
export function textUses(root: string): ReadonlyMap<string, string[]> {
  const uses = new Map<string, string[]>();
  const runtime = path.join(root, 'runtime');
  for (const file of sourcesOf(runtime)) {
    const lines = readFileSync(path.join(runtime, file), 'utf8').split('\n');
    for (const [index, line] of lines.entries())
      for (const [, key] of line.matchAll(QUOTED)) {
        const known = uses.get(key!) ?? [];
        if (known.length < MAX_USES) uses.set(key!, [...known, `runtime/${file}:${index + 1}`]);
      }
  }
  return uses;
}
