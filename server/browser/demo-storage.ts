/** How long a reloaded page waits for the worker of its former self to end. */
const WAIT_MS = 2000;
/** As PGlite names the databases of its files. */
const PREFIX = '/pglite/';

/** Names of what a demo keeps in the browser. */
export interface DemoStorage {
  /** Of the database, as PGlite takes it. */
  database: string;
  /** Of the stored files. */
  files: string;
  /** Whether the database exists from an earlier visit. */
  isKnown: boolean;
}

const filesOf = (name: string) => `${name}-files`;

/** Holds a lock as long as this worker lives; false when another tab has it. */
function lockForLife(name: string): Promise<boolean> {
  const signal = AbortSignal.timeout(WAIT_MS);
  return new Promise((resolve) => {
    const hold = () => {
      resolve(true);
      return new Promise<never>(() => {});
    };
    navigator.locks.request(name, { signal }, hold).catch(() => resolve(false));
  });
}

/**
 * Deletes databases. @returns when the browser has: it waits for open connections
 */
async function deleteDatabases(names: readonly string[]): Promise<void> {
  await Promise.all(
    names.map(
      (name) =>
        new Promise<void>((resolve, reject) => {
          const request = indexedDB.deleteDatabase(name);
          request.onsuccess = () => resolve();
          request.onerror = () => reject(request.error ?? new Error(`${name} was not deleted`));
        }),
    ),
  );
}

/** Whether a database has content: an earlier visit may have ended before it stored any. */
async function hasContent(name: string): Promise<boolean> {
  const opened = indexedDB.open(name);
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    opened.onsuccess = () => resolve(opened.result);
    opened.onerror = () => reject(opened.error ?? new Error(`${name} was not opened`));
  });
  const stores = [...database.objectStoreNames];
  const counts = await Promise.all(
    stores.map(
      (store) =>
        new Promise<number>((resolve, reject) => {
          const count = database.transaction(store).objectStore(store).count();
          count.onsuccess = () => resolve(count.result);
          count.onerror = () => reject(count.error ?? new Error(`${name} was not read`));
        }),
    ),
  );
  database.close();
  return counts.some((count) => count > 0);
}

export interface DemoName {
  /** The demo's brand: letters, digits and hyphens. */
  brandId: string;
  /** Its build, in hex: another one starts with other data. */
  build: string;
}

/**
 * Claims the data of a demo for this tab, and deletes those of earlier builds.
 * @param isRestart deletes all data of the demo
 * @returns null when another tab uses them, or the browser stores nothing: the demo then lives in memory
 */
export async function claimStorage(
  { brandId, build }: DemoName,
  isRestart: boolean,
): Promise<DemoStorage | null> {
  const mine = `demo-${brandId}`;
  const database = `${mine}-${build}`;
  const anyBuild = new RegExp(`^(?:${PREFIX})?${mine}-[0-9a-f]+(?:-files)?$`);
  try {
    if (!(await lockForLife(mine))) return null;
    const names = (await indexedDB.databases()).flatMap(({ name }) => name ?? []);
    const own = names.filter((name) => anyBuild.test(name));
    const current = [PREFIX + database, filesOf(database)];
    const isKnown = !isRestart && own.includes(current[0]!) && (await hasContent(current[0]!));
    await deleteDatabases(own.filter((name) => !isKnown || !current.includes(name)));
    return { database, files: filesOf(database), isKnown };
  } catch (error) {
    console.warn('The browser stores no data: the demo ends with this tab.', error);
    return null;
  }
}
