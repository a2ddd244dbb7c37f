import path from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { runLivery, temporaryFolder } from '../support/run-livery.ts';

describe('livery loss-rate', () => {
  it('needs a database', async () => {
    vi.stubEnv('DATABASE_URL', '');
    const { code, err } = await runLivery(['loss-rate', 'acme']);
    expect([code, err]).toEqual([2, expect.stringContaining('Set DATABASE_URL')]);
    vi.unstubAllEnvs();
  });

  it('needs a database that answers', async () => {
    const { code, err } = await runLivery(['loss-rate', 'acme', '--database', 'postgres://127.0.0.1:9/none']);
    expect([code, err]).toEqual([2, expect.stringContaining('cannot be reached')]);
  });

  it('needs the name of a brand', async () => {
    const { code, err } = await runLivery(['loss-rate', '--data', path.join(temporaryFolder(), 'data')]);
    expect([code, err]).toEqual([2, expect.stringContaining('brand')]);
  });
});
