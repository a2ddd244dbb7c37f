import { createContext, runInContext } from 'node:vm';

type Listener = (event: Record<string, unknown>) => void;

class FakeCache {
  readonly files = new Map<string, Response>();

  readonly fetchFile: (url: string) => Promise<Response>;

  constructor(fetchFile: (url: string) => Promise<Response>) {
    this.fetchFile = fetchFile;
  }

  async addAll(requests: { url: string }[]) {
    for (const { url } of requests) this.files.set(url, await this.fetchFile(url));
  }

  async match(request: string | { url: string }, origin = 'https://site.example') {
    const url = typeof request === 'string' ? new URL(request, origin).href : request.url;
    return this.files.get(url)?.clone();
  }

  async put({ url }: { url: string }, response: Response) {
    this.files.set(url, response);
  }
}

/** Runs a service worker's script in a scope with fake caches, clients and network. */
export function runWorker(script: string, origin: string) {
  const listeners = new Map<string, Listener>();
  const stores = new Map<string, FakeCache>();
  const network = new Map<string, Response>();
  const calls: string[] = [];
  const messages: unknown[] = [];
  let isOnline = true;
  const client = { postMessage: (message: unknown) => void messages.push(structuredClone(message)) };
  async function fetchFile(url: string): Promise<Response> {
    if (!isOnline) throw new TypeError('no network');
    return network.get(url)?.clone() ?? new Response(`content of ${new URL(url).pathname}`);
  }
  const caches = {
    async open(name: string) {
      const found = stores.get(name) ?? new FakeCache(fetchFile);
      stores.set(name, found);
      return found;
    },
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
  };
  const self = {
    location: new URL('/sw.js', origin),
    addEventListener: (type: string, listener: Listener) => void listeners.set(type, listener),
    skipWaiting: async () => void calls.push('skipWaiting'),
    clients: { claim: async () => void calls.push('claim'), matchAll: async () => [client] },
    registration: {
      unregister: async () => void calls.push('unregister'),
      navigationPreload: { enable: async () => void calls.push('preload') },
    },
  };
  class ScopedRequest {
    readonly url: string;
    constructor(address: string) {
      this.url = new URL(address, origin).href;
    }
  }
  const fetchRequest = ({ url }: { url: string }) => fetchFile(url);
  runInContext(
    script,
    createContext({ self, caches, URL, Response, Request: ScopedRequest, fetch: fetchRequest }),
  );

  /** Dispatches an event and waits for the work that it extends. */
  async function dispatch(type: string, event: Record<string, unknown> = {}): Promise<Response | undefined> {
    const work: Promise<unknown>[] = [];
    let answer: Promise<Response> | undefined;
    listeners.get(type)?.({
      ...event,
      waitUntil: (promise: Promise<unknown>) => void work.push(promise),
      respondWith: (promise: Promise<Response>) => {
        answer = promise;
      },
    });
    const response = await answer;
    await Promise.all(work);
    return response;
  }
  const request = (address: string, mode: string, method = 'GET') =>
    dispatch('fetch', { request: { url: new URL(address, origin).href, mode, method } });

  return {
    caches,
    calls,
    messages,
    network,
    goOffline() {
      isOnline = false;
    },
    cached: (name: string) => [...stores.get(name)!.files.keys()],
    install: () => dispatch('install'),
    activate: () => dispatch('activate'),
    ask: (data: unknown) => void listeners.get('message')!({ data, source: client }),
    /** The answer to a navigation; undefined if the worker leaves it to the browser. */
    navigate: (address: string) => request(address, 'navigate'),
    /** The answer to a request of a page. */
    load: (address: string, method?: string) => request(address, 'cors', method),
  };
}
