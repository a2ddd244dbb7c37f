import { PGlite } from '@electric-sql/pglite';
import engineFiles from '@electric-sql/pglite/pglite.data?url';
import engineCode from '@electric-sql/pglite/pglite.wasm?url';
import type { DemoState, StartMessage } from '../../domain/demo/backend-messages.ts';
import type { ServerBrand } from '../../schemas/generated/types.ts';
import { createBackend, type Backend } from '../app.ts';
import { embeddedDb, ENGINE_OPTIONS } from '../db/embedded-db.ts';
import { createMemoryBlobs } from '../memory-blobs.ts';
import type { Db } from '../ports.ts';
import { demoUsers } from '../seed.ts';
import { systemTimer } from '../time/timer.ts';
import type { Fetch } from './answer-messages.ts';
import { browserPorts } from './browser-ports.ts';
import { demoAnswers, type DemoAnswers } from './demo-answers.ts';
import { claimStorage, type DemoStorage } from './demo-storage.ts';
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

type Engine = Awaited<ReturnType<typeof loadEngine>>;

/** @param dump address of the content of a new database; null for a stored one */
async function openDatabase(
  loading: Promise<Engine>,
  dump: string | null,
  fs: FlushedFiles | null,
): Promise<Db> {
  const [engine, content] = await Promise.all([
    loading,
    dump === null ? null : load(dump).then(async (response) => ({ loadDataDir: await response.blob() })),
  ]);
  return await embeddedDb(
    await PGlite.create({ ...ENGINE_OPTIONS, ...engine, ...(fs && { fs }), ...content }),
  );
}

/**
 * Stores the data of background work from time to time.
 * @returns a function that stores what has changed
 */
function keepStored(files: FlushedFiles | null): () => Promise<void> {
  if (!files) return () => Promise.resolve();
  const flush = () =>
    files.flush().catch((error: unknown) => console.warn('The data of the demo were not stored.', error));
  systemTimer.every(FLUSH_EVERY_MS, () => void flush());
  return flush;
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

interface Claimed {
  brand: ServerBrand;
  /** Null when the demo lives in memory. */
  storage: DemoStorage | null;
}

async function claim({ brand: address, isRestart }: StartMessage): Promise<Claimed> {
  const brand = (await (await load(address)).json()) as ServerBrand;
  return { brand, storage: await claimStorage({ brandId: brand.id, build: brand.build }, isRestart) };
}

async function start(
  { database, site }: StartMessage,
  engine: Promise<Engine>,
  { brand, storage }: Claimed,
): Promise<Fetch> {
  const brandId = brand.id;
  const isNew = !storage?.isKnown;
  const files = storage && new FlushedFiles(storage.database);
  const db = await openDatabase(engine, isNew ? database : null, files);
  const blobs = storage ? createStoredBlobs(storage.files) : createMemoryBlobs();
  const ports = await browserPorts(db, blobs, brand.build);
  const cards = await openCards({
    brandId,
    site,
    isKept: storage !== null,
    isNew,
    log: ports.log,
    timer: systemTimer,
  });
  const backend = await createBackend({
    ...cards.options,
    brands: [brand],
    environment: 'demo',
    ports,
    isMigrated: true,
    seedDemoUsers: isNew,
    seedHistory: isNew,
  });
  const flush = keepStored(files);
  const answer = route(backend, demoAnswers(backend, brandId), { brandId, site, flush });
  cards.start(answer);
  void flush();
  return answer;
}

/** A backend that starts. */
export interface OpeningBackend {
  /** Known long before the backend has started. */
  state: Promise<DemoState>;
  fetch: Promise<Fetch>;
}

/**
 * Starts the backend of a static demo with its demo users and their past, or with the data of an earlier visit in this
 * browser.
 */
export function openBackend(message: StartMessage): OpeningBackend {
  const engine = loadEngine();
  const claimed = claim(message);
  const state = claimed.then(({ brand, storage }) => ({
    users: demoUsers(brand).map(({ role, email }) => ({ role, email })),
    isKept: storage !== null,
  }));
  return { state, fetch: claimed.then((found) => start(message, engine, found)) };
}
