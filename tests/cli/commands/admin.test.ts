import { expect, it, vi } from 'vitest';
import { runLivery } from '../support/run-livery.ts';

const create = ['admin', 'create', 'acme', '--email', 'ops@acme.example', '--first-name', 'Ana'];

it('needs a database', async () => {
  vi.stubEnv('DATABASE_URL', '');
  const { code, err } = await runLivery([...create, '--last-name', 'Ruiz']);
  expect([code, err]).toEqual([2, expect.stringContaining('Set DATABASE_URL')]);
  vi.unstubAllEnvs();
});

it('names the option that is missing', async () => {
  const { code, err } = await runLivery(create);
  expect([code, err]).toEqual([2, expect.stringContaining('--last-name')]);
});

it('names the output that is missing', async () => {
  const { code, err } = await runLivery([
    ...create,
    '--last-name',
    'Ruiz',
    '--data',
    '/nonexistent/data',
    '--site',
    '/nonexistent/site',
  ]);
  expect([code, err]).toEqual([1, expect.stringContaining('/nonexistent/site/server.json is missing')]);
});
