import { createHash, randomBytes } from 'node:crypto';
import { postingSql } from '../server/ledger/posting-sql.ts';
import { startServer } from '../server/main.ts';
import { acrossBrands } from '../server/db/brand-scope.ts';
import { openPostgres } from '../server/node/open-postgres.ts';
import type { Db } from '../server/ports.ts';
import { startBenchPostgres } from './bench-postgres.ts';
import { withStampedBrand } from './brands.ts';
import { median, times, type Row } from './row.ts';

const BRAND = 'northwind';
const USER = 'u_history';
const JOURNALS = 100_000;
/** Journals of one statement: a checkpoint follows every 64 statements. */
const BATCH = 4;
const PAGE = 50;
const PAGES = 1000;
const RUNS = 30;

const deposits = `(select $1::text as brand_id, $2::text as account_id, 'h' || n as reference, 'USD' as currency,
    now() - (${JOURNALS} - n) * interval '5 minutes' as at, 100 + n as amount, 0::bigint as fee from generate_series($3::int, $4::int) n)`;

/** A user with a session and a long history. Returns the token of the session. */
async function insertHistory(db: Db): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db.query(
    `insert into app_user (brand_id, id, number, email, first_name, last_name, country, language, currency, created_at, email_verified_at)
     values ($1, $2, 990001, 'history@example.com', 'Bench', 'History', 'Spain', 'en', 'USD', now(), now())`,
    [BRAND, USER],
  );
  await db.query(
    `insert into session (brand_id, id, token_hash, user_id, device, confirmed_at, created_at, last_seen_at, expires_at)
     values ($1, 's_history', $2, $3, '', now(), now(), now(), now() + interval '1 day')`,
    [BRAND, createHash('sha256').update(token).digest('base64url'), USER],
  );
  const post = `with ${postingSql([{ kind: 'deposit', from: deposits }])} select 1`;
  await db.tx(async (tx) => {
    for (let first = 1; first <= JOURNALS; first += BATCH)
      await tx.query(post, [BRAND, `${USER}:real`, first, first + BATCH - 1]);
  });
  await db.exec('analyze');
  return token;
}

type Read = (query?: string) => Promise<string | null>;

/** Reads one page over HTTP. Returns the cursor of the next. */
function pageReader(origin: string, token: string): Read {
  return async (query = '') => {
    const response = await fetch(`${origin}/api/v1/user/transactions?limit=${PAGE}${query}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, origin },
    });
    if (!response.ok) throw new Error(`Transactions answered ${response.status}: ${await response.text()}`);
    const { data } = (await response.json()) as { data: { next: string | null } };
    return data.next;
  };
}

async function cursorOfPage(read: Read, page: number): Promise<string> {
  let cursor: string | null = null;
  for (let number = 1; number < page; number += 1) cursor = await read(cursor ? `&after=${cursor}` : '');
  return cursor!;
}

async function measure(read: Read): Promise<Row[]> {
  const cursor = await cursorOfPage(read, PAGES);
  const firsts: number[] = [];
  const lasts: number[] = [];
  // Alternately, so that other work on the machine affects both.
  for (let run = 0; run < RUNS; run += 1) {
    firsts.push(...(await times(1, () => read())));
    lasts.push(...(await times(1, () => read(`&after=${cursor}`))));
  }
  const [first, last] = [median(firsts), median(lasts)];
  const searched = median(await times(3, () => read('&search=h77')));
  const how = `${JOURNALS.toLocaleString('en')} movements of one account, ${PAGE} rows, through HTTP, PostgreSQL`;
  return [
    { what: 'Transactions, first page', value: first, unit: 'ms', goal: 50, how },
    { what: `Transactions, page ${PAGES}`, value: last, unit: 'ms', goal: 50, how },
    {
      what: `Transactions, page ${PAGES} to page 1`,
      value: last / first,
      unit: 'times',
      goal: 1.1,
      how: `ratio of the two medians of ${RUNS} alternate requests`,
    },
    { what: 'Transactions, search', value: searched, unit: 'ms', goal: 500, how: 'a part of an id' },
  ];
}

/** Pages of a long history over HTTP, on PostgreSQL. */
export async function transactionRows(root: string): Promise<Row[]> {
  const postgres = await startBenchPostgres();
  if (!postgres) {
    console.error('No PostgreSQL with pgbench on this machine: transactions are not measured.');
    return [];
  }
  return await withStampedBrand(root, BRAND, async ({ folder }) => {
    const options = { sites: [{ folder }], environment: 'demo', port: 0, logLevel: 'silent' } as const;
    const start = () => startServer({ ...options, databaseUrl: postgres.url });
    await (await start()).close();
    const db = acrossBrands(await openPostgres(postgres.url));
    const token = await insertHistory(db).finally(() => db.close());
    const server = await start();
    return await measure(pageReader(server.url(BRAND), token)).finally(() => server.close());
  }).finally(() => postgres.stop());
}
