import { PGlite } from '@electric-sql/pglite';
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
import { createStoredBlobs } from './stored-blobs.ts';

/** The shortest valid module, in place of the program that creates databases: the database exists already. */
const NO_INITDB = new WebAssembly.Module(Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0));

const FLUSH_EVERY_MS = 5000;

async function load(address: string): Promise<Response> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} cannot be loaded: ${response.status}`);
  return response;
}

async function openDatabase(address: string, isKnown: boolean, fs: FlushedFiles | null): Promise<Db> {
  const dump = isKnown ? null : { loadDataDir: await (await load(address)).blob() };
  const files = fs && { fs };
  return await embeddedDb(
    await PGlite.create({ ...ENGINE_OPTIONS, ...files, ...dump, initdbWasmModule: NO_INITDB }),
  );
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
  const backend = await createBackend({
    brands: [brand],
    environment: 'demo',
    ports: await browserPorts(db, stored ?? createMemoryBlobs(), brand.build),
    seedDemoUsers: true,
    seedHistory: true,
  });
  const { flush, stop } = keepStored(files);
  const answers = demoAnswers(backend, brand.id, storage !== null);
  answers.set(DEMO_PATHS.restart, async () => {
    stop();
    await backend.close();
    await db.close();
    await stored?.clear();
    if (storage) await deleteDemo(storage);
    return null;
  });
  void flush();
  return route(backend, answers, { brandId: brand.id, site, flush });
}
