import type { PageData } from '../../../platform/page-data.ts';
import { trustedWorkerUrl } from '../../../lib/trusted-worker-url.ts';
import { takeRestart } from './restart.ts';
import { workerFetch } from './worker-fetch.ts';

let started: typeof fetch | undefined;

const absolute = (base: string, file: string) => new URL(base + file, location.origin).href;

/** Starts the backend of this page in a worker, once: it ends with the page. */
export function startBackend(page: PageData): typeof fetch {
  if (started) return started;
  const { base, staticDemo } = page;
  const { worker: script, brand, database } = staticDemo!;
  const worker = new Worker(trustedWorkerUrl(base, script), { type: 'module', name: 'backend' });
  worker.postMessage({
    kind: 'start',
    brand: absolute(base, brand),
    database: absolute(base, database),
    site: absolute(base, '').replace(/\/$/, ''),
    isRestart: takeRestart(page),
  });
  started = workerFetch(worker);
  return started;
}
