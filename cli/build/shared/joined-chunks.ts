import type { Rolldown } from 'vite';
import { contentHash } from '../content-hash.ts';

/** Text that the sign-in page needs at once, by the folder that holds `text/<language>.ts`. */
export const START_TEXT = ['runtime/platform', 'runtime/features/auth'];

const TEXT = /[\\/](?:form-)?text[\\/](?:[\w-]+\.)?([a-z]{2}(?:-[A-Z]{2})?)\.(?:ts|json)$/;
const FEATURE = /[\\/]runtime[\\/]features[\\/]([a-z0-9-]+)[\\/]/;

/** More than there are features. */
const EVERY = 10_000;
const EVERY_START = EVERY + 1;

type ModuleInfo = (id: string) => { importers: readonly string[]; dynamicImporters: readonly string[] } | null;

/** The module itself, and all from which it is reached; with `static`, those that a browser cannot load without it. */
function reachedFrom(start: string, moduleInfo: ModuleInfo, by: 'static' | 'any' = 'any'): string[] {
  const seen = new Set<string>();
  const open = [start];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    const info = moduleInfo(id);
    open.push(...(info?.importers ?? []), ...(by === 'any' ? info?.dynamicImporters ?? [] : []));
  }
  return [...seen];
}

const isStart = (id: string) => START_TEXT.some((owner) => id.replaceAll('\\', '/').includes(`/${owner}/text/`));

/** The features among these modules. */
function featuresOf(modules: readonly string[]): string[] {
  return [...new Set(modules.flatMap((module) => FEATURE.exec(module)?.[1] ?? []))].sort();
}

/** A chunk of text, without its language. */
export interface TextChunk {
  name: string;
  /** How many features reach it; more than there are where every brand has it. */
  reach: number;
}

/** `start` for the sign-in page, `text` for the rest of what every brand has, else by the features that reach it. Undefined where it is no text. */
export function textChunk(id: string, moduleInfo: ModuleInfo, always: ReadonlySet<string>): TextChunk | undefined {
  if (!TEXT.test(id)) return undefined;
  const reached = reachedFrom(id, moduleInfo);
  if (reached.some(isStart)) return { name: 'start', reach: EVERY_START };
  const owners = featuresOf(reached);
  if (owners.length === 0 || owners.some((owner) => always.has(owner))) return { name: 'text', reach: EVERY };
  return { name: owners.length === 1 ? owners[0]! : `of-${contentHash(...owners).slice(0, 4)}`, reach: owners.length };
}

/**
 * Joins texts. Each chunk costs a line in the import map of every page, so there are two a language for what every brand
 * has, and one for each feature that can be switched off, however many pages it has. What is imported is reached by more
 * features than what imports it: what reaches further goes first, so that none of it ends up in a narrower chunk.
 */
export function textGroups(features: readonly string[], always: ReadonlySet<string>): Rolldown.CodeSplittingGroup[] {
  const known = new Map<string, TextChunk>();
  const chunkOf = (id: string, context: Rolldown.ChunkingContext) => {
    const chunk = known.get(id) ?? textChunk(id, (module) => context.getModuleInfo(module), always)!;
    known.set(id, chunk);
    return chunk;
  };
  const named = (id: string, { name }: TextChunk) => `${name}-${TEXT.exec(id)![1]}`;
  return [...features.map((_, index) => index + 1), EVERY, EVERY_START].map((reach) => ({
    debugName: `text that ${reach} features reach`,
    name: (id, context) => (chunkOf(id, context).reach === reach ? named(id, chunkOf(id, context)) : null),
    test: TEXT,
    priority: reach,
  }));
}

/** Modules that a browser loads with one of these are needed for signing in. */
const SIGN_IN = /[\\/]runtime[\\/](?:app[\\/]main\.tsx|features[\\/]auth[\\/](?:feature\.ts|pages[\\/]login-page\.tsx))$/;

/**
 * What the sign-in page shares with others goes into one chunk: many small ones compress badly and are one more line in
 * every page. Nothing else does, so that the sign-in page weighs the same however many features there are.
 */
export function baseGroup(): Rolldown.CodeSplittingGroup {
  const isNeeded = (id: string, context: Rolldown.ChunkingContext) => reachedFrom(id, (module) => context.getModuleInfo(module), 'static').some((module) => SIGN_IN.test(module));
  return {
    debugName: 'base',
    name: (id, context) => (isNeeded(id, context) ? 'base' : null),
    test: /[\\/]node_modules[\\/](?:react|wouter|zustand|use-sync-external-store|regexparam)[\\/]|[\\/]runtime[\\/](?:platform|lib|ui)[\\/](?!text[\\/])|vite[\\/]preload-helper/,
    minShareCount: 2,
  };
}

/** Joins the small parts that several pages of what every brand has share. What sign-in itself needs stays outside. */
export function formsGroup(always: ReadonlySet<string>): Rolldown.CodeSplittingGroup {
  const isAlwaysThere = (id: string, context: Rolldown.ChunkingContext) => featuresOf(reachedFrom(id, (module) => context.getModuleInfo(module))).some((feature) => always.has(feature));
  return {
    debugName: 'forms',
    name: (id, context) => (isAlwaysThere(id, context) ? 'forms' : null),
    test: /[\\/]runtime[\\/](?:forms[\\/](?!login-form|sign-in|text[\\/])|(?:platform|lib|ui)[\\/](?!text[\\/]))/,
    minShareCount: 2,
  };
}
