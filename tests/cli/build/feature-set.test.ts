import { expect, test } from 'vitest';
import { featureSet } from '../../../cli/build/feature-set.ts';
import { sharedBuild } from '../support/stamped-brand.ts';

test('a language that lacks a text of the start preloads the English one beside its own', async () => {
  const shared = await sharedBuild();
  const { preloads } = featureSet(shared, ['auth'], '/');
  const english = preloads.every.en!.filter((file) => !preloads.every.es!.includes(file));
  const own = 'assets/start-eo.js';
  const modules = ['runtime/platform/text/eo.ts'];
  const graph = {
    ...shared.graph,
    chunks: { ...shared.graph.chunks, [own]: { imports: [], dynamicImports: [], css: [], modules } },
  };
  const { preloads: extended } = featureSet({ ...shared, graph }, ['auth'], '/');
  expect(english.length).toBeGreaterThan(0);
  expect([...extended.every.eo!].sort()).toEqual([...preloads.every.en!, own].sort());
});
