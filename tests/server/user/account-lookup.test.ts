import { expect, it } from 'vitest';
import { findCustomer } from '../../../server/modules/correction/correction.queries.ts';
import { USER_COLUMNS } from '../../../server/modules/user/user.queries.ts';
import type { Db, Queries } from '../../../server/ports.ts';
import { onEveryEngine, startKit } from '../support/backend.ts';

interface PlanNode {
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
}

const loopsOf = (node: PlanNode): number[] => [node['Actual Loops'], ...(node.Plans ?? []).flatMap(loopsOf)];

const removedBy = (node: PlanNode): number =>
  (node.Plans ?? []).map(removedBy).reduce((sum, rows) => sum + rows, node['Rows Removed by Filter'] ?? 0);

const addUsers = (db: Db, brandId: string, count: number) =>
  db.query(
    `insert into app_user (brand_id, id, number, email, first_name, last_name, country, language, currency, created_at, email_verified_at)
       select $1, $1 || '_many' || n, 5000 + n, n || '@example.com', 'A', 'B', 'Spain', 'en', 'USD', now(), now() from generate_series(1, $2::int) n`,
    [brandId, count],
  );

onEveryEngine('user lookup', (at) => {
  it.each(['with', 'without'])(
    'reads a constant number of rows for any number of users, %s statistics',
    async (statistics) => {
      const kit = await startKit(at.db);
      await addUsers(at.db, kit.brand.id, 400);
      if (statistics === 'with') await at.db.exec('analyze');
      const [row] = await at.db.query<Record<string, [{ Plan: PlanNode }]>>(
        `explain (analyze, format json) select ${USER_COLUMNS} from app_user u where u.brand_id = $1 and u.id = $2`,
        [kit.brand.id, `${kit.brand.id}_many7`],
      );
      expect(Math.max(...loopsOf(Object.values(row!)[0]![0].Plan))).toBeLessThan(4);
    },
  );

  it('of a correction reads the rows that it names only', async () => {
    const kit = await startKit(at.db);
    await addUsers(at.db, kit.brand.id, 2000);
    await at.db.exec('analyze');
    const removed: number[] = [];
    const explained: Queries = {
      ...at.db,
      query: async (sql, params) => {
        const [row] = await at.db.query<Record<string, [{ Plan: PlanNode }]>>(
          `explain (analyze, format json) ${sql}`,
          params,
        );
        removed.push(removedBy(Object.values(row!)[0]![0].Plan));
        return await at.db.query(sql, params);
      },
    };
    const id = `${kit.brand.id}_many7`;
    for (const named of [id, '5007', 'web5007', '7@EXAMPLE.com'])
      expect(await findCustomer(explained, kit.brand.id, named)).toMatchObject({ user_id: id });
    expect(removed).toEqual([0, 0, 0, 0]);
  });

  it.each([
    ['auth.login', { password: 'not the one' }],
    ['auth.reset', {}],
    ['auth.email-code', {}],
    ['auth.email-verify', { code: '204060' }],
  ] as const)('%s runs the same statements for known and unknown addresses', async (id, input) => {
    const statements: string[] = [];
    const recorded = <Run>(run: Run): Run =>
      ((sql: string, ...rest: unknown[]) => {
        statements.push(sql);
        return (run as (...all: unknown[]) => unknown)(sql, ...rest);
      }) as Run;
    const recording = ({ query, write }: Queries): Queries => ({
      query: recorded(query),
      write: recorded(write),
    });
    const db: Db = {
      ...at.db,
      ...recording(at.db),
      tx: (work, scope) => at.db.tx((tx) => work({ ...tx, ...recording(tx) }), scope),
    };
    const kit = await startKit(db);
    const statementsFor = async (email: string) => {
      statements.length = 0;
      await kit.visitor().call(id, { email, ...input });
      return [...statements];
    };
    await statementsFor('warms-the-cache@example.com');
    const unknown = await statementsFor('nobody@example.com');
    expect(unknown).toEqual(await statementsFor(kit.backend.demoUsers(kit.brand.id)[0]!.email));
    expect(unknown.filter((sql) => sql.includes(USER_COLUMNS))).toEqual([]);
  });

  it('analyzes every table of an embedded database at startup and every hour', async () => {
    const executed: string[] = [];
    const kit = await startKit({
      ...at.db,
      kind: 'pglite',
      exec: (sql) => {
        executed.push(sql);
        return at.db.exec(sql);
      },
    });
    const analyzeCount = () => executed.filter((sql) => sql.includes('analyze')).length;
    /** Tables that were never analyzed have -1 rows. */
    const unknown = () =>
      at.db.query(
        "select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and reltuples < 0",
      );
    expect([analyzeCount(), await unknown()]).toEqual([1, []]);
    kit.wait(3600);
    await kit.backend.settled();
    expect(analyzeCount()).toBe(2);
  });
});
