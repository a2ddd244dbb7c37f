import path from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { databaseOf, requiredDatabase } from '../../cli/database-option.ts';

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

  it('is never one of two', () => {
    expect(() => databaseOf({ database: url, data: 'data' })).toThrow('There are two databases.');
  });
});
