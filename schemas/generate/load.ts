import { readFileSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import type { CallDefinition } from '../call-definition.ts';
import { payoutForms, payoutTypes, withMethodFlags } from './methods.ts';

/** Any JSON object of a schema file. */
export interface JsonSchema {
  [key: string]: unknown;
}

/** A file of schemas/api; schemas/meta/call.schema.json describes each property. */
export interface CallFile extends Omit<CallDefinition, 'form' | 'body' | 'answer'> {
  summary: string;
  description?: string;
  source: string;
  form?: string;
  demoOnly?: boolean;
  invalidates?: string[];
  /** Default: JSON, or none for GET. */
  body?: CallDefinition['body'];
  /** Default: JSON. */
  answer?: CallDefinition['answer'];
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
  trigger?:
    | { dialog: 'deposit' | 'withdrawal' | 'plans' }
    | { hotkey: 'help' | 'palette' }
    | { icon?: string; label: string; primary?: true };
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
  option?: string;
  requires: string[];
  calls: string[];
  settings: string[];
  sections?: string[];
  routes: { id: string; path: string; layout: string; access: string }[];
  nav: { id: string; route: string; icon: string; order: number; menu: string; when?: string }[];
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

/** A deposit or payout method defines the flags that only it has. `flag` is the one that offers it. */
export interface MethodFile {
  flag: string;
  flags: Record<string, FlagFile>;
}

/** schemas/meta/deposit-method.schema.json describes each property. */
export interface DepositMethodFile extends MethodFile {
  kind: 'card' | 'wallet' | 'checkout';
  manifest: JsonSchema;
}

/** schemas/meta/payout-method.schema.json describes each property. */
export interface PayoutMethodFile extends MethodFile {
  withdrawalType?: string;
  account: { required: string[]; properties: Record<string, JsonSchema> };
}

export interface ErrorFile {
  /** When it occurs and what an operator or developer does. */
  about: string;
  status: number;
  always?: boolean;
}

const META = ['call', 'feature', 'flag', 'deposit-method', 'payout-method'] as const;
type MetaName = (typeof META)[number];

export interface Schemas {
  root: string;
  calls: Map<string, CallFile>;
  features: Map<string, FeatureFile>;
  forms: Map<string, JsonSchema>;
  types: Map<string, JsonSchema>;
  manifest: Map<string, JsonSchema>;
  /** Texts of the forms by language, English included. */
  formTexts: Map<string, Record<string, string>>;
  /** Texts of the settings by language; English is generated. */
  settingTexts: Map<string, Record<string, string>>;
  depositMethods: Map<string, DepositMethodFile>;
  payoutMethods: Map<string, PayoutMethodFile>;
  /** schemas/flags.json. */
  ownFlags: Record<string, FlagFile>;
  /** Those and the flags of the methods, by name. */
  flags: Record<string, FlagFile>;
  slots: Record<string, SlotFile>;
  icons: { shown: Record<string, string>; lazy: Record<string, string> };
  errors: Record<string, ErrorFile>;
  meta: Record<MetaName, JsonSchema>;
}

export function readJson<T>(file: string): T {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T;
  } catch (error) {
    throw new SyntaxError(`${file}: ${(error as Error).message}`, { cause: error });
  }
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

/** The texts `<prefix>.<language>.json` of a folder by language. */
function readTexts(folder: string, prefix: string): Map<string, Record<string, string>> {
  const files = [...readFolder<Record<string, string>>(folder)];
  return new Map(
    files.flatMap(([name, texts]) =>
      name.startsWith(`${prefix}.`) ? [[name.slice(prefix.length + 1), texts]] : [],
    ),
  );
}

function readSettingTexts(folder: string): Schemas['settingTexts'] {
  const texts = readTexts(folder, 'settings');
  texts.delete('en');
  return texts;
}

/** Reads the `schemas/` folder. All lists are sorted by name. */
export function loadSchemas(root: string): Schemas {
  const at = (name: string) => path.join(root, name);
  const depositMethods = readFolder<DepositMethodFile>(at('deposit-methods'));
  const payoutMethods = readFolder<PayoutMethodFile>(at('payout-methods'));
  const ownFlags = readJson<Schemas['ownFlags']>(at('flags.json'));
  return {
    root,
    calls: readCalls(at('api')),
    features: readFolder(at('features')),
    forms: new Map([...readFolder<JsonSchema>(at('forms')), ...payoutForms(payoutMethods)]),
    formTexts: readTexts(at('text'), 'forms'),
    settingTexts: readSettingTexts(at('text')),
    types: new Map([...readFolder<JsonSchema>(at('types')), ...payoutTypes(payoutMethods)]),
    manifest: readFolder(at('manifest')),
    depositMethods,
    payoutMethods,
    ownFlags,
    flags: withMethodFlags(ownFlags, [...depositMethods.values(), ...payoutMethods.values()]),
    slots: readJson(at('slots.json')),
    icons: readJson(at('icons.json')),
    errors: readJson(at('errors.json')),
    meta: Object.fromEntries(
      META.map((name) => [name, readJson(at(`meta/${name}.schema.json`))]),
    ) as Schemas['meta'],
  };
}
