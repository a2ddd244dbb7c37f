import type { User } from '../../../schemas/generated/types.ts';
import type { Queries } from '../../ports.ts';

/** The manager fields of a user's own data. */
export type UserManager = Pick<User, 'trader_request' | 'manager_id' | 'manager' | 'auto_trade_active'>;

interface Row {
  auto_trade_active: boolean;
  state: 'pending' | 'accepted' | null;
  manager_id: string | null;
  name: string | null;
  may_act: boolean;
}

/** The conditions of `may_act` are those of `ACTING_CONNECTION`, also before the trader has accepted. */
export async function userManager(db: Queries, brandId: string, userId: string): Promise<UserManager> {
  const [row] = await db.query<Row>(
    `select u.auto_trade_active, r.state, r.manager_id, m.first_name || ' ' || m.last_name as name,
      not m.suspended and o.role is not null as may_act
       from app_user u
       left join manager_request r on r.brand_id = u.brand_id and r.user_id = u.id
         and r.state in ('pending', 'accepted')
       left join app_user m on m.brand_id = r.brand_id and m.id = r.manager_id
       left join user_role o on o.brand_id = m.brand_id and o.user_id = m.id and o.role = 'manager'
      where u.brand_id = $1 and u.id = $2`,
    [brandId, userId],
  );
  if (!row) throw new Error('A manager was looked up for nobody');
  return {
    trader_request: row.state ?? '',
    manager_id: row.manager_id,
    manager: row.name === null ? null : { name: row.name, may_act: row.may_act },
    auto_trade_active: row.auto_trade_active,
  };
}
