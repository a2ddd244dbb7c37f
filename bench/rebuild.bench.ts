import pg from 'pg';
import { acrossBrands } from '../server/db/brand-scope.ts';
import { migrate } from '../server/db/migrate.ts';
import { ledgerProblems } from '../server/ledger/ledger-problems.ts';
import { postingSql } from '../server/ledger/posting-sql.ts';
import { openPostgres } from '../server/node/open-postgres.ts';
import { types } from '../server/node/pool-db.ts';
import type { Db, Queries } from '../server/ports.ts';
import { startBenchPostgres } from './bench-postgres.ts';
import { times, type Row } from './row.ts';
import { BRAND } from './traders.ts';

const ACCOUNTS = 1000;
/** Two entries each. */
const JOURNALS_PER_ACCOUNT = 500;
/** Accounts per statement, with one journal each. */
const BATCH = 250;

const FUNDINGS = `(select $1::text as brand_id, 'u_bench' || n || ':real' as account_id, n || '-' || $2::int as reference, 'USD' as currency,
    now() as at, (100 + n)::bigint as amount from generate_series($3::int, $4::int) n)`;

/** Inserts accounts whose journals have a million entries. */
async function insertEntries(db: Db): Promise<void> {
  await db.query('insert into brand (id) values ($1) on conflict do nothing', [BRAND]);
  await db.query(
    `insert into app_user (brand_id, id, number, email, first_name, last_name, country, language, currency, created_at, email_verified_at)
     select $1, 'u_bench' || n, 900000 + n, 'bench' || n || '@example.com', 'Bench', n::text, 'Spain', 'en', 'USD', now(), now() from generate_series(1, $2::int) n`,
    [BRAND, ACCOUNTS],
  );
  const post = `with ${postingSql([{ kind: 'demo_funding', from: FUNDINGS }])} select 1`;
  for (let journal = 1; journal <= JOURNALS_PER_ACCOUNT; journal += 1)
    await db.tx(async (tx) => {
      for (let first = 1; first <= ACCOUNTS; first += BATCH)
        await tx.query(post, [BRAND, journal, first, first + BATCH - 1]);
    });
  await db.exec('analyze');
}

/** Entries from which every balance is rebuilt, and accounts whose stored balance differs. */
const REBUILT = `
  select (select count(*)::int from entry) as entries, count(*)::int as wrong
    from account a left join (
      select brand_id, account_id, sum(amount) as balance, sum(amount) filter (where book = 'client_margin') as margin,
             sum(amount) filter (where book = 'client_reserved') as reserved, sum(amount) filter (where book = 'client_bonus') as bonus
        from entry where account_id is not null group by brand_id, account_id) e on e.brand_id = a.brand_id and e.account_id = a.id
   where (a.balance, a.margin, a.reserved, a.bonus) is distinct from (coalesce(e.balance, 0), coalesce(e.margin, 0), coalesce(e.reserved, 0), coalesce(e.bonus, 0))`;

async function measure(db: Queries): Promise<Row[]> {
  let entries = 0;
  const [sums] = await times(1, async () => {
    const [found] = await db.query<{ entries: number; wrong: number }>(REBUILT);
    if (found!.wrong) throw new Error(`${found!.wrong} balances differ from their entries.`);
    ({ entries } = found!);
  });
  const [checks] = await times(1, async () => {
    const [problem] = await ledgerProblems(db);
    if (problem) throw new Error(`${problem.subject}: ${problem.problem}`);
  });
  const of = `${entries.toLocaleString('en')} entries of ${ACCOUNTS} accounts, PostgreSQL`;
  return [
    {
      what: 'Rebuild of all balances',
      value: sums! / 1000,
      unit: 's',
      goal: 60,
      how: `${of}; each equal to the stored one`,
    },
    {
      what: 'Check of the whole ledger',
      value: checks! / 1000,
      unit: 's',
      goal: 60,
      how: `${of}; balances and hash chains from the entries, and every other rule of ledgerProblems`,
    },
  ];
}

/** Runs statements over all brands that take longer than the server allows its own. */
async function withoutTimeout<T>(url: string, work: (db: Queries) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, types, options: '-c livery.brand=*' });
  await client.connect();
  const query = async <Row>(sql: string, params: readonly unknown[] = []) =>
    (await client.query(sql, [...params])).rows as Row[];
  const write = async (sql: string, params?: readonly unknown[]) => void (await query(sql, params));
  return await work({ query, write }).finally(() => client.end());
}

/** Balances rebuilt from a million entries, compared with the stored ones. */
export async function rebuildRows(): Promise<Row[]> {
  const postgres = await startBenchPostgres();
  if (!postgres) {
    console.error('No PostgreSQL with pgbench on this machine: the rebuild is not measured.');
    return [];
  }
  try {
    const db = await openPostgres(postgres.url);
    await migrate(db)
      .then(() => insertEntries(acrossBrands(db)))
      .finally(() => db.close());
    return await withoutTimeout(postgres.url, measure);
  } finally {
    await postgres.stop();
  }
}
