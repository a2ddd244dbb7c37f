import { expect, test } from 'vitest';
import { featureSet } from '../../../cli/build/feature-set.ts';
import { languageOf } from '../../../cli/build/shared/text-file.ts';
import { FEATURES } from '../../../cli/manifest/schema-data.ts';
import { sharedBuild } from '../support/stamped-brand.ts';

test('a language that lacks a text of the start preloads the English one beside its own', async () => {
  const shared = await sharedBuild();
  const { preloads } = featureSet(shared, ['auth'], ['en', 'es'], '/');
  const english = preloads.every.en!.filter((file) => !preloads.every.es!.includes(file));
  const own = 'assets/start-eo.js';
  const modules = ['runtime/platform/text/eo.ts'];
  const graph = {
    ...shared.graph,
    chunks: { ...shared.graph.chunks, [own]: { imports: [], dynamicImports: [], css: [], modules } },
  };
  const { preloads: extended } = featureSet({ ...shared, graph }, ['auth'], ['en', 'eo'], '/');
  expect(english.length).toBeGreaterThan(0);
  expect([...extended.every.eo!].sort()).toEqual([...preloads.every.en!, own].sort());
});

test('an output has the texts of its languages and of English, and no others', async () => {
  const shared = await sharedBuild();
  const filesFor = (languages: string[]) =>
    featureSet(shared, [...FEATURES.keys()], languages, '/').links.map(({ to }) => to.slice('site/'.length));
  const textsOf = (files: string[]) =>
    files.flatMap((file) => shared.graph.chunks[file]?.modules.map(languageOf) ?? []);
  const all = filesFor(['en', 'es', 'fr']);
  const spanish = filesFor(['es']);
  expect(new Set(textsOf(all))).toEqual(new Set([undefined, 'en', 'es', 'fr']));
  expect(new Set(textsOf(spanish))).toEqual(new Set([undefined, 'en', 'es']));
  const omitted = all.filter((file) => !spanish.includes(file));
  expect(omitted.length).toBeGreaterThan(20);
  expect(new Set(textsOf(omitted))).toEqual(new Set(['fr']));
});
