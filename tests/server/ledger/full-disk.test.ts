import { execFileSync } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { acrossBrands } from '../../../server/db/brand-scope.ts';
import { ledgerProblems } from '../../../server/ledger/ledger-problems.ts';
import { openPostgres } from '../../../server/node/open-postgres.ts';
import type { Db, Tx } from '../../../server/ports.ts';
import texts from '../../../server/text/en.json' with { type: 'json' };
import type { Answer } from '../support/backend.ts';
import { byBitcoin, cryptoDeposits, walletsOf } from '../support/deposit-kit.ts';
import { countedBlobs, documents, formOf, send } from '../support/documents.ts';
import { startKillable } from '../support/embedded-postgres.ts';
import { buy, dump, keyed, newKey, onEveryLedger } from '../support/trading-kit.ts';
import { withdrawalKit, type WithdrawalKit } from '../support/withdrawal-kit.ts';

const crypto = cryptoDeposits.crypto!;
const OPTIONS = {
  settings: { crypto_payments: walletsOf(crypto.coins), minimum_withdrawal: '10' },
  brand: { deposits: { crypto } },
};
const BUSY = [503, 'busy', texts.errors.busy];
const toRefusal = ({ status, code, body }: Pick<Answer<'trade.store'>, 'status' | 'code' | 'body'>) => [
  status,
  code,
  body.message,
];

/** As PostgreSQL reports a full disk. */
const diskFull = () =>
  Object.assign(new Error('could not extend file: No space left on device'), {
    code: '53100',
    severity: 'ERROR',
  });

/** A database whose disk is full from a statement that writes, counted from now, until that one. */
function fillingDb(db: Db): { db: Db; failAt(statement: number): void; hasFailed(): boolean } {
  let left = Infinity;
  let hasFailed = false;
  const check = (sql: string) => {
    if (!/\b(?:insert|update|delete)\b/i.test(sql)) return;
    left -= 1;
    if (left !== 0) return;
    hasFailed = true;
    throw diskFull();
  };
  const checked = (tx: Tx): Tx => ({
    async query(sql, params) {
      check(sql);
      return await tx.query(sql, params);
    },
    async read(sql, params) {
      check(sql);
      return await tx.read(sql, params);
    },
    async write(sql, params) {
      check(sql);
      await tx.write(sql, params);
    },
  });
  return {
    db: {
      ...db,
      async query(sql, params, scope) {
        check(sql);
        return await db.query(sql, params, scope);
      },
      async write(sql, params, scope) {
        check(sql);
        await db.write(sql, params, scope);
      },
      tx: (work, scope) => db.tx((tx) => work(checked(tx)), scope),
    },
    failAt(statement) {
      left = statement;
      hasFailed = false;
    },
    hasFailed: () => hasFailed,
  };
}

/** Everything that requests about money write, except rate limits and sessions. */
async function everything(kit: WithdrawalKit, db: Db): Promise<string> {
  const tables = [
    'deposit',
    'deposit_event',
    'withdrawal',
    'withdrawal_step',
    'audit_log',
    'idempotency',
    'mail',
  ];
  const counts = tables.map(
    (table) => `(select count(*) from ${table} where brand_id = $1)::text as ${table}`,
  );
  const [row] = await db.query(`select ${counts.join(', ')}`, [kit.brand.id]);
  return JSON.stringify(row) + (await dump(db, kit.brand.id));
}

