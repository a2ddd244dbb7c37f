import { describe, expect, it } from 'vitest';
import { DEMO_PATHS } from '../../../domain/demo/backend-messages.ts';
import { failedBackend } from '../../../server/browser/failed-backend.ts';

const HOST = 'https://demo.example';

describe('a backend that has failed to start', () => {
  it('ends sessions, which were lost with it', async () => {
    const { status } = await failedBackend(new Request(`${HOST}/api/v1/user/settings`));
    expect(status).toBe(401);
  });

  it.each([HOST, `${HOST}/some/path`])('answers nothing of the demo at %s', async (site) => {
    await expect(failedBackend(new Request(site + DEMO_PATHS.state))).rejects.toThrow();
  });
});
