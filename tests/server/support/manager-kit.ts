import { expect } from 'vitest';
import type { Db } from '../../../server/ports.ts';
import type { KitOptions, Visitor } from './backend.ts';
import { stepUp } from './fresh-code.ts';
import { tradingKit, type TradingKit } from './trading-kit.ts';

export interface ManagerKit extends TradingKit {
  trader: Visitor;
  manager: Visitor;
  admin: Visitor;
  /** Ids and public numbers of the demo users. */
  idOf(role: string): string;
  numberOf(role: string): Promise<number>;
  /** Switches a user's auto-trade service as an operator. */
  service(role: string, active: boolean): Promise<void>;
  /** A manager's request to a user, who accepts it. @returns the connection's id */
  connect(role: string): Promise<string>;
}

/** A backend with account managers enabled and a trader, a manager and an operator signed in, without connections. */
export async function managerKit(db: Db, options: KitOptions = {}): Promise<ManagerKit> {
  const base = await tradingKit(db, {
    ...options,
    settings: { enable_account_connection_autotrade: true, ...options.settings },
  });
  const [trader, manager, admin] = [
    await base.signedIn('trader'),
    await base.signedIn('manager'),
    await base.signedIn('admin'),
  ];
  await db.query('delete from manager_request where brand_id = $1', [base.brand.id]);
  await db.query('update app_user set auto_trade_active = false where brand_id = $1', [base.brand.id]);
  const confirmed = new Map<string, Visitor>();
  /** A user may request one code in five minutes. */
  async function withFreshCode(role: string): Promise<Visitor> {
    const found = confirmed.get(role);
    if (found) return found;
    const visitor = role === 'trader' ? trader : await base.signedIn(role);
    await stepUp(base, visitor, role);
    confirmed.set(role, visitor);
    return visitor;
  }
  const kit: ManagerKit = Object.assign(base, {
    trader,
    manager,
    admin,
    idOf: (role: string) => `u_${base.brand.id}_${role}`,
    async numberOf(role: string) {
      const [row] = await db.query<{ number: number }>('select number from app_user where id = $1', [
        kit.idOf(role),
      ]);
      return row!.number;
    },
    async service(role: string, active: boolean) {
      expect((await admin.call('manager.set-auto-trade', { user_id: kit.idOf(role), active })).status).toBe(
        200,
      );
    },
    async connect(role: string) {
      await kit.service(role, true);
      const { data } = await manager.call('manager.create-request', {
        number: await kit.numberOf(role),
      });
      const visitor = await withFreshCode(role);
      expect((await visitor.call('manager.connect', { id: kit.idOf('manager') })).status).toBe(200);
      return data.id;
    },
  });
  return kit;
}
