import os from 'node:os';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tests/longest-first.ts';

/** The day of the tests, in seconds: a risk warning's window grows old, and the example brands with it. */
process.env.SOURCE_DATE_EPOCH ??= '1795219200';

const databases = 'tests/server/support/database-setup.ts';

const moduleOf = (file: string) => path.resolve(import.meta.dirname, 'node_modules', file);

/** The contexts of the threads load no CommonJS that requires ES modules, as these packages do. */
const ROUTER = [
  { find: /^react-router-dom$/, replacement: moduleOf('react-router-dom/dist/index.mjs') },
  { find: /^react-router$/, replacement: moduleOf('react-router/dist/development/index.mjs') },
  { find: /^react-router\/dom$/, replacement: moduleOf('react-router/dist/development/dom-export.mjs') },
];

/** A busy machine takes longer than the default of one second. */
const POLL = { timeout: 10_000 };

/** Without a browser or a document: the files of a worker share its modules, so that each is evaluated once. */
const unit = (
  name: string,
  more: { testTimeout?: number; globalSetup?: string[]; setupFiles?: string[] } = {},
) => ({
  test: {
    name,
    include: [`tests/${name}/**/*.test.ts`],
    testTimeout: 15_000,
    hookTimeout: 60_000,
    expect: { poll: POLL },
    isolate: false,
    ...more,
  },
});

/** Files that replace `location` or hash bytes of jsdom, which a context of a shared thread cannot. */
const OWN_REALM = [
  'tests/runtime/lib/import-chunk.test.tsx',
  'tests/runtime/ui/lazy.test.tsx',
  'tests/runtime/features/transactions/transactions.test.tsx',
];

/** With a document: each file has its own, and its own modules. A context of `vmThreads` starts in a tenth of the time. */
const withDocument = (name: string, more: { include: string[]; exclude?: string[]; pool?: 'vmThreads' }) => ({
  plugins: [react()],
  resolve: { alias: ROUTER },
  test: {
    name,
    environment: 'jsdom',
    setupFiles: ['tests/runtime/support/end-timers.ts', 'tests/runtime/support/missing-in-jsdom.ts'],
    testTimeout: 30_000,
    ...more,
  },
});

export default defineConfig({
  test: {
    // Tests wait for a browser or a database half of their time: as many workers as cores leave the cores idle.
    maxWorkers: Math.ceil(os.availableParallelism() * 1.5),
    sequence: { sequencer: LongestFirst },
    // A thread with more than this is replaced: contexts leave some of their memory behind.
    vmMemoryLimit: '1500MB',
    projects: [
      unit('bench'),
      unit('schemas'),
      unit('domain'),
      unit('cli', {
        testTimeout: 60_000,
        globalSetup: [databases, 'tests/cli/support/global-setup.ts'],
        setupFiles: ['tests/cli/support/setup.ts'],
      }),
      unit('server', { testTimeout: 60_000, globalSetup: [databases] }),
      unit('runtime', { testTimeout: 30_000 }),
      withDocument('runtime-dom', {
        include: ['tests/runtime/**/*.test.tsx'],
        exclude: OWN_REALM,
        pool: 'vmThreads',
      }),
      withDocument('runtime-realm', { include: OWN_REALM }),
      {
        test: {
          name: 'e2e',
          globalSetup: [databases, 'tests/e2e/support/global-setup.ts'],
          setupFiles: ['tests/e2e/support/setup.ts'],
          include: ['tests/e2e/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 300_000,
          expect: { poll: POLL },
          isolate: false,
          // A busy machine delays a browser; the run lists what passed at the second attempt. No other test is retried.
          retry: process.env.CI ? 1 : 0,
        },
      },
    ],
  },
});
