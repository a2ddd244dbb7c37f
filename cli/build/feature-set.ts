import path from 'node:path';
import { pageFile } from '../../schemas/generate/feature-files.ts';
import { callRoutes } from '../../schemas/generated/call-routes.ts';
import type { PageData } from '../../schemas/generated/types.ts';
import { FEATURES } from '../manifest/schema-data.ts';
import { digestsOf } from './build-record.ts';
import { integrityOf } from './content-hash.ts';
import { jsonForScript } from './escape.ts';
import type { FileLink } from './link-or-copy.ts';
import { type Chunk, fullClosure, staticClosure } from './shared/chunk-graph.ts';
import { startTexts } from './shared/roles.ts';
import { languageOf } from './shared/text-file.ts';
import { SIGN_IN_ROUTES, type SignInRoute } from './shared/sign-in-routes.ts';
import { LICENSES } from './shared/licenses.ts';
import type { SharedBuild } from './shared/shared-build.ts';

/**
 * Everything that depends only on a build's features, languages and base path: shared by all brands with the
 * same choice.
 */
export interface FeatureSet {
  /** Files of the shared build, compressed siblings included. */
  links: FileLink[];
  /** Text of assets.json, which lists them. */
  listing: string;
  listingIntegrity: string;
  page: PageData['features'];
  /** The calls that its features declare. */
  calls: PageData['calls'];
  /** Both as members of the page data, as text for a script element. */
  data: string;
  /** Text of the import map: the integrity of every script, including lazy-loaded ones. */
  importMap: string;
  importMapHash: string;
  /** Scripts to preload, by language: those of every page, and the sign-in page's additional ones. */
  preloads: { every: Record<string, string[]>; signIn: Record<SignInRoute, Record<string, string[]>> };
}

/**
 * A feature as the page knows it.
 * @param entry address of its module, below the page's base
 */
export function pageFeature(id: string, entry: string | undefined): PageData['features'][number] {
  const definition = FEATURES.get(id);
  if (!definition || !entry) throw new Error(`There is no feature "${id}"`);
  const { slots, routes, nav } = definition;
  return { id, entry, slots, routes, nav };
}

export function pageCalls(features: readonly string[]): PageData['calls'] {
  const ids = new Set(features.flatMap((feature) => FEATURES.get(feature)!.calls));
  return Object.fromEntries([...ids].sort().map((id) => [id, callRoutes[id]]));
}

/** Chunks with the start's text, each folder in English where it lacks the language. */
function startText({ graph }: SharedBuild, language: string): string[] {
  const chunkWith = (module: string) =>
    Object.keys(graph.chunks).filter((file) => graph.chunks[file]!.modules.includes(module));
  const english = startTexts('en');
  const files = startTexts(language).flatMap((text, index) => {
    const own = chunkWith(text);
    return own.length > 0 ? own : chunkWith(english[index]!);
  });
  return [...new Set(files)];
}

/** Languages of the start's text. */
function languagesOf({ graph }: SharedBuild): string[] {
  const modules = Object.values(graph.chunks).flatMap((chunk) => chunk.modules);
  const found = modules.flatMap((name) => {
    const language = languageOf(name);
    return language && startTexts(language).includes(name) ? [language] : [];
  });
  return [...new Set(found)].sort();
}

/** Whether the chunk is text of other languages: no page loads it. */
function isForeignText(chunk: Chunk | undefined, languages: readonly string[]): boolean {
  const found = chunk ? chunk.modules.map(languageOf) : [];
  return (
    found.length > 0 && found.every((language) => language !== undefined && !languages.includes(language))
  );
}

function preloadsOf(
  shared: SharedBuild,
  languages: readonly string[],
  starts: string[],
): Record<string, string[]> {
  const { graph } = shared;
  const closure = (language: string) =>
    staticClosure(graph, [graph.app, ...starts, ...startText(shared, language)]).filter(
      (file) => file !== graph.app,
    );
  const shown = languagesOf(shared).filter((language) => languages.includes(language));
  return Object.fromEntries(shown.map((language) => [language, closure(language)]));
}

function signInPreloads(
  shared: SharedBuild,
  languages: readonly string[],
  route: SignInRoute,
  every: Record<string, string[]>,
): Record<string, string[]> {
  const { features, pages } = shared.graph;
  const feature = SIGN_IN_ROUTES[route];
  const all = preloadsOf(shared, languages, [features[feature]!, pages[pageFile(feature, route)]!]);
  return Object.fromEntries(
    Object.entries(all).map(([language, files]) => [
      language,
      files.filter((file) => !every[language]!.includes(file)),
    ]),
  );
}

/** A file of the shared build as part of an output. */
export function sharedFileLink({ folder, files }: SharedBuild, file: string): FileLink {
  return { to: `site/${file}`, from: path.join(folder, 'site', file), integrity: files[file]! };
}

function withSiblings({ files }: SharedBuild, file: string): string[] {
  return [file, `${file}.br`, `${file}.gz`].filter((name) => name in files);
}

function compute(
  shared: SharedBuild,
  features: readonly string[],
  languages: readonly string[],
  base: string,
): FeatureSet {
  const { graph, files } = shared;
  const entries = features.map((id) => graph.features[id]!);
  const page = features.map((id) => pageFeature(id, graph.features[id]));
  const reached = fullClosure(graph, [graph.app, ...entries]);
  const needed = [...reached.filter((file) => !isForeignText(graph.chunks[file], languages)), graph.style];
  const scripts = needed.filter((file) => file.endsWith('.js'));
  const importMap = jsonForScript({
    integrity: Object.fromEntries(scripts.sort().map((file) => [base + file, files[file]])),
  });
  const links = [...needed.flatMap((file) => withSiblings(shared, file)), LICENSES].map((file) =>
    sharedFileLink(shared, file),
  );
  const every = preloadsOf(shared, languages, []);
  const calls = pageCalls(features);
  const listing = `${JSON.stringify(digestsOf(links.map(({ to, integrity }) => [to, integrity])))}\n`;
  return {
    links,
    listing,
    listingIntegrity: integrityOf(listing),
    page,
    calls,
    data: jsonForScript({ features: page, calls }).slice(1, -1),
    importMap,
    importMapHash: integrityOf(importMap),
    preloads: {
      every,
      signIn: {
        'account-signin': signInPreloads(shared, languages, 'account-signin', every),
        'account-signin-dark': signInPreloads(shared, languages, 'account-signin-dark', every),
      },
    },
  };
}

/** A language without a chunk falls back to English. */
export function inLanguage<T>(byLanguage: Record<string, T>, language: string): T {
  return byLanguage[language] ?? byLanguage.en!;
}

const featureSets = new WeakMap<SharedBuild, Map<string, FeatureSet>>();

/**
 * Computed once per combination of features, languages and base path.
 * @param offered the brand's languages; English, which takes the place of missing texts, is always in the set
 */
export function featureSet(
  shared: SharedBuild,
  features: readonly string[],
  offered: readonly string[],
  base: string,
): FeatureSet {
  const sets = featureSets.get(shared) ?? new Map<string, FeatureSet>();
  featureSets.set(shared, sets);
  const languages = [...new Set(['en', ...offered])].sort();
  const key = [base, ...languages, ...features].join(' ');
  const set = sets.get(key) ?? compute(shared, features, languages, base);
  sets.set(key, set);
  return set;
}
