import type { PageData } from '../../platform/page-data.ts';
import { watchBuilds, type NewBuild } from './watch-builds.ts';
import { trustedWorkerUrl } from '../../lib/trusted-worker-url.ts';

let known: NewBuild | undefined;

/** Registers the service worker on first use. The dev server has none. */
export function newBuild({ base, build }: PageData): NewBuild {
  known ??= watchBuilds(trustedWorkerUrl(base, 'sw.js'), build, {
    container: build === 'dev' ? undefined : navigator.serviceWorker,
    page: document,
    now: () => performance.now(),
  });
  return known;
}
