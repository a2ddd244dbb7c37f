import { keptBonus } from '../../../domain/account/uncommitted-balance.ts';
import { subtract, ZERO_MONEY, type Money } from '../../../domain/money/amount.ts';
import { formatMoney } from '../../../domain/money/money.ts';
import { sessionOf, type Handler } from '../../request-context.ts';
import { accountsOf } from './account.queries.ts';
import { bonusMovements, bonusSums, type BonusKind } from './bonus.queries.ts';

const MAX_MOVEMENTS = 50;

export const accountBonus: Handler<'account.bonus'> = async (context) => {
  const { brand, engine, ports } = context;
  const { id: userId, currency } = sessionOf(context).user;
  const { real } = await accountsOf(ports.db, brand.id, userId);
  const { id: accountId } = real;
  const sums = await bonusSums(ports.db, brand.id, accountId);
  const movements = await bonusMovements(ports.db, brand.id, accountId, MAX_MOVEMENTS);
  const sumOf = (kind: BonusKind): Money => sums.find((row) => row.kind === kind)?.sum ?? ZERO_MONEY;
  const less = (kind: BonusKind) => formatMoney(subtract(ZERO_MONEY, sumOf(kind)), currency);
  return {
    currency,
    bonus: formatMoney(keptBonus(real, await engine.profitOfRow(ports.db, brand.id, real)), currency),
    granted: formatMoney(sumOf('bonus_grant'), currency),
    released: less('bonus_release'),
    revoked: less('bonus_revoke'),
    movements: movements.map(({ id, kind, amount, plan, at }) => ({
      id,
      kind,
      amount: formatMoney(amount, currency),
      plan,
      created_at: at.toISOString(),
    })),
  };
};
