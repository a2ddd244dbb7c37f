import { expect, it } from 'vitest';
import { USER_COLUMNS } from '../../../server/modules/user/user.queries.ts';
import type { Db, Queries } from '../../../server/ports.ts';
import { onEveryEngine, startKit } from '../support/backend.ts';

interface PlanNode {
  'Actual Loops': number;
  Plans?: PlanNode[];
}

const loopsOf = (node: PlanNode): number[] => [node['Actual Loops'], ...(node.Plans ?? []).flatMap(loopsOf)];

onEveryEngine('finding a person', (at) => {
  it.each(['with', 'without'])(
    'takes no more for many people than for few, %s statistics',
    async (statistics) => {
      const kit = await startKit(at.db);
      await at.db.query(
        `insert into app_user (brand_id, id, number, email, first_name, last_name, country, language, currency, created_at, email_verified_at)
       select $1, $1 || '_many' || n, 5000 + n, n || '@example.com', 'A', 'B', 'Spain', 'en', 'USD', now(), now() from generate_series(1, 400) n`,
        [kit.brand.id],
      );
      if (statistics === 'with') await at.db.exec('analyze');
      const [row] = await at.db.query<Record<string, [{ Plan: PlanNode }]>>(
        `explain (analyze, format json) select ${USER_COLUMNS} from app_user u where u.brand_id = $1 and u.id = $2`,
        [kit.brand.id, `${kit.brand.id}_many7`],
      );
      expect(Math.max(...loopsOf(Object.values(row!)[0]![0].Plan))).toBeLessThan(4);
    },
  );

  it.each([
    ['auth.login', { password: 'not the one' }],
    ['auth.reset', {}],
    ['auth.email-code', {}],
    ['auth.email-verify', { code: '204060' }],
  ] as const)(
    'asks %s of the database in the same words, whether the address is known',
    async (id, input) => {
      const asked: string[] = [];
      const noting = (inner: Queries): Queries => ({
        query: (sql, params) => {
          asked.push(sql);
          return inner.query(sql, params);
        },
      });
      const db: Db = {
        ...at.db,
        query: noting(at.db).query,
        tx: (work) => at.db.tx((tx) => work(noting(tx))),
      };
      const kit = await startKit(db);
      const wordsFor = async (email: string) => {
        asked.length = 0;
        await kit.visitor().call(id, { email, ...input });
        return [...asked];
      };
      await wordsFor('to-fill-the-cache@example.com');
      const unknown = await wordsFor('nobody@example.com');
      expect(unknown).toEqual(await wordsFor(kit.backend.demoUsers(kit.brand.id)[0]!.email));
      expect(unknown.filter((sql) => sql.includes(USER_COLUMNS))).toEqual([]);
    },
  );

  it('gathers statistics where the database does not, when it is filled and every hour', async () => {
    const executed: string[] = [];
    const kit = await startKit({
      ...at.db,
      kind: 'pglite',
      exec: (sql) => {
        executed.push(sql);
        return at.db.exec(sql);
      },
    });
    const gathered = () => executed.filter((sql) => sql === 'analyze').length;
    expect(gathered()).toBe(1);
    kit.wait(3600);
    await kit.backend.settled();
    expect(gathered()).toBe(2);
  });
});
