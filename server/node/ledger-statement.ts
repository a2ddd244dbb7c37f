import type { Statement } from '../../schemas/generated/types.ts';
import { brandDb } from '../db/brand-scope.ts';
import { findStatementAccount } from '../modules/statement/statement-account.queries.ts';
import { accountStatement } from '../modules/statement/account-statement.ts';
import { openDatabase, type DatabaseOptions } from './open-database.ts';
import { ResourceStack } from '../resource-stack.ts';
import { systemClock } from './system-ports.ts';

export interface LedgerStatementOptions extends DatabaseOptions {
  /** Id of the brand. */
  brand: string;
  /** Public number of the account: `WEB1001`. */
  account: string;
  period: string;
}

/**
 * The statement of an account by the ledger of a database, which it only reads.
 * @returns null when the brand has no such account
 * @throws StartError when the database cannot be opened
 */
export async function ledgerStatement({
  brand,
  account,
  period,
  ...options
}: LedgerStatementOptions): Promise<Statement | null> {
  const opened = new ResourceStack();
  try {
    const db = brandDb(await openDatabase(options, opened), brand);
    const found = await findStatementAccount(db, brand, account);
    return found && (await accountStatement(db, found, period, systemClock.now()));
  } finally {
    await opened.close();
  }
}
