import { PGlite } from '@electric-sql/pglite';
import engineFiles from '@electric-sql/pglite/pglite.data?url';
import engineCode from '@electric-sql/pglite/pglite.wasm?url';
import { DEMO_PATHS, type StartMessage } from '../../domain/demo/backend-messages.ts';
import type { ServerBrand } from '../../schemas/generated/types.ts';
import { createBackend, type Backend } from '../app.ts';
import { embeddedDb, ENGINE_OPTIONS } from '../db/embedded-db.ts';
import { createMemoryBlobs } from '../memory-blobs.ts';
import type { Db } from '../ports.ts';
import { systemTimer } from '../time/timer.ts';
import type { Fetch } from './answer-messages.ts';
import { browserPorts } from './browser-ports.ts';
import { demoAnswers, type DemoAnswers } from './demo-answers.ts';
import { claimStorage, deleteDemo } from './demo-storage.ts';
import { FlushedFiles } from './flushed-files.ts';
import { openCards } from './open-cards.ts';
import { createStoredBlobs } from './stored-blobs.ts';

const FLUSH_EVERY_MS = 5000;

async function load(address: string): Promise<Response> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} cannot be loaded: ${response.status}`);
  return response;
}

const loadOwn = (file: string) => load(new URL(file, import.meta.url).href);

/**
 * The parts of the engine. It could load them itself, but would never say that it cannot; a static host may not know
 * the media type that it asks for.
 */
async function loadEngine() {
  const [code, files] = await Promise.all([
    loadOwn(engineCode).then(async (response) => WebAssembly.compile(await response.arrayBuffer())),
    loadOwn(engineFiles).then((response) => response.blob()),
  ]);
  // The program that creates databases is never run: this one exists.
  return { pgliteWasmModule: code, initdbWasmModule: code, fsBundle: files };
}

async function openDatabase(address: string, isKnown: boolean, fs: FlushedFiles | null): Promise<Db> {
  const [engine, dump] = await Promise.all([
    loadEngine(),
    isKnown ? null : load(address).then(async (response) => ({ loadDataDir: await response.blob() })),
  ]);
  return await embeddedDb(await PGlite.create({ ...ENGINE_OPTIONS, ...engine, ...(fs && { fs }), ...dump }));
}

/** Stores the data after each change, and those of background work from time to time. */
function keepStored(files: FlushedFiles | null): { flush(): Promise<void>; stop(): void } {
  if (!files) return { flush: () => Promise.resolve(), stop: () => undefined };
  const flush = () =>
    files.flush().catch((error: unknown) => console.warn('The data of the demo were not stored.', error));
  return { flush, stop: systemTimer.every(FLUSH_EVERY_MS, () => void flush()) };
}

const READING = ['GET', 'HEAD'];

/** Answers what only a static demo asks, and everything else by the backend. A change is stored before its answer. */
function route(
  backend: Backend,
  answers: DemoAnswers,
  { brandId, site, flush }: { brandId: string; site: string; flush(): Promise<void> },
): Fetch {
  const { origin, pathname } = new URL(site);
  const base = pathname.replace(/\/$/, '');
  const { userAgent } = navigator;
  const info = { brandId, ip: '127.0.0.1', origin, site, callerOrigin: origin, userAgent };
  return async (request) => {
    const answer = answers.get(new URL(request.url).pathname.slice(base.length));
    if (answer) return Response.json(await answer(request));
    const response = await backend.fetch(request, info);
    if (!READING.includes(request.method)) await flush();
    return response;
  };
}

/**
 * Starts the backend of a static demo with its demo users and their past, or with the data of an earlier visit in this
 * browser.
 */
export async function openBackend({ brand: address, database, site }: StartMessage): Promise<Fetch> {
  const brand = (await (await load(address)).json()) as ServerBrand;
  const storage = await claimStorage(brand.id, brand.build);
  const files = storage && new FlushedFiles(storage.database);
  const stored = storage && createStoredBlobs(storage.files);
  const db = await openDatabase(database, storage?.isKnown ?? false, files);
  const isKept = storage !== null;
  const ports = await browserPorts(db, stored ?? createMemoryBlobs(), brand.build);
  const cards = await openCards({
    brandId: brand.id,
    site,
    isKept,
    isNew: !storage?.isKnown,
    log: ports.log,
  });
  const backend = await createBackend({
    ...cards.options,
    brands: [brand],
    environment: 'demo',
    ports,
    seedDemoUsers: true,
    seedHistory: true,
  });
  const { flush, stop } = keepStored(files);
  const answers = demoAnswers(backend, brand.id, isKept);
  const answer = route(backend, answers, { brandId: brand.id, site, flush });
  const endCards = cards.start(answer);
  answers.set(DEMO_PATHS.restart, async () => {
    stop();
    endCards();
    await backend.close();
    await db.close();
    await stored?.clear();
    await cards.clear();
    if (storage) await deleteDemo(storage);
    return null;
  });
  void flush();
  return answer;
}
