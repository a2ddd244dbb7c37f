import { existsSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { databaseOf, requiredDatabase } from '../../cli/database-option.ts';
import { runLivery, temporaryFolder } from './support/run-livery.ts';

afterEach(() => void vi.unstubAllEnvs());

const url = 'postgres://127.0.0.1:9/option';

describe('database of a command', () => {
  it('is the one that an option names, whatever DATABASE_URL says', () => {
    vi.stubEnv('DATABASE_URL', 'postgres://127.0.0.1:9/environment');
    expect(databaseOf({ database: url })).toEqual({ databaseUrl: url });
    expect(databaseOf({ data: 'some/data' })).toEqual({ dataDir: path.resolve('some/data') });
  });

  it('is that of DATABASE_URL without an option', () => {
    vi.stubEnv('DATABASE_URL', ` ${url} `);
    expect(databaseOf({})).toEqual({ databaseUrl: url });
  });

  it('is null without both, which a command may refuse', () => {
    vi.stubEnv('DATABASE_URL', '');
    expect(databaseOf({})).toBeNull();
    expect(() => requiredDatabase({})).toThrow('There is no database. Set DATABASE_URL');
  });

  it.each([
    ['loss-rate', 'acme'],
    ['verify-statement', 'statement.json', '--brand', 'acme'],
    ['admin', 'create', 'acme', '--email', 'ana@acme.example', '--first-name', 'Ana', '--last-name', 'Ruiz'],
  ])('is not created by %s', async (...words) => {
    const folder = path.join(temporaryFolder(), 'missing');
    const { code, err } = await runLivery([...words, '--data', folder]);
    expect([code, err]).toEqual([2, expect.stringContaining(`${folder} is not the folder of an embedded`)]);
    expect(existsSync(folder)).toBe(false);
  });

  it('is never one of two', () => {
    expect(() => databaseOf({ database: url, data: 'data' })).toThrow('There are two databases.');
  });
});
