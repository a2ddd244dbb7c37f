import path from 'node:path';
import type { PageData } from '../../schemas/generated/types.ts';
import { FEATURES } from '../manifest/schema-data.ts';
import { integrityOf } from './content-hash.ts';
import { jsonForScript } from './escape.ts';
import type { Placed } from './place-file.ts';
import { fullClosure, staticClosure } from './shared/chunk-graph.ts';
import type { SharedBuild } from './shared/shared-build.ts';

const SIGN_IN = 'runtime/features/auth/pages/login-page.tsx';

/** All that follows from which features a build has and where it lives: the same for every brand with the same choice. */
export interface FeatureSet {
  /** Shared files of the output, compressed siblings included. */
  placed: Placed[];
  page: PageData['features'];
  /** Text of the import map: the integrity of every script, for those loaded later too. */
  importMap: string;
  importMapHash: string;
  /** Scripts to load ahead: of every page, and of the sign-in page, by language. */
  preloads: { every: Record<string, string[]>; signIn: Record<string, string[]> };
}

type PageFeature = PageData['features'][number];

function pageFeature(shared: SharedBuild, id: string, atStart: ReadonlySet<string>): PageFeature {
  const face = FEATURES.get(id);
  const entry = shared.graph.features[id];
  if (!face || !entry) throw new Error(`There is no feature "${id}"`);
  const preload = staticClosure(shared.graph, [entry]).filter((file) => file !== entry && !atStart.has(file));
  return { id, entry, preload, slots: face.slots, routes: face.routes as PageFeature['routes'], nav: face.nav as PageFeature['nav'] };
}

function textChunks({ graph }: SharedBuild, owners: string[], language: string): string[] {
  return owners.flatMap((owner) => graph.pages[`${owner}/text/${language}.ts`] ?? graph.pages[`${owner}/text/en.ts`] ?? []);
}

function preloadsOf(shared: SharedBuild, starts: string[], owners: string[]): Record<string, string[]> {
  const { graph } = shared;
  const languages = new Set(Object.keys(graph.pages).flatMap((name) => /\/text\/([\w-]+)\.ts$/.exec(name)?.[1] ?? []));
  const closure = (language: string) => staticClosure(graph, [graph.app, ...starts, ...textChunks(shared, owners, language)]).filter((file) => file !== graph.app);
  return Object.fromEntries([...languages].sort().map((language) => [language, closure(language)]));
}

/** A file of the shared build as part of an output. */
export function placedShared({ folder, files }: SharedBuild, file: string): Placed {
  return { to: `site/${file}`, from: path.join(folder, 'site', file), integrity: files[file]! };
}

function withSiblings({ files }: SharedBuild, file: string): string[] {
  return [file, `${file}.br`, `${file}.gz`].filter((name) => name in files);
}

function compute(shared: SharedBuild, features: readonly string[], base: string): FeatureSet {
  const { graph, files } = shared;
  const entries = features.map((id) => graph.features[id]!);
  const atStart = new Set(staticClosure(graph, [graph.app]));
  const page = features.map((id) => pageFeature(shared, id, atStart));
  const needed = [...fullClosure(graph, [graph.app, ...entries]), graph.style];
  const scripts = needed.filter((file) => file.endsWith('.js'));
  const importMap = jsonForScript({ integrity: Object.fromEntries(scripts.sort().map((file) => [base + file, files[file]])) });
  return {
    placed: needed.flatMap((file) => withSiblings(shared, file)).map((file) => placedShared(shared, file)),
    page,
    importMap,
    importMapHash: integrityOf(importMap),
    preloads: {
      every: preloadsOf(shared, [], ['runtime/platform']),
      signIn: preloadsOf(shared, [graph.features.auth!, graph.pages[SIGN_IN]!], ['runtime/platform', 'runtime/features/auth']),
    },
  };
}

/** A language without a chunk of its own is spoken in English. */
export function inLanguage<T>(byLanguage: Record<string, T>, language: string): T {
  return byLanguage[language] ?? byLanguage.en!;
}

const known = new WeakMap<SharedBuild, Map<string, FeatureSet>>();

/** Computed once for each choice of features and base. */
export function featureSet(shared: SharedBuild, features: readonly string[], base: string): FeatureSet {
  const sets = known.get(shared) ?? new Map<string, FeatureSet>();
  known.set(shared, sets);
  const key = [base, ...features].join(' ');
  const set = sets.get(key) ?? compute(shared, features, base);
  sets.set(key, set);
  return set;
}
