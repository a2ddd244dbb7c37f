import { createHash, randomBytes } from 'node:crypto';
import { asMoney } from '../domain/money/amount.ts';
import { postJournal } from '../server/ledger/post-journal.queries.ts';
import type { Db } from '../server/ports.ts';

/** Brand of the traders. */
export const BRAND = 'northwind';
/** Orders for assets whose market is always open. */
export const ORDERS = ['btcusd', 'ethusd'].map((coinId) => ({
  coinId,
  type: 'buy',
  qty: '0.01',
  leverage: 2,
}));
/** Balance of each account in cents: enough for every request. */
const FUNDING = asMoney(100_000_000_000_000n);

/** Inserts verified traders with a session each and enough money for every request of the run. */
export async function insertTraders(db: Db, count: number): Promise<string[]> {
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'));
  await db.query(
    `insert into app_user (brand_id, id, number, email, first_name, last_name, country, language, currency, created_at, email_verified_at)
     select $1, 'u_bench' || n, 900000 + n, 'bench' || n || '@example.com', 'Bench', n::text, 'Spain', 'en', 'USD', now(), now() from generate_series(1, $2::int) n on conflict do nothing`,
    [BRAND, count],
  );
  await db.query(
    `insert into session (brand_id, id, token_hash, user_id, device, confirmed_at, code_confirmed_at, created_at, last_seen_at, expires_at)
     select $1, 's_bench' || gen_random_uuid(), hash, 'u_bench' || n, '', now(), now(), now(), now(), now() + interval '1 day' from unnest($2::text[]) with ordinality t (hash, n)`,
    [BRAND, tokens.map((token) => createHash('sha256').update(token).digest('base64url'))],
  );
  await db.tx(async (tx) => {
    for (let number = 1; number <= count; number += 1)
      await postJournal(tx, {
        brandId: BRAND,
        accountId: `u_bench${number}:real`,
        environment: 'demo',
        kind: 'demo_funding',
        reference: `bench:${number}`,
        amounts: { amount: FUNDING },
        at: new Date(),
      });
  });
  return tokens;
}
