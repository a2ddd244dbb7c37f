import { execFileSync, spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type InstalledPostgres,
  postgresPrograms,
  startInstalledPostgres,
} from '../../../bench/installed-postgres.ts';
import { acrossBrands } from '../../../server/db/brand-scope.ts';
import { ledgerProblems } from '../../../server/ledger/ledger-problems.ts';
import { migrate } from '../../../server/db/migrate.ts';
import { openFolderBlobs } from '../../../server/node/folder-blobs.ts';
import { openPostgres } from '../../../server/node/open-postgres.ts';
import type { Db } from '../../../server/ports.ts';
import { runLivery } from '../../cli/support/run-livery.ts';
import { startKit } from '../support/backend.ts';
import { tableContents } from '../support/table-contents.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const programs = postgresPrograms(['pg_dump', 'pg_restore', 'psql']);
const KEY = new Uint8Array(32).fill(9);
const settings = ['fsync=off', 'full_page_writes=off', 'max_connections=40'];

/** Runs a script of deploy/ with the programs of the server. */
function script(name: string, argument: string, variables: Record<string, string>) {
  const { status, stdout, stderr } = spawnSync(path.join(root, 'deploy', name), [argument], {
    encoding: 'utf8',
    env: { PATH: `${programs}${path.delimiter}${process.env.PATH}`, ...variables },
  });
  return { status, stdout: stdout.trim(), stderr };
}

async function withDb<T>(url: string, work: (db: Db) => Promise<T>): Promise<T> {
  const db = await openPostgres(url);
  return await work(db).finally(() => db.close());
}

const title =
  'backup.sh and restore.sh (skipped without pg_dump, pg_restore, psql and a server of their version)';

describe.skipIf(!programs)(title, () => {
  let server: InstalledPostgres;
  let folder = '';
  beforeAll(async () => {
    server = await startInstalledPostgres(programs!, settings, 'first');
    folder = mkdtempSync(path.join(os.tmpdir(), 'livery-backup-'));
  });
  afterAll(async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** URL of an empty database of this login. */
  function created(name: string, login: string): string {
    server.run('createdb', ['--owner', login, name]);
    return server.url(name).replace('livery@', `${login}@`);
  }

  describe.each([
    ['the owner of the database', 'app'],
    ['a superuser', 'livery'],
  ])('as %s', (_title, login) => {
    let source = '';
    let backup = '';
    const files = () => path.join(folder, login, 'files');
    const statement = () => path.join(folder, `${login}.json`);

    beforeAll(async () => {
      if (login !== 'livery') server.run('psql', ['-c', `create role ${login} login`, 'first']);
      source = created(`source_${login}`, login);
      await withDb(source, async (db) => {
        await migrate(db);
        const kit = await startKit(acrossBrands(db), { history: true, brand: { id: 'northwind' } });
        const trader = await kit.signedIn('trader');
        const { data } = await trader.call('statement.read', undefined, { params: { period: '2026-11' } });
        writeFileSync(statement(), JSON.stringify(data));
      });
      await openFolderBlobs(files(), KEY).put('northwind/f_1', [new TextEncoder().encode('passport')]);
      const made = script('backup.sh', path.join(folder, login), {
        DATABASE_URL: source,
        LIVERY_FILES: files(),
      });
      expect(made.stderr).toBe('');
      backup = made.stdout;
    });

    it('restore every row, the ledger, the fence and the files', async () => {
      const target = created(`target_${login}`, login);
      const restored = path.join(folder, login, 'restored');
      const done = script('restore.sh', backup, { DATABASE_URL: target, LIVERY_FILES: restored });
      expect(done).toMatchObject({ status: 0, stderr: '' });
      const before = await withDb(source, (db) => tableContents(acrossBrands(db)));
      expect(before['entry']!.rows).toBeGreaterThan(10);
      await withDb(target, async (db) => {
        const all = acrossBrands(db);
        expect(await tableContents(all)).toEqual(before);
        expect(await ledgerProblems(all)).toEqual([]);
        expect(await db.query('select id from app_user')).toEqual([]);
        await migrate(db);
        const kit = await startKit(all, { history: true, brand: { id: 'northwind' } });
        const trader = await kit.signedIn('trader');
        expect((await trader.call('trade.account')).status).toBe(200);
      });
      const { content } = (await openFolderBlobs(restored, KEY).get('northwind/f_1'))!;
      expect(await new Response(content).text()).toBe('passport');
    });

    it.each(['app', 'livery'])('prove a statement by the ledger that %s has restored', async (by) => {
      const target = created(`proved_${login}_${by}`, by);
      const variables = { DATABASE_URL: target, LIVERY_FILES: path.join(folder, login, `proved-${by}`) };
      expect(script('restore.sh', backup, variables)).toMatchObject({ status: 0, stderr: '' });
      const proof = ['verify-statement', statement(), '--brand', 'northwind', '--database', target];
      const { code, out, err } = await runLivery(proof);
      expect([code, err]).toEqual([0, '']);
      expect(out).toMatch(/verified [1-9][0-9]* entr.+equal to the ledger/);
    });

    it('refuse a database that is not empty', () => {
      const refused = script('restore.sh', backup, {
        DATABASE_URL: source,
        LIVERY_FILES: path.join(folder, login, 'unused'),
      });
      expect(refused.status).toBe(1);
      expect(refused.stderr).toMatch(/The database has \d+ tables/);
    });

    it('refuse a folder that is not empty', () => {
      const target = created(`other_${login}`, login);
      const refused = script('restore.sh', backup, { DATABASE_URL: target, LIVERY_FILES: files() });
      expect(refused.status).toBe(1);
      expect(refused.stderr).toContain('is not empty');
    });

    it('refuse a damaged backup', () => {
      const copy = path.join(folder, login, 'damaged');
      execFileSync('cp', ['-r', backup, copy]);
      appendFileSync(path.join(copy, 'database.dump'), 'x');
      const target = created(`damaged_${login}`, login);
      const refused = script('restore.sh', copy, {
        DATABASE_URL: target,
        LIVERY_FILES: path.join(folder, login, 'unused'),
      });
      expect(refused.status).toBe(1);
      expect(refused.stderr).toContain('incomplete or damaged');
    });

    it('warn of a folder that does not exist, and restore an empty one', () => {
      const missing = path.join(folder, login, 'no-files');
      const made = script('backup.sh', path.join(folder, `${login}-early`), {
        DATABASE_URL: source,
        LIVERY_FILES: missing,
      });
      expect(made).toMatchObject({ status: 0, stderr: expect.stringContaining(`${missing} does not exist`) });
      const restored = path.join(folder, login, 'no-files-restored');
      const done = script('restore.sh', made.stdout, {
        DATABASE_URL: created(`early_${login}`, login),
        LIVERY_FILES: restored,
      });
      expect(done).toMatchObject({ status: 0, stderr: '' });
      expect(readdirSync(restored)).toEqual([]);
    });

    it('leave nothing behind when the backup fails', () => {
      const target = path.join(folder, `${login}-failed`);
      const failed = script('backup.sh', target, {
        DATABASE_URL: server.url('no_such_database'),
        LIVERY_FILES: files(),
      });
      expect(failed.status).not.toBe(0);
      expect(existsSync(target) ? readdirSync(target) : []).toEqual([]);
    });
  });
});
