import { asMoney, type Money } from '../../../domain/money/amount.ts';
import type { PlatformAccount, Ports, Queries, TradingPlatform } from '../../ports.ts';

const COLUMNS = 'login_id, title, server, balance';

interface Row {
  login_id: string;
  title: string;
  server: string;
  balance: bigint;
}

const toAccount = ({ login_id: loginId, title, server, balance }: Row): PlatformAccount => ({
  loginId,
  title,
  server,
  balance: asMoney(balance),
});

/** Eight digits; a collision within a brand is tried again. */
function randomLogin({ random }: Pick<Ports, 'random'>): string {
  const number = new DataView(Uint8Array.from(random.bytes(4)).buffer).getUint32(0);
  return String(50_000_000 + (number % 10_000_000));
}

async function findRow(db: Queries, brandId: string, reference: string): Promise<Row | undefined> {
  const [row] = await db.query<Row>(
    `select ${COLUMNS} from simulated_platform_account where brand_id = $1 and reference = $2`,
    [brandId, reference],
  );
  return row;
}

/**
 * The trading platform of demos and rehearsals: accounts with virtual balances, in the backend's database. No
 * terminal can log in to it, so it stores no passwords.
 */
export function createSimulatedPlatform(
  ports: Pick<Ports, 'db' | 'random'>,
  brandId: string,
): TradingPlatform {
  const { db } = ports;
  const unknown = { kind: 'refused', reason: 'unknown_account' } as const;
  return {
    isSimulated: true,
    async open({ reference, accountType, leverage, server, initialDeposit }) {
      for (;;) {
        await db.query(
          `insert into simulated_platform_account (brand_id, reference, login_id, title, server, balance)
           values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
          [brandId, reference, randomLogin(ports), `${accountType} ${leverage}`, server, initialDeposit],
        );
        const row = await findRow(db, brandId, reference);
        if (row) return { kind: 'done', value: toAccount(row) };
      }
    },
    async find(reference) {
      const row = await findRow(db, brandId, reference);
      return row && toAccount(row);
    },
    async balances(accounts) {
      const rows = await db.query<{ reference: string; balance: bigint }>(
        `select reference, balance from simulated_platform_account
          where brand_id = $1 and reference = any($2)`,
        [brandId, accounts.map(({ reference }) => reference)],
      );
      return new Map(rows.map(({ reference, balance }): [string, Money] => [reference, asMoney(balance)]));
    },
    async setPassword({ reference }) {
      return (await findRow(db, brandId, reference)) ? { kind: 'done', value: null } : unknown;
    },
    async deposit({ reference, id, amount }) {
      if (!(await findRow(db, brandId, reference))) return unknown;
      await db.query(
        `with added as (
           insert into simulated_platform_deposit (brand_id, id, reference, amount)
           values ($1, $2, $3, $4) on conflict do nothing returning amount)
         update simulated_platform_account set balance = balance + added.amount from added
           where brand_id = $1 and reference = $3`,
        [brandId, id, reference, amount],
      );
      const row = await findRow(db, brandId, reference);
      return { kind: 'done', value: asMoney(row!.balance) };
    },
  };
}
