import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import path from 'node:path';
import { TLSSocket } from 'node:tls';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { openDatabase } from '../../../server/node/open-database.ts';
import { tlsProblems, withVerifiedTls } from '../../../server/node/postgres-tls.ts';
import { ResourceStack } from '../../../server/resource-stack.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const openssl = (process.env.PATH ?? '')
  .split(path.delimiter)
  .map((folder) => path.join(folder, 'openssl'))
  .find((file) => existsSync(file));

/** A server that answers the request for TLS as `answer` does, and nothing else. */
async function pretendPostgres(answer: (socket: Socket) => void): Promise<number> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => answer(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

async function problemOf(address: string): Promise<string> {
  const opened = new ResourceStack();
  return await openDatabase({ databaseUrl: address }, opened)
    .then(() => 'opened')
    .catch((error: Error) => error.message)
    .finally(() => opened.close());
}

describe('withVerifiedTls', () => {
  it.each(['allow', 'prefer', 'require', 'verify-ca', 'verify-full'])('verifies with sslmode=%s', (mode) => {
    expect(withVerifiedTls(`postgres://u:p&sslmode=require@db/a?sslmode=${mode}&application_name=x`)).toBe(
      'postgres://u:p&sslmode=require@db/a?sslmode=verify-full&application_name=x',
    );
    expect(withVerifiedTls(`postgres://db/a?x=1&sslmode=${mode}`)).toBe(
      'postgres://db/a?x=1&sslmode=verify-full',
    );
  });

  it.each([
    'postgres://db/a',
    'postgres://db/a?sslmode=disable',
    'postgres://db/a?sslmode=no-verify',
    'postgres://db/a?uselibpqcompat=true&sslmode=require',
    'postgres://db/a?sslmode=require&uselibpqcompat=true',
  ])('leaves %s as it is', (address) => expect(withVerifiedTls(address)).toBe(address));

  it.each([
    ['?sslrootcert=system&sslmode=verify-full', '?sslmode=verify-full'],
    ['?sslmode=verify-full&sslrootcert=system', '?sslmode=verify-full'],
    ['?sslrootcert=system', ''],
    ['?sslrootcert=/etc/ca.pem', '?sslrootcert=/etc/ca.pem'],
  ])('leaves the certificates of the system to the driver: %s', (query, expected) =>
    expect(withVerifiedTls(`postgres://db/a${query}`)).toBe(`postgres://db/a${expected}`),
  );
});

describe('tlsProblems', () => {
  it('accepts the modes, and files that can be read', () => {
    const file = path.join(temporaryFolder(), 'ca.pem');
    writeFileSync(file, '');
    expect(tlsProblems(`postgres://db/a?sslmode=verify-full&sslrootcert=${file}`)).toEqual([]);
    expect(tlsProblems('postgres://db/a?sslmode=require&sslrootcert=system')).toEqual([]);
    expect(tlsProblems('postgres://db/a')).toEqual([]);
  });

  it('names an unknown mode and missing files, and nothing else of the address', () => {
    const found = tlsProblems(
      'postgres://u:hunter2@db/a?sslmode=requier&sslrootcert=/no/ca.pem&sslkey=/no/key',
    );
    expect(found).toEqual([
      expect.stringContaining('"requier": it must be verify-full'),
      expect.stringContaining('sslrootcert in DATABASE_URL is "/no/ca.pem"'),
      expect.stringContaining('sslkey in DATABASE_URL is "/no/key"'),
    ]);
    expect(found.join()).not.toContain('hunter2');
  });
});

describe('openDatabase with TLS', () => {
  it('refuses a server without TLS, and prints no warning of the driver', async () => {
    const warned = vi.spyOn(process, 'emitWarning').mockImplementation(() => undefined);
    onTestFinished(() => warned.mockRestore());
    const port = await pretendPostgres((socket) => socket.end('N'));
    expect(await problemOf(`postgres://u:p@127.0.0.1:${port}/a?sslmode=require`)).toContain('has no TLS');
    expect(warned).not.toHaveBeenCalled();
  });

  it('refuses an unknown mode before it connects', async () => {
    expect(await problemOf('postgres://u:p@127.0.0.1:1/a?sslmode=yes')).toContain(
      'The sslmode in DATABASE_URL is "yes"',
    );
  });

  it.skipIf(!openssl)('refuses a certificate of an unknown authority (skipped without openssl)', async () => {
    const folder = temporaryFolder();
    const [key, cert] = ['key.pem', 'cert.pem'].map((name) => path.join(folder, name)) as [string, string];
    const words = `req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=IP:127.0.0.1`;
    execFileSync(openssl!, [...words.split(' '), '-keyout', key, '-out', cert], { stdio: 'ignore' });
    const pems = { key: readFileSync(key), cert: readFileSync(cert) };
    const port = await pretendPostgres((socket) => {
      socket.write('S');
      new TLSSocket(socket, { isServer: true, ...pems })
        .on('error', () => undefined)
        .once('data', () => socket.destroy());
    });
    const address = `postgres://u:p@127.0.0.1:${port}/a?sslmode=require`;
    expect(await problemOf(address)).toMatch(
      /certificate of the PostgreSQL of DATABASE_URL is not trusted: .*sslrootcert=<file>/,
    );
    expect(await problemOf(`${address}&sslrootcert=${cert}`)).toContain('cannot be reached');
  });
});
