import type { CallId } from '../../schemas/generated/calls.ts';
import { routeOf } from './backend.ts';
import { isRecord } from './compare.ts';

/** Answers by call, of which later calls take their parameters. */
export type Samples = ReadonlyMap<CallId, unknown>;

type Source = readonly [call: CallId, key: string];

/** Where the parameters of a path come from, beside `id` from the list of the same noun. */
const SOURCES: Partial<Record<CallId, Readonly<Record<string, Source>>>> = {
  'asset.rate': { assetId: ['asset.list', 'id'] },
  'message.list': { userId: ['auth.user', 'id'] },
  'message.read-conversation': { userId: ['user.list', 'id'] },
  'account.review': { id: ['user.list', 'id'] },
  'statement.read': { period: ['statement.list', 'period'] },
  'statement.pdf': { period: ['statement.list', 'period'] },
  'plan.read-upgrade': { id: ['plan.list-upgrades', 'id'] },
  'manager.trades': { id: ['manager.accounts', 'id'] },
  'deposit.read': { id: ['deposit.list-all', 'id'] },
  'withdrawal.read': { id: ['withdrawal.list-all', 'id'] },
};

/** Query parameters without which a call refuses. */
const QUERIES: Partial<Record<CallId, Readonly<Record<string, Source>>>> = {
  'correction.find-account': { user: ['user.list', 'id'] },
  'desk.list-cases': { user: ['user.list', 'id'] },
};

const nounOf = (id: CallId) => id.slice(0, id.indexOf('.'));

export const namesIn = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);

/** Whether a call takes parameters from the answers of others. */
export const needsSample = (id: CallId): boolean => namesIn(routeOf(id).path).length > 0 || id in QUERIES;

/** The first row of a list, or the record itself. */
function firstRow(data: unknown): unknown {
  if (Array.isArray(data)) return data[0];
  if (!isRecord(data)) return undefined;
  const list = Object.values(data).find((value) => Array.isArray(value)) as unknown[] | undefined;
  return 'id' in data || list === undefined ? data : list[0];
}

function sampleOf(samples: Samples, [call, key]: Source): string | undefined {
  const row = firstRow(samples.get(call));
  const value = isRecord(row) ? row[key] : undefined;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

function filled(
  samples: Samples,
  names: readonly string[],
  sourceOf: (name: string) => Source | undefined,
): Record<string, string> | undefined {
  const entries = names.map((name) => {
    const source = sourceOf(name);
    return [name, source && sampleOf(samples, source)] as const;
  });
  return entries.every(([, value]) => value !== undefined) ? Object.fromEntries(entries as never) : undefined;
}

/** Parameters of a call from earlier answers; undefined if no answer has them. */
export function sampleParams(
  id: CallId,
  samples: Samples,
): { params: Record<string, string>; query: Record<string, string> } | undefined {
  const ofNoun: Source = [`${nounOf(id)}.list` as CallId, 'id'];
  const params = filled(
    samples,
    namesIn(routeOf(id).path),
    (name) => SOURCES[id]?.[name] ?? (name === 'id' ? ofNoun : undefined),
  );
  const query = filled(samples, Object.keys(QUERIES[id] ?? {}), (name) => QUERIES[id]?.[name]);
  return params && query && { params, query };
}

/** Values for every parameter of a path, which no row has. */
export const unknownParams = (id: CallId): Record<string, string> =>
  Object.fromEntries(namesIn(routeOf(id).path).map((name) => [name, 'livery-doctor']));
