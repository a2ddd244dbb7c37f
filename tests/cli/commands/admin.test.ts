import { expect, it, vi } from 'vitest';
import { runLivery } from '../support/run-livery.ts';

const create = ['admin', 'create', 'acme', '--email', 'ops@acme.example', '--first-name', 'Ana'];

it('livery admin create requires DATABASE_URL', async () => {
  vi.stubEnv('DATABASE_URL', '');
  const { code, err } = await runLivery([...create, '--last-name', 'Ruiz']);
  expect([code, err]).toEqual([2, expect.stringContaining('Set DATABASE_URL')]);
  vi.unstubAllEnvs();
});

it('livery admin create names everything that is missing or invalid', async () => {
  vi.stubEnv('DATABASE_URL', '');
  const { code, err } = await runLivery([
    'admin',
    'create',
    'acme',
    '--email',
    'ops',
    '--site',
    '/nonexistent',
  ]);
  expect([code, err.trim().split('\n')]).toEqual([
    2,
    [
      '--first-name <name> is missing.',
      '--last-name <name> is missing.',
      expect.stringContaining('There is no database. Set DATABASE_URL'),
      '"ops" is not an e-mail address.',
      expect.stringContaining('/nonexistent is not a built brand'),
    ],
  ]);
  vi.unstubAllEnvs();
});

it('livery admin create reports a missing build output', async () => {
  const { code, err } = await runLivery([
    ...create,
    '--last-name',
    'Ruiz',
    '--database',
    'postgres://127.0.0.1:9/none',
    '--site',
    '/nonexistent/site',
  ]);
  expect([code, err]).toEqual([
    2,
    expect.stringContaining(
      '/nonexistent/site/server.json is missing: /nonexistent/site is not a built brand.',
    ),
  ]);
});
