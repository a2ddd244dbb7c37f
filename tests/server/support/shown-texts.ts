import { expect } from 'vitest';
import type { CallId } from '../../../schemas/generated/calls.ts';
import { LISTS } from '../../../cli/desk/lists.ts';
import type { DeskClient } from '../../../cli/desk/desk-client.ts';
import { renderTable } from '../../../cli/terminal/render-table.ts';
import { handlers } from '../../../server/generated/handlers.ts';
import type { Kit, Visitor } from './backend.ts';
import type { Things } from './owned-things.ts';
import { definitions } from './call-definitions.ts';

/** Prices: no text of a person. */
const MARKET: readonly CallId[] = ['asset.candles', 'asset.rate'];
const ALL = { limit: '200' };

/** Every call that reads data. */
const READS = (Object.keys(handlers) as CallId[]).filter((id) => {
  const { repeat, answer, auth } = definitions[id];
  return repeat === 'safe' && answer.kind === 'json' && auth !== 'signature' && !MARKET.includes(id);
});

/** The path of each read that names one thing; a further read of the contract fails here. */
const paramsOf = (things: Things): Partial<Record<CallId, Record<string, string>>> => ({
  'account.review': { id: things.trader },
  'correction.read': { id: things.correction },
  'deposit.read': { id: things.deposit },
  'identity.review': { id: things.identity },
  'manager.profile': { manager_id: things.manager },
  'manager.trades': { id: things.client },
  'message.list': { userId: things.trader },
  'message.read-conversation': { userId: things.trader },
  'plan.read-upgrade': { id: things.planUpgrade },
  'statement.read': { period: '2026-11' },
  'user.read': { id: things.trader },
  'withdrawal.read': { id: things.withdrawal },
});

/** The query of each read that names a thing in it. */
const queryOf = (things: Things): Partial<Record<CallId, Record<string, string>>> => ({
  'desk.list-cases': { user: things.trader },
});

export function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return value && typeof value === 'object' ? Object.values(value).flatMap(stringsIn) : [];
}

/** Who reads a call: its operator with the most rights, or the trader. */
const readerOf = ({ roles = ['trader'] }: { roles?: readonly string[] }): string =>
  roles.includes('superadmin') ? 'superadmin' : roles[0]!;

/** Every string of every answer, and of the trader's data file. */
export async function shownStrings(
  visitors: ReadonlyMap<string, Visitor>,
  things: Things,
): Promise<string[]> {
  const params = paramsOf(things);
  const found: string[] = [];
  for (const id of READS) {
    if (definitions[id].path.includes('{')) expect(params[id], `the path of ${id}`).toBeDefined();
    const reader = visitors.get(readerOf(definitions[id]))!;
    const { data } = await reader.call(id, undefined, {
      params: params[id],
      query: { ...ALL, ...queryOf(things)[id] },
    });
    found.push(...stringsIn(data));
  }
  return [...found, ...(await exportedStrings(visitors.get('trader')!))];
}

/** Every string of the file with the visitor's data. */
async function exportedStrings(visitor: Visitor): Promise<string[]> {
  const answer = await visitor.send('POST', definitions['data-export.create'].path);
  expect(answer.status).toBe(200);
  return stringsIn(await answer.json());
}

/** Every list of `livery desk`, as the terminal shows it to this operator. */
export async function deskOutput(visitor: Visitor): Promise<string> {
  const client = {
    call: async (id: CallId, { query }: { query?: Record<string, string | undefined> } = {}) =>
      (
        await visitor.call(id, undefined, {
          query: Object.fromEntries(
            Object.entries(query ?? {}).flatMap(([name, value]) => (value ? [[name, value]] : [])),
          ) as Record<string, string>,
        })
      ).data,
  } as unknown as DeskClient;
  const tables: string[] = [];
  for (const { read } of Object.values(LISTS)) {
    const { columns, rows } = await read(client, ALL);
    tables.push(renderTable(columns, rows));
  }
  return tables.join('\n');
}

const TEMPLATE_TAGS = ['!doctype', 'html', 'meta', 'title', 'body', 'p', 'a'];
const TAG = /<\/?([!a-z][\w-]*)/gi;

/** Mails have the markup of their template only, and subjects of one line. */
export async function expectHarmlessMails({ backend, brand }: Kit): Promise<void> {
  for (const { subject, html, text, to } of await backend.mails(brand.id)) {
    const tags = [...html.matchAll(TAG)].map(([, name]) => name!.toLowerCase());
    expect(tags.filter((tag) => !TEMPLATE_TAGS.includes(tag))).toEqual([]);
    expect(html).not.toMatch(/\son[a-z]+\s*=\s*[^&\s]*[^;]alert/i);
    expect([subject, to].filter((line) => /\p{Cc}/u.test(line))).toEqual([]);
    expectClean([subject, text, html]);
  }
}

/** No control character but a line end, and no bidirectional control. */
export const expectClean = (texts: readonly string[]) =>
  expect(texts.filter((text) => /[\u202A-\u202E\u2066-\u2069]|(?!\n)\p{Cc}/u.test(text))).toEqual([]);
