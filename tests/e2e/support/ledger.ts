import { onTestFinished } from 'vitest';
import { ledgerProblems } from '../../../server/ledger/ledger-problems.ts';
import { acrossBrands } from '../../../server/db/brand-scope.ts';
import { openPostgres } from '../../../server/node/open-postgres.ts';
import type { Db } from '../../../server/ports.ts';
import { createDatabase } from '../../server/support/databases.ts';

export type Mode = 'real' | 'practice';

export interface LedgerPosition {
  id: string;
  asset: string;
  side: 'buy' | 'sell';
  qty: string;
  contract_size: string;
  leverage: number;
  /** Cents. */
  margin: bigint;
  opening_price: string;
  take_profit: string | null;
  stop_loss: string | null;
  status: number;
  closing_price: string | null;
  close_reason: string | null;
  /** Cents; null while the position is open. */
  profit: bigint | null;
}

export interface LedgerAccount {
  /** Cents. */
  balance: bigint;
  margin: bigint;
  reserved: bigint;
  bonus: bigint;
  /** Newest first. */
  open: LedgerPosition[];
  closed: LedgerPosition[];
}

export interface LedgerWithdrawal {
  /** Cents. */
  amount: bigint;
  fee: bigint;
  wallet: string;
  type: string;
  state: string;
}

/** The database of a served brand, read directly. */
export interface Ledger {
  databaseUrl: string;
  /** A demo user's account in the database. */
  account(brand: string, role: string, mode: Mode): Promise<LedgerAccount>;
  /** A demo user's withdrawals, newest first. */
  withdrawals(brand: string, role: string): Promise<LedgerWithdrawal[]>;
  /** Violated ledger invariants; empty if all hold. */
  problems(): Promise<string[]>;
}

const POSITIONS = `
  select id, asset_id as asset, side, qty::text, contract_size::text, leverage, margin, opening_price::text, take_profit::text, stop_loss::text, status, closing_price::text, close_reason, profit
    from position where brand_id = $1 and account_id = $2 order by coalesce(close_at, open_at) desc, id desc`;

async function readAccount(db: Db, brand: string, role: string, mode: Mode): Promise<LedgerAccount> {
  const id = `u_${brand}_${role}:${mode}`;
  const [row] = await db.query<Pick<LedgerAccount, 'balance' | 'margin' | 'reserved' | 'bonus'>>(
    'select balance, margin, reserved, bonus from account where brand_id = $1 and id = $2',
    [brand, id],
  );
  const positions = await db.query<LedgerPosition>(POSITIONS, [brand, id]);
  return {
    balance: row!.balance,
    margin: row!.margin,
    reserved: row!.reserved,
    bonus: row!.bonus,
    open: positions.filter(({ status }) => status === 0),
    closed: positions.filter(({ status }) => status === 1),
  };
}

/** An empty PostgreSQL database for one test. */
export async function openLedger(): Promise<Ledger> {
  const database = await createDatabase();
  const db = acrossBrands(await openPostgres(database.url));
  onTestFinished(async () => {
    await db.close();
    await database.drop();
  });
  return {
    databaseUrl: database.url,
    account: (brand, role, mode) => readAccount(db, brand, role, mode),
    withdrawals: (brand, role) =>
      db.query<LedgerWithdrawal>(
        'select amount, fee, wallet, type, state from withdrawal where brand_id = $1 and user_id = $2 order by created_at desc, id desc',
        [brand, `u_${brand}_${role}`],
      ),
    problems: async () => (await ledgerProblems(db)).map(({ problem, subject }) => `${subject}: ${problem}`),
  };
}
