import { existsSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { lockData } from '../../../server/node/data-lock.ts';
import { acrossBrands } from '../../../server/db/brand-scope.ts';
import { openPglite } from '../../../server/node/open-pglite.ts';
import { applicant, browser } from '../support/browser.ts';
import { freePort } from '../support/free-port.ts';
import { bundledServer, startDemo, startProcess } from '../support/child-server.ts';
import { dataFolder } from '../support/data-folder.ts';
import { builtSite } from '../support/site-fixture.ts';

const CLIENTS = 4;
const REPLIES_BEFORE_KILL = 12;

let program = '';
beforeAll(async () => {
  program = await bundledServer();
});

const demo = (dataDir: string) => startDemo(program, { LIVERY_DATA: dataDir });

describe('server process', () => {
  it('retains every acknowledged registration after SIGKILL', async () => {
    const dataDir = dataFolder();
    const { child, ended, origin } = await demo(dataDir);
    const answered: string[] = [];
    const client = async (name: number) => {
      for (let number = 0; ; number += 1) {
        const user = applicant(`${name}-${number}`);
        const reply = await browser(origin)
          .post('/auth/register', user)
          .catch(() => undefined);
        if (!reply) return;
        expect(reply).toMatchObject({ status: 200 });
        answered.push(user.email);
        if (answered.length === REPLIES_BEFORE_KILL) child.kill('SIGKILL');
      }
    };
    await Promise.all(Array.from({ length: CLIENTS }, (_, name) => client(name)));
    await ended;
    expect(answered.length).toBeGreaterThanOrEqual(REPLIES_BEFORE_KILL);
    expect(existsSync(path.join(dataDir, 'lock'))).toBe(true);

    const release = lockData(dataDir);
    const db = acrossBrands(await openPglite(path.join(dataDir, 'db')));
    const rows = await db.query<{ email: string }>('select email from app_user where email = any($1)', [
      answered,
    ]);
    await db.close();
    release();
    expect(rows.map(({ email }) => email).sort()).toEqual([...answered].sort());

    const again = await demo(dataDir);
    const last = answered.at(-1) ?? '';
    expect(
      (await browser(again.origin).post('/auth/login', { email: last, password: applicant(0).password }))
        .status,
    ).toBe(200);
  });

  it('re-encodes an uploaded photo in a process of its own', async () => {
    const { origin } = await demo(dataFolder());
    const headers: Record<string, string> = { origin, 'sec-fetch-site': 'same-origin' };
    const registered = await fetch(`${origin}/api/v1/auth/register`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(applicant('photo')),
    });
    headers.cookie = registered.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
    const form = new FormData();
    const png = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#c81e3c' } })
      .png()
      .toBuffer();
    form.append('photo', new Blob([png], { type: 'image/png' }), 'me.png');
    const answer = await fetch(`${origin}/api/v1/user/photo`, { method: 'POST', headers, body: form });
    expect([answer.status, await answer.json()]).toEqual([200, expect.anything()]);
  });

  it('exits on SIGTERM and releases the data folder', async () => {
    const dataDir = dataFolder();
    const { child, ended, output } = await demo(dataDir);
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    expect(existsSync(path.join(dataDir, 'lock'))).toBe(false);
    expect(await output).toContain('"serving"');
  });

  it('rejects a second process on its data folder with a message', async () => {
    const dataDir = dataFolder();
    const { child } = await demo(dataDir);
    const second = startProcess(program, {
      LIVERY_ENVIRONMENT: 'demo',
      LIVERY_DATA: dataDir,
      LIVERY_SITES: builtSite(),
      PORT: String(await freePort()),
    });
    expect(await second.ended).toEqual([2, null]);
    expect(await second.errors).toBe(
      `Livery cannot start:\n  - The data folder ${dataDir} is in use by process ${child.pid}. Two servers on one folder would damage it. Stop the other one, or choose another folder.\n`,
    );
  });

  it('reports every configuration problem and exits', async () => {
    const { ended, errors } = startProcess(program, { PORT: 'x' });
    expect(await ended).toEqual([2, null]);
    for (const name of ['PORT', 'DATABASE_URL', 'LIVERY_CODE_KEY', 'SMTP_URL', 'TRUST_PROXY', 'LIVERY_SITES'])
      expect(await errors).toContain(`  - ${name} is`);
  });
});
