import { FLAG_NAMES, flagTable, isFlagName, type FlagSpec } from '../../schemas/generated/flag-table.ts';
import type { FlagName } from '../../schemas/generated/ids.ts';
import type { Settings, Wallet } from '../../schemas/generated/types.ts';

/** Available in every environment of the domain, which does not load the DOM types. */
declare const URL: { canParse(text: string): boolean };

export type FlagRule =
  | 'not_an_object'
  | 'unknown'
  | 'demo_only'
  | 'boolean'
  | 'choice'
  | 'url'
  | 'host'
  | 'path'
  | 'text'
  | 'pattern'
  | 'max'
  | 'money'
  | 'percent'
  | 'high'
  | 'email'
  | 'wallets'
  | 'coin';

export interface FlagProblem {
  /** Name of the flag; empty when the whole response is unreadable. */
  name: string;
  rule: FlagRule;
  /** One English sentence, for logs and the command line. */
  message: string;
}

export interface FlagContext {
  /** The last valid values, kept until a valid one replaces them. */
  base: Settings;
  mode: 'demo' | 'live';
  allowedHosts: readonly string[];
  /** Accepted wallet addresses; any when absent. */
  depositAddresses?: readonly string[];
}

const TRUTHY = new Set<unknown>([true, 1, 'true', '1', 'yes']);
const FALSY = new Set<unknown>([false, 0, 'false', '0', 'no', '']);
const MONEY = /^(0|[1-9][0-9]{0,11})(\.[0-9]{1,8})?$/;
const PERCENT = /^[0-9]{1,2}(\.[0-9]{1,4})?$/;
/** No empty or dotted segment: `//host` and `/.//host` resolve to another host. */
const PATH = /^(\/(?![/\\.])(?!.*\/[/.])[A-Za-z0-9/_?=&.-]*)?$/;
const EMAIL = /^[^\s@"<>(),;:\\[\]]{1,64}@[a-z0-9-]+(\.[a-z0-9-]+)+$/i;
/**
 * https without user info or port, with a host name that ends in a letter (no IP literal), without white
 * space, quotes or backslashes.
 */
const URL_FORM =
  /^https:\/\/((?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z](?:[a-z0-9-]*[a-z0-9])?)(?:[/?#][^\s"'<>\\^`{|}]*)?$/i;
const UNSAFE_TEXT = /\p{Cc}|[\u202A-\u202E\u2066-\u2069]/u;
const TEXT_LIMIT = 400;

const EXPECTED: Record<FlagRule, string> = {
  not_an_object: 'Expected an object of settings.',
  unknown: 'There is no such setting.',
  demo_only: 'It belongs to demo builds and is ignored in a live one.',
  boolean: "Expected 'true' or 'false'.",
  choice: 'Expected one of the offered values.',
  url: 'Expected an https address with a host name and without user and port.',
  host: 'The host is not one of allowedHosts.',
  path: 'Expected a page of this site, such as /profile.',
  text: 'Expected text without control characters.',
  pattern: 'Not in the expected form.',
  max: 'The text is too long.',
  money: "Expected an amount such as '100.00'.",
  percent: "Expected a percentage such as '0.5'.",
  high: 'The percentage is too high.',
  email: 'Expected an e-mail address.',
  wallets: 'Expected a list of wallets, each with name, symbol and wallet.',
  coin: 'Expected addresses that stand in deposits.crypto of the manifest.',
};

type Read = { value: unknown } | { rule: FlagRule };

function readBoolean(raw: unknown): Read {
  const word = typeof raw === 'string' ? raw.trim().toLowerCase() : raw;
  if (TRUTHY.has(word)) return { value: true };
  return FALSY.has(word) ? { value: false } : { rule: 'boolean' };
}

function readText(raw: unknown, max: number, form?: RegExp, rule: FlagRule = 'pattern'): Read {
  if (typeof raw !== 'string' || UNSAFE_TEXT.test(raw)) return { rule: 'text' };
  if (raw.length > max) return { rule: 'max' };
  return form && raw !== '' && !form.test(raw) ? { rule } : { value: raw };
}

function readUrl(raw: unknown, allowedHosts: readonly string[], max: number): Read {
  const text = readText(raw, max, URL_FORM, 'url');
  if ('rule' in text || text.value === '') return text;
  if (!URL.canParse(String(text.value))) return { rule: 'url' };
  const host = URL_FORM.exec(String(text.value))![1]!.toLowerCase();
  return allowedHosts.includes(host) ? text : { rule: 'host' };
}

function readDecimal(raw: unknown, form: RegExp, rule: FlagRule): Read {
  const text = typeof raw === 'number' ? String(raw) : raw;
  return typeof text === 'string' && form.test(text) ? { value: text } : { rule };
}

function readPercent(raw: unknown, max = 100): Read {
  const read = readDecimal(raw, PERCENT, 'percent');
  return 'value' in read && Number(read.value) > max ? { rule: 'high' } : read;
}

function walletOf(raw: unknown, allowedHosts: readonly string[]): Wallet | undefined {
  if (typeof raw !== 'object' || raw === null) return undefined;
  const given = raw as Record<string, unknown>;
  const text = (name: string, max: number) => {
    const read = readText(given[name], max);
    return 'value' in read && read.value !== '' ? String(read.value) : undefined;
  };
  const picture = (name: string) =>
    given[name] === undefined ? {} : readUrl(given[name], allowedHosts, TEXT_LIMIT);
  const [name, symbol, wallet] = [text('name', 40), text('symbol', 10), text('wallet', 120)];
  const [logo, barcode] = [picture('logo'), picture('barcode')];
  if (!name || !symbol || !wallet || 'rule' in logo || 'rule' in barcode) return undefined;
  return {
    name,
    symbol,
    wallet,
    ...('value' in logo ? { logo: String(logo.value) } : {}),
    ...('value' in barcode ? { barcode: String(barcode.value) } : {}),
  };
}

function readWallets(raw: unknown, { allowedHosts, depositAddresses }: FlagContext): Read {
  let list = raw;
  if (typeof raw === 'string') {
    try {
      list = raw === '' ? [] : (JSON.parse(raw) as unknown);
    } catch {
      return { rule: 'wallets' };
    }
  }
  if (!Array.isArray(list) || list.length > 20) return { rule: 'wallets' };
  const wallets = list.map((item) => walletOf(item, allowedHosts));
  if (wallets.includes(undefined)) return { rule: 'wallets' };
  return depositAddresses && wallets.some((wallet) => !depositAddresses.includes(wallet!.wallet))
    ? { rule: 'coin' }
    : { value: wallets };
}

/** A text that may also be a URL, which must then be on an allowed host. */
function readFreeText(spec: FlagSpec, raw: unknown, allowedHosts: readonly string[], max: number): Read {
  const text = readText(raw, max, spec.pattern === undefined ? undefined : new RegExp(spec.pattern));
  return spec.orUrl && 'value' in text && String(text.value).includes('://')
    ? readUrl(raw, allowedHosts, max)
    : text;
}

function readFlag(spec: FlagSpec, raw: unknown, context: FlagContext): Read {
  const { allowedHosts } = context;
  const max = spec.max ?? TEXT_LIMIT;
  switch (spec.kind) {
    case 'flag':
      return readBoolean(raw);
    case 'choice':
      return typeof raw === 'string' && spec.choices?.includes(raw) ? { value: raw } : { rule: 'choice' };
    case 'url':
    case 'image':
      return readUrl(raw, allowedHosts, max);
    case 'path':
      return readText(raw, max, PATH, 'path');
    case 'money':
      return readDecimal(raw, MONEY, 'money');
    case 'percent':
      return readPercent(raw, spec.max);
    case 'email':
      return readText(raw, 254, EMAIL, 'email');
    case 'wallets':
      return readWallets(raw, context);
    case 'text':
      return readFreeText(spec, raw, allowedHosts, max);
  }
}

function readNamed(name: string, raw: unknown, context: FlagContext): Read {
  if (!isFlagName(name)) return { rule: 'unknown' };
  const spec = flagTable[name];
  if (spec.demoOnly && context.mode === 'live') return { rule: 'demo_only' };
  return readFlag(spec, raw, context);
}

/**
 * Parses flags of mixed types ('true', '1', 1, 'yes', typed values) into settings, each on its own: an
 * invalid flag is reported and keeps its value of `base`, as do null and absent flags.
 */
export function parseFlags(
  wire: unknown,
  context: FlagContext,
): { settings: Settings; problems: FlagProblem[] } {
  const problem = (name: string, rule: FlagRule): FlagProblem => ({ name, rule, message: EXPECTED[rule] });
  if (typeof wire !== 'object' || wire === null || Array.isArray(wire))
    return { settings: context.base, problems: [problem('', 'not_an_object')] };
  const problems: FlagProblem[] = [];
  const good: Record<string, unknown> = {};
  for (const [name, raw] of Object.entries(wire)) {
    if (raw === null || raw === undefined) continue;
    const read = readNamed(name, raw, context);
    if ('rule' in read) problems.push(problem(name, read.rule));
    else good[name] = read.value;
  }
  return { settings: { ...context.base, ...good }, problems };
}

/** One value as it is written on the wire and in the settings table. */
export function formatFlag(name: FlagName, value: Settings[FlagName]): string {
  if (typeof value === 'boolean') return (flagTable[name].wire ?? ['true', 'false'])[value ? 0 : 1];
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/**
 * Settings as strings. `publicOnly` omits the flags that never leave the backend; without `demo` the
 * demo-only flags are omitted.
 */
export function formatFlags(
  settings: Settings,
  options: { publicOnly: boolean; demo: boolean },
): Record<string, string> {
  const names = FLAG_NAMES.filter((name) => {
    const spec = flagTable[name];
    return (options.demo || !spec.demoOnly) && !(options.publicOnly && spec.public === false);
  });
  return Object.fromEntries(names.map((name) => [name, formatFlag(name, settings[name])]));
}
