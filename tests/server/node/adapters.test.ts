import { statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { loadOrCreateKey } from '../../../server/node/load-or-create-key.ts';
import { hostProblems } from '../../../server/node/load-site.ts';
import { deliverMails } from '../../../server/node/mail-delivery.ts';
import { openLog } from '../../../server/node/open-log.ts';
import { passwordHasher } from '../../../server/node/password-hasher.ts';
import { openSmtp } from '../../../server/node/smtp.ts';
import { systemRandom } from '../../../server/node/system-ports.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

describe('passwordHasher', () => {
  it('hashes with argon2id at the configured cost', async () => {
    const stored = await passwordHasher.hash('Correct horse 1');
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await passwordHasher.verify(stored, 'Correct horse 1')).toBe(true);
    expect(await passwordHasher.verify(stored, 'correct horse 1')).toBe(false);
    expect(await passwordHasher.hash('Correct horse 1')).not.toBe(stored);
  });

  it('rejects every password for an invalid hash', async () => {
    expect(await passwordHasher.verify('', '')).toBe(false);
    expect(await passwordHasher.verify('plain', 'plain')).toBe(false);
  });
});

describe('systemRandom', () => {
  it('returns the requested number of bytes, different on each call', () => {
    expect(systemRandom.bytes(32)).toHaveLength(32);
    expect(systemRandom.bytes(32)).not.toEqual(systemRandom.bytes(32));
  });
});

describe('openLog', () => {
  it('redacts secrets at any depth and keeps diagnostic fields', () => {
    const lines: string[] = [];
    const log = openLog('info', { write: (line) => void lines.push(line) });
    const failure = Object.assign(
      new Error('no mail to ann.lee@northwind.example by smtp://user:Secret-1@mail'),
      {
        code: 'invalid_credentials',
        detail: 'Key (email)=(Secret-2) exists',
        cause: new Error('Bearer Secret-3'),
      },
    );
    log.warn(
      {
        call: 'auth.login',
        code: 'invalid_credentials',
        err: failure,
        url: '/reset?code=Secret-4&x=1',
        path: '/token/Secret-5',
        old: '/auto/ann@northwind.example/Secret-6',
        body: {
          password: 'Secret-7',
          new_password: 'Secret-7',
          code: '123456',
          nested: [{ token: 'Secret-8', authorization: 'Secret-9', cookie: 'Secret-10' }],
        },
        headers: { 'set-cookie': 'Secret-11', Authorization: 'Secret-12' },
        email_code: '123456',
        bytes: new Uint8Array([1]),
        count: 3n,
      },
      'refused for bob@northwind.example with Bearer Secret-13',
    );
    const [line = ''] = lines;
    expect(line).not.toMatch(/Secret|123456|ann\.lee|bob@/);
    expect(JSON.parse(line)).toMatchObject({
      level: 'warn',
      call: 'auth.login',
      code: 'invalid_credentials',
      path: '/token/[hidden]',
      count: '3',
      err: {
        type: 'Error',
        code: 'invalid_credentials',
        message: 'no mail to a…@northwind.example by smtp://[hidden]@mail',
      },
    });
  });

  it('drops messages below its level', () => {
    const lines: string[] = [];
    const log = openLog('error', { write: (line) => void lines.push(line) });
    log.info({}, 'a');
    log.warn({}, 'b');
    log.error({}, 'c');
    expect(lines).toHaveLength(1);
  });
});

describe('loadOrCreateKey', () => {
  it('creates a key once, with owner-only permissions', () => {
    const folder = path.join(temporaryFolder(), 'new');
    const key = loadOrCreateKey(folder, 'code-key');
    expect(key).toHaveLength(32);
    expect(loadOrCreateKey(folder, 'code-key')).toEqual(key);
    if (process.platform !== 'win32') expect(statSync(path.join(folder, 'code-key')).mode & 0o077).toBe(0);
  });

  it('creates a new key on each call without a folder', () => {
    expect(loadOrCreateKey(undefined, 'code-key')).not.toEqual(loadOrCreateKey(undefined, 'code-key'));
  });

  it('rejects an invalid key file and an unwritable folder', () => {
    const folder = temporaryFolder();
    writeFileSync(path.join(folder, 'code-key'), 'short');
    expect(() => loadOrCreateKey(folder, 'code-key')).toThrow('does not hold 32 bytes');
    expect(() => loadOrCreateKey(path.join(folder, 'code-key'), 'code-key')).toThrow('cannot be written');
  });
});

