import { beforeAll, expect, it } from 'vitest';
import type { CallId } from '../../../schemas/generated/calls.ts';
import type { Position } from '../../../schemas/generated/types.ts';
import { handlers } from '../../../server/generated/handlers.ts';
import type { Db } from '../../../server/ports.ts';
import { callFile, onPostgres } from '../support/backend.ts';
import { buy, keyed, newKey } from '../support/trading-kit.ts';
import { managerKit, type ManagerKit } from '../support/manager-kit.ts';
import { definitions } from '../support/call-definitions.ts';

/** The calls that a connection grants. */
const GRANTED: readonly CallId[] = [
  'manager.accounts',
  'manager.trades',
  'manager.store-trade',
  'manager.close-trade',
];

/** The columns that reference a user, by table. */
async function personalTables(db: Db): Promise<{ table: string; columns: string[] }[]> {
  const rows = await db.query<{ table: string; columns: string[] }>(
    `select table_name::text as table, array_agg(column_name::text order by column_name) as columns from information_schema.columns
      where table_schema = 'public' and column_name in ('user_id', 'account_id', 'subject', 'to_address', 'first_id', 'second_id', 'referrer_id', 'opened_by_id')
      group by table_name`,
  );
  return rows;
}

/** All stored data of a user as text, without the audit log. */
async function searchTextOf(kit: ManagerKit, db: Db, userId: string): Promise<string> {
  const named = [userId, `${userId}:real`, `${userId}:practice`, `trader@${kit.brand.id}.example`];
  const found: unknown[] = [
    await db.query('select t::text as row from app_user t where id = $1', [userId]),
    await db.query('select t::text as row from account t where user_id = $1 order by id', [userId]),
  ];
  for (const { table, columns } of await personalTables(db)) {
    if (table === 'audit_log') continue;
    found.push(
      table,
      await db.query(
        `select t::text as row from ${table} t where ${columns.map((column) => `${column}::text = any($1::text[])`).join(' or ')} order by 1`,
        [named],
      ),
    );
  }
  return JSON.stringify(found);
}

/** An example input of a call, with every id replaced by the target. */
function inputAimedAt(id: CallId, target: string | number): Record<string, unknown> {
  const input =
    (callFile(id).examples ?? [])
      .map((example) => example.input as Record<string, unknown> | undefined)
      .find(Boolean) ?? {};
  const isId = (field: string) =>
    /^(id|user_id|manager_id|number|coinId|email|referrer|account)$/.test(field);
  return {
    ...Object.fromEntries(
      Object.entries(input).map(([field, value]) => [field, isId(field) ? target : value]),
    ),
    user_id: target,
    account_id: target,
    id: target,
  };
}

/** Calls whose answer repeats the sender's own message. */
const ECHOES: readonly CallId[] = ['message.send'];

const paramsOf = (id: CallId, target: string | number) =>
  Object.fromEntries(
    [...definitions[id].path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name!, String(target)]),
  );

onPostgres('authority of a manager over a connected trader', (at) => {
  const all = (Object.keys(handlers) as CallId[]).filter(
    (id) => !GRANTED.includes(id) && id !== 'stream.open',
  );
  /** These end or change the manager's own session. */
  const last: readonly CallId[] = [
    'auth.change-password',
    'auth.logout',
    'session.revoke-others',
    'auth.handoff-redeem',
  ];
  const checked = [
    ...all.filter((id) => !last.includes(id)),
    ...last.filter((id) => id in handlers),
  ] as CallId[];

  let kit: ManagerKit;
  let connection: string;
  let position: Position;
  let session: string;
  beforeAll(async () => {
    kit = await managerKit(at.db);
    connection = await kit.connect('trader');
    position = (await keyed(kit.trader, 'trade.store', buy({ qty: '0.01' }))).data;
    await kit.trader.call('watchlist.add', { id: 'eurusd' } as never);
    session = (await kit.trader.call('session.list')).data[0]!.id;
  });

  it('is checked for every handled call', () => {
    expect([...checked, ...GRANTED, 'stream.open'].sort()).toEqual(Object.keys(handlers).sort());
  });

  it.each(checked)('%s neither changes nor reveals data of the trader', async (id) => {
    const trader = kit.idOf('trader');
    const manager = await kit.signedIn('manager');
    // Refills the rate limits.
    kit.wait(1);
    await kit.backend.settled();
    const before = await searchTextOf(kit, at.db, trader);
    expect(before).toContain(position.id);
    const targets = [
      trader,
      `${trader}:real`,
      `${trader}:practice`,
      connection,
      position.id,
      session,
      await kit.numberOf('trader'),
      `trader@${kit.brand.id}.example`,
    ];
    const face = definitions[id];
    for (const target of targets) {
      const visitor = face.auth === 'public' ? kit.visitor() : manager;
      const input = face.method === 'GET' ? undefined : inputAimedAt(id, target);
      const query: Record<string, string> =
        face.method === 'GET'
          ? {
              after: String(target),
              search: String(target),
              user_id: String(target),
              account: String(target),
            }
          : {};
      const { body } = await visitor.call(id, input, {
        params: paramsOf(id, target),
        query,
        headers: { 'idempotency-key': newKey() },
      });
      const text = JSON.stringify(body);
      expect(body.code).not.toBe('rate_limited');
      const secrets = ['Tara', 'Lindqvist', session, position.id];
      for (const secret of ECHOES.includes(id) ? secrets.filter((each) => each !== target) : secrets)
        expect([id, text.includes(secret)]).toEqual([id, false]);
      if (!String(target).includes('@')) expect(text).not.toContain('trader@');
    }
    if (face.auth !== 'public') expect(await searchTextOf(kit, at.db, trader)).toBe(before);
    expect((await kit.trader.call('auth.user')).data).toMatchObject({
      trader_request: 'accepted',
      manager_id: kit.idOf('manager'),
    });
  });

  it('manager.trade-store changes the trader’s stored data (control)', async () => {
    kit.market.tick('eurusd', '1.08419', '1.08427');
    const before = await searchTextOf(kit, at.db, kit.idOf('trader'));
    expect(
      (
        await (
          await kit.signedIn('manager')
        ).call('manager.store-trade', buy(), {
          params: { id: connection },
          headers: { 'idempotency-key': newKey() },
        })
      ).status,
    ).toBe(200);
    expect(await searchTextOf(kit, at.db, kit.idOf('trader'))).not.toBe(before);
  });
});
