import { createStore, type StoreApi } from 'zustand/vanilla';

/** The service worker's answer to `build`; it also sends it to every page when it takes over. */
interface WorkerMessage {
  build?: unknown;
}

export interface WorkerEnvironment {
  /** Absent in private windows of some browsers, and on insecure origins. */
  container: Pick<ServiceWorkerContainer, 'register' | 'addEventListener'> | undefined;
  page: Pick<Document, 'visibilityState' | 'addEventListener'>;
  now(): number;
}

/** Pause between two checks for a new build. */
const CHECK_PAUSE_MS = 15 * 60 * 1000;

export type NewBuild = StoreApi<{ build: string | null }>;

/**
 * Registers the service worker and watches for a build that is newer than the page's. A new worker takes over
 * at once: it only caches files, and navigations always ask the network first. The page itself changes
 * when the user loads it again.
 */
export function watchBuilds(
  address: string,
  build: string,
  { container, page, now }: WorkerEnvironment,
): NewBuild {
  const store: NewBuild = createStore(() => ({ build: null }));
  if (!container) return store;
  container.addEventListener('message', ({ data }: MessageEvent<WorkerMessage | null>) => {
    if (typeof data?.build === 'string') store.setState({ build: data.build === build ? null : data.build });
  });
  // Without a worker the site lacks its offline page only.
  void container.register(address, { updateViaCache: 'none' }).then(
    (registration) => {
      let last = now();
      void check(registration);
      page.addEventListener('visibilitychange', () => {
        if (page.visibilityState !== 'visible' || now() - last < CHECK_PAUSE_MS) return;
        last = now();
        void check(registration);
      });
    },
    () => {},
  );
  return store;
}

/**
 * Fetches the worker's script. A new worker reports its build itself; without one, the active worker is asked,
 * because it may have taken over before this page listened.
 */
async function check(registration: ServiceWorkerRegistration): Promise<void> {
  try {
    await registration.update();
  } catch {
    return;
  }
  if (!registration.installing && !registration.waiting) registration.active?.postMessage('build');
}
