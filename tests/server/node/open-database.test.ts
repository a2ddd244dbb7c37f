import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { creationProblem } from '../../../server/node/create-pglite-folder.ts';
import { databaseProblem, openDatabase } from '../../../server/node/open-database.ts';
import { openPostgres } from '../../../server/node/open-postgres.ts';
import type { Db } from '../../../server/ports.ts';
import { ResourceStack } from '../../../server/resource-stack.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { createDatabase, engines, type OpenedDatabase } from '../support/databases.ts';

describe.each(engines)('a database on %s', (kind, open) => {
  let opened: OpenedDatabase;
  let db: Db;
  beforeAll(async () => {
    opened = await open();
    ({ db } = opened);
    await db.exec(
      'create table node_trial (id int primary key, amount bigint); grant all on node_trial to livery_brand',
    );
  });
  afterAll(async () => {
    await opened.close();
  });

  it('returns the same types on every engine', async () => {
    const [row] = await db.query<{ h: Uint8Array }>(
      `select 9007199254740993::int8 a, array[1.10, 2]::numeric[] b, 1.50::numeric c, '2026-01-02T03:04:05Z'::timestamptz d,
        array[5]::int8[] e, '2026-01-02'::date f, '{"x":1}'::jsonb g, '\\x0102'::bytea h`,
    );
    expect({ ...row, h: [...row!.h] }).toEqual({
      a: 9007199254740993n,
      b: ['1.10', '2'],
      c: '1.50',
      d: new Date('2026-01-02T03:04:05Z'),
      e: [5n],
      f: '2026-01-02',
      g: { x: 1 },
      h: [1, 2],
    });
    expect(db.kind).toBe(kind);
  });

  it('accepts BigInt, bytes, arrays and objects as parameters', async () => {
    const [row] = await db.query<{ b: Uint8Array }>(
      'select $1::int8 a, $2::bytea b, $3::text[] c, $4::jsonb d',
      [7n, new Uint8Array([255]), ['x', 'y,"'], { k: null }],
    );
    expect({ ...row, b: [...row!.b] }).toEqual({ a: 7n, b: [255], c: ['x', 'y,"'], d: { k: null } });
  });

  it('commits a transaction', async () => {
    await db.tx((tx) => tx.query('insert into node_trial values (1, 10)'));
    expect(await db.query('select amount from node_trial where id = 1')).toEqual([{ amount: 10n }]);
  });

  it('rolls back when the work fails and stays usable', async () => {
    const failed = db.tx(async (tx) => {
      await tx.query('insert into node_trial values (2, 10)');
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    await expect(db.query('insert into node_trial values (1, 10)')).rejects.toMatchObject({ code: '23505' });
    expect(await db.query('select id from node_trial where id = 2')).toEqual([]);
  });

  it('never reports a swallowed failure as committed', async () => {
    const swallowed = db.tx(async (tx) => {
      await tx.query('insert into node_trial values (3, 10)');
      await tx.query('insert into node_trial values (1, 10)').catch(() => undefined);
    });
    await expect(swallowed).rejects.toThrow(/rolled back/);
    expect(await db.query('select id from node_trial where id = 3')).toEqual([]);
  });

  it('rolls back a batch of statements that fails midway', async () => {
    await expect(
      db.exec('begin; insert into node_trial values (4, 1); insert into node_trial values (4, 1); commit'),
    ).rejects.toMatchObject({ code: '23505' });
    expect(await db.query('select id from node_trial where id = 4')).toEqual([]);
  });

  it('runs concurrent queries', async () => {
    const rows = await Promise.all(
      Array.from({ length: 50 }, (_, n) => db.query<{ n: number }>('select $1::int n', [n])),
    );
    expect(rows.map(([row]) => row?.n)).toEqual(Array.from({ length: 50 }, (_, n) => n));
  });

  it('rejects with busy above the queue limit and recovers', async () => {
    const calls = await Promise.allSettled(Array.from({ length: 3000 }, () => db.query('select 1 one')));
    const refused = calls.filter((call) => call.status === 'rejected');
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.every((call) => (call.reason as { code: string }).code === 'busy')).toBe(true);
    expect(await db.query('select 1 one')).toEqual([{ one: 1 }]);
  });
});

it('openPostgres reports an unreachable database', async () => {
  await expect(openPostgres('postgres://nobody@127.0.0.1:1/none')).rejects.toMatchObject({
    code: 'busy',
    message: 'The database cannot be reached.',
  });
});

describe('openDatabase', () => {
  it('says why an embedded database cannot be created, without the command and its stack', async () => {
    const folder = temporaryFolder();
    writeFileSync(path.join(folder, 'db'), 'a file instead of the folder');
    const opened = new ResourceStack();
    const opening = openDatabase({ dataDir: folder }, opened).finally(() => opened.close());
    const problem = await opening.then(String, (error: Error) => error.message);
    expect(problem).toMatch(
      /^The embedded database cannot be created in \S+\/db: .+\. Check the rights of the folder, or choose another folder\.$/,
    );
    expect(problem).not.toMatch(/--eval|node_modules|\n/);
  });

  it('recognizes a full disk', () => {
    const printed =
      "triggerUncaughtException(\n    ^\nErrnoError { name: 'ErrnoError', errno: 51 }\n\nNode.js v20\n";
    expect(creationProblem('/data/db', printed)).toBe(
      'The embedded database cannot be created in /data/db: the disk is full. Free 100 MB of it, or choose another folder.',
    );
    expect(creationProblem('/data/db', '')).toContain('its process has ended early. Check the rights');
  });

  it.each([
    [
      'a missing database',
      'pathname',
      '/no_such_database',
      'has no such database: database "no_such_database"',
    ],
    ['a refused login', 'username', 'nobody', 'refuses the login: password authentication failed'],
  ] as const)('reports %s', async (_title, part, value, expected) => {
    const { url, drop } = await createDatabase();
    const wrong = Object.assign(new URL(url), { [part]: value }).href;
    const opened = new ResourceStack();
    const opening = openDatabase({ databaseUrl: wrong }, opened);
    await expect(opening.finally(() => opened.close()).finally(drop)).rejects.toThrow(expected);
  });
});

describe('databaseProblem', () => {
  const url = { databaseUrl: 'postgres://livery:hunter2@db/livery' };
  const errorOf = (code: string) => Object.assign(new Error('why'), { code });

  it.each([
    ['42501', 'refuses the user of the backend: why. Make this user the owner of the database.'],
    ['25006', 'is read-only: why. Name the primary server'],
    ['53300', 'has no resources left: why. Check its disk'],
    ['57P01', 'has closed the connection: why. Check that it is running'],
  ])('names the cure of the error %s', (code, problem) => {
    expect(databaseProblem(errorOf(code), url)).toContain(`The PostgreSQL of DATABASE_URL ${problem}`);
    expect(databaseProblem(errorOf(code), {})).toContain(`The embedded database ${problem}`);
  });

  it('leaves defects as they are', () => {
    expect(databaseProblem(errorOf('42601'), url)).toBeUndefined();
    expect(databaseProblem(new TypeError('why'), url)).toBeUndefined();
  });

  it('explains a database that the migrations cannot write to', async () => {
    const database = await createDatabase();
    onTestFinished(() => database.drop());
    const name = new URL(database.url).pathname.slice(1);
    const writable = await openPostgres(database.url);
    await writable.exec(`alter database "${name}" set default_transaction_read_only = on`);
    await writable.close();
    const db = await openPostgres(database.url);
    onTestFinished(() => db.close());
    const error: unknown = await db.exec('create table trial ()').catch((reason: unknown) => reason);
    expect(databaseProblem(error, url)).toContain('is read-only: cannot execute CREATE TABLE');
  });
});
