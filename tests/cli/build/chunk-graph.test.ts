import { readFileSync, statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  type Chunk,
  type ChunkGraph,
  fullClosure,
  staticClosure,
} from '../../../cli/build/shared/chunk-graph.ts';
import { FEATURES } from '../../../cli/manifest/schema-data.ts';
import { EXAMPLES, sharedBuild } from '../support/stamped-brand.ts';

const chunk = (imports: string[], dynamicImports: string[] = [], css: string[] = []): Chunk => ({
  imports,
  dynamicImports,
  css,
  modules: [],
});
const graph = {
  app: 'app.js',
  style: 's.css',
  features: {},
  pages: {},
  chunks: {
    'app.js': chunk(['base.js'], ['shell.js']),
    'base.js': chunk([]),
    'shell.js': chunk(['base.js', 'list.js'], ['app.js', 'chart.js'], ['shell.css']),
    'list.js': chunk([]),
    'chart.js': chunk([]),
    'auth.js': chunk(['base.js']),
  },
} satisfies ChunkGraph;

describe('chunk closures', () => {
  it('staticClosure follows static imports', () => {
    expect(staticClosure(graph, ['app.js'])).toEqual(['app.js', 'base.js']);
  });

  it('fullClosure follows dynamic imports, styles and cycles', () => {
    expect(fullClosure(graph, ['app.js'])).toEqual([
      'app.js',
      'base.js',
      'chart.js',
      'list.js',
      'shell.css',
      'shell.js',
    ]);
  });
});

describe('shared build', () => {
  it('has an entry for each feature that neither the app nor another feature imports', async () => {
    const { graph: real } = await sharedBuild();
    expect(Object.keys(real.features)).toEqual([...FEATURES.keys()]);
    for (const [id, entry] of Object.entries(real.features)) {
      const others = Object.entries(real.features)
        .filter(([other]) => other !== id)
        .map(([, file]) => file);
      expect(fullClosure(real, [real.app, ...others]), id).not.toContain(entry);
    }
  });

  it('keeps the modules of optional features in chunks that only the feature imports', async () => {
    const { graph: real } = await sharedBuild();
    const optional = [...FEATURES].filter(([, definition]) => !definition.always).map(([id]) => id);
    expect(optional.length).toBeGreaterThan(2);
    for (const id of optional) {
      const own = Object.entries(real.chunks)
        .filter(([, { modules }]) => modules.some((name) => name.startsWith(`runtime/features/${id}/`)))
        .map(([file]) => file);
      const others = Object.entries(real.features)
        .filter(([other]) => other !== id)
        .map(([, file]) => file);
      const reached = fullClosure(real, [real.app, ...others]);
      expect(
        own.filter((file) => reached.includes(file)),
        id,
      ).toEqual([]);
    }
  });

  it('starts with the app chunks only, without optional features', async () => {
    const { graph: real } = await sharedBuild();
    const startModules = staticClosure(real, [real.app]).flatMap((file) => real.chunks[file]!.modules);
    expect(startModules).toContain('runtime/app/main.tsx');
    expect(staticClosure(real, [real.app]).length).toBeLessThanOrEqual(2);
    expect(
      startModules.filter(
        (module) => module.startsWith('runtime/features/') && !/\/(?:auth|handoff)\//.test(module),
      ),
    ).toEqual([]);
  });

  it('contains no brand name', async () => {
    const { folder, files } = await sharedBuild();
    for (const file of Object.keys(files).filter((name) => /\.(js|css)$/.test(name))) {
      const text = `${file} ${readFileSync(`${folder}/site/${file}`, 'utf8')}`;
      for (const brand of EXAMPLES)
        expect(new RegExp(`\\b${brand}\\b`, 'i').test(text), `${brand} in ${file}`).toBe(false);
    }
  });

  it('has no source maps and is read-only', async () => {
    const { folder, files } = await sharedBuild();
    expect(Object.keys(files).filter((file) => file.endsWith('.map'))).toEqual([]);
    for (const file of Object.keys(files))
      expect(statSync(`${folder}/site/${file}`).mode & 0o222, file).toBe(0);
  });
});
