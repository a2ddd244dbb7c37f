import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/** The day of the tests, in seconds: a risk warning's window grows old, and the example brands with it. */
process.env.SOURCE_DATE_EPOCH ??= '1795219200';

const unit = (name: string, timeout = 15_000, globalSetup: string[] = []) => ({
  test: {
    name,
    include: [`tests/${name}/**/*.test.ts`],
    testTimeout: timeout,
    hookTimeout: 60_000,
    globalSetup,
  },
});

export default defineConfig({
  test: {
    projects: [
      unit('schemas'),
      unit('domain'),
      unit('cli', 60_000),
      unit('server', 60_000, ['tests/server/support/database-setup.ts']),
      {
        plugins: [react()],
        test: { name: 'runtime', environment: 'jsdom', include: ['tests/runtime/**/*.test.{ts,tsx}'] },
      },
      {
        test: {
          name: 'e2e',
          globalSetup: ['tests/server/support/database-setup.ts', 'tests/e2e/global-setup.ts'],
          include: ['tests/e2e/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 300_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
