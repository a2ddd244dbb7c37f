import path from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { ClosedPosition, Position } from '../../../schemas/generated/types.ts';
import { ledgerProblems } from '../../../server/ledger/ledger-problems.ts';
import { lockData } from '../../../server/node/data-lock.ts';
import { acrossBrands } from '../../../server/db/brand-scope.ts';
import { openPglite } from '../../../server/node/open-pglite.ts';
import { openPostgres } from '../../../server/node/open-postgres.ts';
import type { Db } from '../../../server/ports.ts';
import { createDatabase } from '../support/databases.ts';
import { demoBrowser, type Reply } from '../support/browser.ts';
import { bundledServer, startDemo } from '../support/child-server.ts';
import { dataFolder } from '../support/data-folder.ts';

const ROLES = ['trader', 'admin', 'manager', 'identity-pending'];
const REPLIES_BEFORE_KILL = 25;
const ORDER = { coinId: 'btcusd', type: 'buy', qty: '0.01' };

let program = '';
beforeAll(async () => {
  program = await bundledServer();
});

interface Acknowledged {
  role: string;
  key: string;
  position: Position;
}

/** Storage of a server, which the test can open after the server was killed. */
interface ServerStorage {
  env: Record<string, string>;
  read<T>(work: (db: Db) => Promise<T>): Promise<T>;
}

async function embedded(): Promise<ServerStorage> {
  const dataDir = dataFolder();
  return {
    env: { LIVERY_DATA: dataDir },
    async read(work) {
      const release = lockData(dataDir);
      const db = acrossBrands(await openPglite(path.join(dataDir, 'db')));
      return await work(db).finally(async () => {
        await db.close();
        release();
      });
    },
  };
}

async function postgres(): Promise<ServerStorage> {
  const database = await createDatabase();
  onTestFinished(() => database.drop());
  return {
    env: { DATABASE_URL: database.url, LIVERY_CODE_KEY: Buffer.alloc(32, 5).toString('base64') },
    async read(work) {
      const db = acrossBrands(await openPostgres(database.url));
      return await work(db).finally(() => db.close());
    },
  };
}

const keyed = (key: string) => ({ 'idempotency-key': key });

describe('a server killed during trading', () => {
  it.each([
    ['the embedded database', embedded],
    ['PostgreSQL', postgres],
  ] as const)(
    'retains every acknowledged order and close exactly once on %s',
    async (_name, open) => {
      const storage = await open();
      const { child, ended, origin } = await startDemo(program, storage.env);
      const opened: Acknowledged[] = [];
      const closed: Acknowledged[] = [];
      const lost: { role: string; key: string }[] = [];
      let answers = 0;
      const answered = () => {
        answers += 1;
        if (answers === REPLIES_BEFORE_KILL) child.kill('SIGKILL');
      };

      async function trade(role: string): Promise<void> {
        const page = await demoBrowser(origin, role);
        for (let number = 0; ; number += 1) {
          const key = `${role}-order-${number}`;
          const reply: Reply | undefined = await page
            .post('/user/trades/store', ORDER, keyed(key))
            .catch(() => undefined);
          if (!reply) return void lost.push({ role, key });
          expect(reply).toMatchObject({ status: 200, body: { status: 1 } });
          const { data: position } = reply.body as { data: Position };
          opened.push({ role, key, position });
          answered();
          if (number % 2 === 0) continue;
          const end = await page
            .post('/user/close/trade', { id: position.id }, keyed(`${role}-close-${number}`))
            .catch(() => undefined);
          if (!end) return;
          expect(end.status).toBe(200);
          closed.push({
            role,
            key: `${role}-close-${number}`,
            position: (end.body as { data: ClosedPosition }).data.position,
          });
          answered();
        }
      }
      await Promise.all(ROLES.map(trade));
      await ended;
      expect(opened.length + closed.length).toBeGreaterThanOrEqual(REPLIES_BEFORE_KILL);

      const rows = await storage.read(async (db) => {
        expect(await ledgerProblems(db)).toEqual([]);
        return await db.query<{ id: string; status: number; profit: bigint | null }>(
          "select p.id, p.status, p.profit from position p join idempotency i on i.answer::json -> 'data' ->> 'id' = p.id where i.call = 'trade.store'",
        );
      });
      for (const { position } of opened) expect(rows.filter(({ id }) => id === position.id)).toHaveLength(1);
      for (const { position } of closed)
        expect(rows.find(({ id }) => id === position.id)).toMatchObject({
          status: 1,
          profit: BigInt(position.profit.replace('.', '')),
        });

      const again = await startDemo(program, storage.env);
      for (const { role, key, position } of [opened.at(-1)!, opened[0]!]) {
        expect(
          (await (await demoBrowser(again.origin, role)).post('/user/trades/store', ORDER, keyed(key))).body,
        ).toMatchObject({ data: { id: position.id } });
      }
      for (const { role, key } of lost)
        expect(
          await (await demoBrowser(again.origin, role)).post('/user/trades/store', ORDER, keyed(key)),
        ).toMatchObject({ status: 200 });
      again.child.kill('SIGTERM');
      await again.ended;
      const count = await storage.read(async (db) => {
        expect(await ledgerProblems(db)).toEqual([]);
        return (
          await db.query<{ n: number }>(
            "select count(*)::int as n from position p join idempotency i on i.answer::json -> 'data' ->> 'id' = p.id where i.call = 'trade.store'",
          )
        )[0]!.n;
      });
      expect(count).toBe(opened.length + lost.length);
    },
    120_000,
  );
});
