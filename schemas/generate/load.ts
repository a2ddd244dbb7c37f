import { readFileSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';

/** Any JSON object of a schema file. */
export interface JsonSchema {
  [key: string]: unknown;
}

export interface RateWindow {
  most: number;
  seconds: number;
}

export interface FilePart {
  required?: true;
  maxBytes: number;
  media: string[];
}

export type CallBody =
  | { kind: 'none' }
  | { kind: 'json' | 'form'; maxBytes?: number }
  | { kind: 'multipart'; parts: Record<string, FilePart> }
  | { kind: 'raw'; signature: string; maxBytes?: number };

export type CallAnswer =
  { kind: 'json'; envelope?: 'data' | 'trade' } | { kind: 'file'; media: string[] } | { kind: 'stream' };

/** schemas/meta/call.schema.json describes each property. */
export interface CallFile {
  summary: string;
  description?: string;
  source: string;
  pending?: true;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  auth: 'public' | 'session' | 'confirmed' | 'signature';
  roles?: string[];
  freshCode?: true;
  sessionCheck?: 'request' | 'statement';
  extendsSession?: false;
  crossSiteCheck?: 'binder' | 'handler';
  repeat: 'safe' | 'same' | 'key' | 'new';
  limits?: { address?: RateWindow; user?: RateWindow; pace?: { burst: number; perSecond: number } };
  form?: string;
  demoOnly?: boolean;
  invalidates?: string[];
  body?: CallBody;
  answer?: CallAnswer;
  params?: JsonSchema;
  query?: JsonSchema;
  input?: JsonSchema;
  output?: JsonSchema;
  errors: string[];
  examples?: {
    name: string;
    params?: unknown;
    query?: unknown;
    input?: unknown;
    output?: unknown;
    error?: string;
  }[];
}

/** A contribution of a feature to a slot of the page. */
export interface SlotContribution {
  slot: string;
  load: 'eager' | 'idle' | 'intent';
  trigger?: { hotkey: 'help' | 'palette' } | { icon: string; label: string };
}

/** An extension point of the page: schemas/slots.json. */
export interface SlotFile {
  /** Audience of the slot. */
  audience: 'guest' | 'member';
  about: string;
}

export interface FeatureFile {
  summary: string;
  always: boolean;
  demoOnly: boolean;
  requires: string[];
  calls: string[];
  settings: string[];
  routes: { id: string; path: string; layout: string; access: string }[];
  nav: { id: string; route: string; icon: string; order: number; place: string; when?: string }[];
  slots: SlotContribution[];
}

export interface FlagFile {
  /** The feature that the flag enables. */
  feature?: string;
  kind: string;
  default: unknown;
  about: string;
  choices?: string[];
  pattern?: string;
  max?: number;
  wire?: [string, string];
  demoOnly?: boolean;
  public?: boolean;
}

export interface MethodFile {
  title: string;
  flag: string;
  kind: string;
  manifest: JsonSchema;
}

export interface ErrorFile {
  status: number;
  always?: boolean;
}

export interface Schemas {
  root: string;
  calls: Map<string, CallFile>;
  features: Map<string, FeatureFile>;
  forms: Map<string, JsonSchema>;
  types: Map<string, JsonSchema>;
  manifest: Map<string, JsonSchema>;
  depositMethods: Map<string, MethodFile>;
  payoutMethods: Map<string, MethodFile>;
  flags: Record<string, FlagFile>;
  slots: Record<string, SlotFile>;
  icons: { shown: Record<string, string>; lazy: Record<string, string> };
  errors: Record<string, ErrorFile>;
  meta: { call: JsonSchema; feature: JsonSchema };
}

export function readJson<T>(file: string): T {
  return JSON.parse(readFileSync(file, 'utf8')) as T;
}

function readFolder<T>(folder: string): Map<string, T> {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort();
  return new Map(names.map((name) => [name.slice(0, -5), readJson<T>(path.join(folder, name))]));
}

function readCalls(folder: string): Map<string, CallFile> {
  const nouns = readdirSync(folder)
    .filter((noun) => statSync(path.join(folder, noun)).isDirectory())
    .sort();
  const calls = new Map<string, CallFile>();
  for (const noun of nouns) {
    for (const [verb, call] of readFolder<CallFile>(path.join(folder, noun)))
      calls.set(`${noun}.${verb}`, call);
  }
  return calls;
}

/** Reads the `schemas/` folder. All lists are sorted by name. */
export function loadSchemas(root: string): Schemas {
  const at = (name: string) => path.join(root, name);
  return {
    root,
    calls: readCalls(at('api')),
    features: readFolder(at('features')),
    forms: readFolder(at('forms')),
    types: readFolder(at('types')),
    manifest: readFolder(at('manifest')),
    depositMethods: readFolder(at('deposit-methods')),
    payoutMethods: readFolder(at('payout-methods')),
    flags: readJson(at('flags.json')),
    slots: readJson(at('slots.json')),
    icons: readJson(at('icons.json')),
    errors: readJson(at('errors.json')),
    meta: { call: readJson(at('meta/call.schema.json')), feature: readJson(at('meta/feature.schema.json')) },
  };
}
