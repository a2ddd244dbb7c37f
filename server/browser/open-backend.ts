import { PGlite } from '@electric-sql/pglite';
import { DEMO_PATHS, type StartMessage } from '../../domain/demo/backend-messages.ts';
import type { ServerBrand } from '../../schemas/generated/types.ts';
import { createBackend, type Backend } from '../app.ts';
import { embeddedDb, ENGINE_OPTIONS } from '../db/embedded-db.ts';
import { createMemoryBlobs } from '../memory-blobs.ts';
import type { Db } from '../ports.ts';
import type { Fetch } from './answer-messages.ts';
import { browserPorts } from './browser-ports.ts';
import { demoAnswers, type DemoAnswers } from './demo-answers.ts';
import { claimStorage, databasesOf, deleteDatabases, type DemoStorage } from './demo-storage.ts';
import { createStoredBlobs } from './stored-blobs.ts';

/** The shortest valid module, in place of the program that creates databases: the database exists already. */
const NO_INITDB = new WebAssembly.Module(Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0));

async function load(address: string): Promise<Response> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} cannot be loaded: ${response.status}`);
  return response;
}

async function openDatabase(address: string, storage: DemoStorage | null): Promise<Db> {
  const kept = storage && { dataDir: `idb://${storage.database}`, relaxedDurability: true };
  const dump = storage?.isKnown ? null : { loadDataDir: await (await load(address)).blob() };
  return await embeddedDb(
    await PGlite.create({ ...ENGINE_OPTIONS, ...kept, ...dump, initdbWasmModule: NO_INITDB }),
  );
}

/** Ends the backend and deletes the demo's data. */
async function endDemo(backend: Backend, db: Db, storage: DemoStorage | null): Promise<null> {
  await backend.close();
  await db.close();
  if (storage) await deleteDatabases(databasesOf(storage));
  return null;
}

/** Answers what only a static demo asks, and everything else by the backend. */
function route(backend: Backend, answers: DemoAnswers, brandId: string, site: string): Fetch {
  const { origin, pathname } = new URL(site);
  const base = pathname.replace(/\/$/, '');
  const { userAgent } = navigator;
  const info = { brandId, ip: '127.0.0.1', origin, site, callerOrigin: origin, userAgent };
  return async (request) => {
    const answer = answers.get(new URL(request.url).pathname.slice(base.length));
    return answer ? Response.json(await answer(request)) : await backend.fetch(request, info);
  };
}

/**
 * Starts the backend of a static demo with its demo users and their past, or with the data of an earlier visit in this
 * browser.
 */
export async function openBackend({ brand: address, database, site }: StartMessage): Promise<Fetch> {
  const brand = (await (await load(address)).json()) as ServerBrand;
  const storage = await claimStorage(brand.id, brand.build);
  const db = await openDatabase(database, storage);
  const blobs = storage ? createStoredBlobs(storage.files) : createMemoryBlobs();
  const backend = await createBackend({
    brands: [brand],
    environment: 'demo',
    ports: await browserPorts(db, blobs, brand.build),
    seedDemoUsers: true,
    seedHistory: true,
  });
  const answers = demoAnswers(backend, brand.id, storage !== null);
  answers.set(DEMO_PATHS.restart, () => endDemo(backend, db, storage));
  return route(backend, answers, brand.id, site);
}
