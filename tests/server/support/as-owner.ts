import type { Db } from '../../../server/ports.ts';

/** Runs a statement with the rights of the login, which other statements drop: to see or end other sessions. */
export const asOwner = async <Row>(db: Db, sql: string): Promise<Row[]> =>
  await db.tx(async (tx) => {
    await tx.query('set local role none');
    return await tx.query<Row>(sql);
  });
