import { PGlite } from '@electric-sql/pglite';
import type { StartMessage } from '../../domain/demo/backend-messages.ts';
import type { ServerBrand } from '../../schemas/generated/types.ts';
import { createBackend } from '../app.ts';
import { embeddedDb, ENGINE_OPTIONS } from '../db/embedded-db.ts';
import type { Db } from '../ports.ts';
import type { Fetch } from './answer-messages.ts';
import { browserPorts } from './browser-ports.ts';
import { demoAnswer } from './demo-answers.ts';

/** The shortest valid module, in place of the program that creates databases: the database exists already. */
const NO_INITDB = new WebAssembly.Module(Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0));

async function load(address: string): Promise<Response> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} cannot be loaded: ${response.status}`);
  return response;
}

async function openDatabase(address: string): Promise<Db> {
  const loadDataDir = await (await load(address)).blob();
  return await embeddedDb(
    await PGlite.create({ ...ENGINE_OPTIONS, loadDataDir, initdbWasmModule: NO_INITDB }),
  );
}

/** Starts the backend of a static demo with its demo users and their past. */
export async function openBackend(start: StartMessage): Promise<Fetch> {
  const [db, response] = await Promise.all([openDatabase(start.database), load(start.brand)]);
  const brand = (await response.json()) as ServerBrand;
  const backend = await createBackend({
    brands: [brand],
    environment: 'demo',
    ports: browserPorts(db),
    seedDemoUsers: true,
    seedHistory: true,
  });
  const { origin, pathname } = new URL(start.site);
  const base = pathname.replace(/\/$/, '');
  const info = { brandId: brand.id, ip: '127.0.0.1', origin, site: start.site, callerOrigin: origin };
  return async (request) => {
    const path = new URL(request.url).pathname.slice(base.length);
    return (await demoAnswer(backend, brand.id, path, request)) ?? (await backend.fetch(request, info));
  };
}