onEveryLedger('a full disk', (at) => {
  const operations: readonly [
    string,
    (kit: WithdrawalKit) => Promise<(key: string) => Promise<Answer<never>>>,
  ][] = [
    ['an order', async (kit) => (key) => keyed(kit.trader, 'trade.store', buy(), key) as never],
    ['a withdrawal', async (kit) => (key) => kit.ask('50.00', {}, key) as never],
    ['a deposit', async (kit) => (key) => keyed(kit.trader, 'deposit.create', byBitcoin(), key) as never],
    [
      'a credit',
      async (kit) => {
        const { data } = await keyed(kit.trader, 'deposit.create', byBitcoin());
        const received = { reference: '4f1c00000001', amount: '0.002' };
        return (key) =>
          kit.admin.call('deposit.approve', received, {
            params: { id: data.id },
            headers: { 'idempotency-key': key },
          }) as never;
      },
    ],
    [
      'a payout',
      async (kit) => {
        const { id } = await kit.requested();
        await kit.step('approve', id);
        await kit.step('send', id, { reference: 'E2E-1' });
        return (key) => kit.step('settle', id, undefined, kit.admin, key) as never;
      },
    ],
  ];

  it.each(operations)(
    'refuses %s at each of its statements, changes nothing, and recovers',
    async (_name, prepare) => {
      const filling = fillingDb(at.db);
      const kit = await withdrawalKit(filling.db, OPTIONS);
      const request = await prepare(kit);
      const key = newKey();
      let refusals = 0;
      for (let statement = 1; ; statement += 1) {
        kit.wait(2);
        await kit.backend.settled();
        const before = await everything(kit, at.db);
        filling.failAt(statement);
        const answer = await request(key);
        const hasFailed = filling.hasFailed();
        filling.failAt(Infinity);
        if (!hasFailed) {
          expect(answer.status).toBe(200);
          break;
        }
        refusals += 1;
        expect(toRefusal(answer)).toEqual(BUSY);
        expect(await everything(kit, at.db)).toBe(before);
      }
      expect(refusals).toBeGreaterThan(0);
      expect((await request(key)).status).toBe(200);
      await kit.backend.close();
    },
  );

  it('refuses an upload, stores no part of it, and recovers', async () => {
    const blobs = countedBlobs();
    const { put } = blobs;
    const kit = await withdrawalKit(at.db, { ...OPTIONS, blobs });
    blobs.put = async (_key, chunks) => {
      for await (const chunk of chunks)
        if (chunk.length)
          throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    };
    const refused = await send(kit.trader, formOf(documents()));
    const body = (await refused.json()) as { code: string; message: string };
    expect([refused.status, body.code, body.message]).toEqual(BUSY);
    expect([
      blobs.keys.size,
      await at.db.query('select id from stored_file where brand_id = $1', [kit.brand.id]),
    ]).toEqual([0, []]);
    blobs.put = put;
    expect((await send(kit.trader, formOf(documents()))).status).toBe(200);
    await kit.backend.close();
  });
});

/** A file system of this many megabytes in memory; undefined without the right to mount one. */
function mountSmall(megabytes: number): string | undefined {
  if (process.platform !== 'linux' || os.userInfo().uid !== 0) return undefined;
  const folder = mkdtempSync(path.join(os.tmpdir(), 'livery-small-disk-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    return undefined;
  }
  onTestFinished(() => void execFileSync('umount', ['-l', folder]));
  return folder;
}

it(
  'PostgreSQL on a full disk refuses orders and withdrawals, and recovers',
  { timeout: 180_000 },
  async ({ skip }) => {
    const disk = mountSmall(96);
    if (!disk) return skip('no right to mount a file system');
    const postgres = await startKillable();
    onTestFinished(() => postgres.stop());
    const folder = path.join(disk, 'tables');
    execFileSync('mkdir', [folder]);
    const { uid, gid } = statSync(postgres.folder);
    chownSync(folder, uid, gid);
    const admin = new pg.Client({ connectionString: postgres.url });
    await admin.connect();
    await admin.query(`create tablespace small location '${folder}'`);
    await admin.query('create database small tablespace small');
    await admin.end();
    const address = new URL(postgres.url);
    address.pathname = '/small';
    const db = acrossBrands(await openPostgres(address.href));
    onTestFinished(() => db.close());
    const kit = await withdrawalKit(db, OPTIONS);
    onTestFinished(() => kit.backend.close());
    const filler = path.join(disk, 'filler');
    try {
      writeFileSync(filler, Buffer.alloc(96 << 20));
    } catch (error) {
      expect(error).toMatchObject({ code: 'ENOSPC' });
    }
    const requests = [
      (key: string) => keyed(kit.trader, 'trade.store', buy({ qty: '0.01' }), key),
      (key: string) => kit.ask('10.00', {}, key),
    ];
    let acknowledged = 0;
    const refused = new Map<number, string>();
    for (let index = 0; refused.size < requests.length; index += 1) {
      kit.wait(1);
      const key = newKey();
      const which = index % requests.length;
      const answer = await requests[which]!(key);
      if (answer.status === 200) acknowledged += 1;
      else {
        expect(toRefusal(answer as never)).toEqual(BUSY);
        refused.set(which, key);
      }
      expect(index).toBeLessThan(600);
    }
    const postings = async () =>
      (
        await db.query<{ n: number }>(
          "select count(*)::int as n from journal where kind in ('open', 'withdrawal_hold') and brand_id = $1 and at >= $2",
          [kit.brand.id, new Date('2026-11-02T09:30:00.000Z')],
        )
      )[0]!.n;
    expect(await ledgerProblems(db)).toEqual([]);
    expect(await postings()).toBe(acknowledged);
    rmSync(filler);
    for (const [which, key] of refused) {
      kit.wait(1);
      expect((await requests[which]!(key)).status).toBe(200);
    }
    expect(await ledgerProblems(db)).toEqual([]);
    expect(await postings()).toBe(acknowledged + refused.size);
  },
);
