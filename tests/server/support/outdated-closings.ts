import type { Kit } from './backend.ts';

/** Lets the price of every closing be outdated when it is written, as in a slow database. @returns a function that ends this */
export function outdateClosings({ ports: { db } }: Pick<Kit, 'ports'>): () => void {
  const { tx } = db;
  db.tx = async (work, scope) =>
    await tx(
      async (handle) =>
        await work({
          ...handle,
          query: async (sql, params) =>
            await handle.query(sql.replace("interval '1 second'", "interval '0 seconds'"), params),
        }),
      scope,
    );
  return () => void (db.tx = tx);
}