describe('hostProblems', () => {
  const live = (id: string, hosts: string[]) => ({ id, hosts });

  it('accepts distinct hosts', () => {
    expect(hostProblems([live('a', ['a.com', 'www.a.com']), live('b', ['b.com'])], 'production')).toEqual([]);
    expect(hostProblems([live('a', ['a.example'])], 'rehearsal')).toEqual([]);
  });

  it('rejects reserved hosts in production and a host of two brands', () => {
    expect(
      hostProblems(
        [live('b', ['b.example', 'b.local']), live('c', ['x.com']), live('d', ['x.com'])],
        'production',
      ),
    ).toEqual([
      expect.stringContaining('b.example, which is reserved'),
      expect.stringContaining('b.local, which is reserved'),
      expect.stringContaining('host x.com is in c and in d'),
    ]);
  });
});

describe('deliverMails', () => {
  const mail = { brandId: 'northwind', to: 'a@northwind.example', subject: 's', text: 't', html: '<p>t</p>' };
  const log = openLog('silent');

  it('delivers due mails in one run at a time, and once more on close', async () => {
    let running = 0;
    let most = 0;
    const runs: string[] = [];
    const delivery = deliverMails(
      async (send) => {
        running += 1;
        most = Math.max(most, running);
        await send(mail);
        running -= 1;
        return runs.length % 2;
      },
      async ({ to }) => void runs.push(to),
      log,
    );
    delivery.wake();
    delivery.wake();
    await delivery.close();
    expect(most).toBe(1);
    expect(runs.length).toBeGreaterThanOrEqual(2);
  });

  it('continues after a failed run', async () => {
    const errors: string[] = [];
    let calls = 0;
    const delivery = deliverMails(
      async () => {
        calls += 1;
        throw new Error('database unavailable');
      },
      async () => {},
      { ...log, error: (_, message) => void errors.push(message) },
    );
    delivery.wake();
    await delivery.close();
    expect(calls).toBeGreaterThanOrEqual(2);
    expect(errors).toContain('mails could not be delivered; they stay in the outbox');
  });
});

describe('openSmtp', () => {
  /** A minimal SMTP server that accepts mails or rejects every recipient. */
  async function mailServer(rejectsRecipients: boolean) {
    const received: string[] = [];
    const server = createServer((socket) => {
      let data: string | undefined;
      socket.write('220 mail\r\n');
      socket.setEncoding('utf8').on('data', (text: string) => {
        if (data !== undefined) {
          data += text;
          if (!data.endsWith('\r\n.\r\n')) return;
          received.push(data);
          data = undefined;
          return socket.write('250 accepted\r\n');
        }
        for (const line of text.split('\r\n').filter(Boolean)) {
          if (line.startsWith('EHLO')) socket.write('250 mail\r\n');
          else if (line.startsWith('DATA')) [data] = ['', socket.write('354 go on\r\n')];
          else if (line.startsWith('RCPT') && rejectsRecipients) socket.write('550 no such user\r\n');
          else if (line.startsWith('QUIT')) socket.end('221 bye\r\n');
          else socket.write('250 fine\r\n');
        }
        return undefined;
      });
      socket.on('error', () => undefined);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const address = server.address();
    return { received, url: `smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}` };
  }

  it('sends a mail', async () => {
    const { received, url } = await mailServer(false);
    const smtp = openSmtp(url, 'hello@northwind.example');
    await smtp.send(
      { to: 'ann@northwind.example', subject: 'Código', text: 'Your code is 012345.', html: '<p>012345</p>' },
      'Northwind',
    );
    smtp.close();
    expect(received).toEqual([
      expect.stringMatching(
        /From: Northwind <hello@northwind\.example>[\s\S]*To: ann@northwind\.example[\s\S]*012345/,
      ),
    ]);
  });

  it('rejects when the server refuses the recipient, and prevents header injection', async () => {
    const refused = await mailServer(true);
    const refusing = openSmtp(refused.url, 'a@northwind.example');
    await expect(
      refusing.send({ to: 'ann@northwind.example', subject: 's', text: 't', html: '' }, 'Northwind'),
    ).rejects.toThrow();
    refusing.close();
    const { received, url } = await mailServer(false);
    const smtp = openSmtp(url, 'a@northwind.example');
    await smtp.send(
      { to: 'ann@northwind.example', subject: 'x\r\nBcc: eve@evil.example', text: 't', html: '' },
      'North\r\nBcc: eve@evil.example',
    );
    smtp.close();
    expect(received.join('')).not.toMatch(/^Bcc:/m);
  });
});
