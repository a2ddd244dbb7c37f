import { add, subtract, ZERO_MONEY, type Money } from '../../../domain/money/amount.ts';
import { formatMoney } from '../../../domain/money/money.ts';
import { sessionOf, type Handler } from '../../request-context.ts';
import { accountIdOf } from './account.queries.ts';
import { bonusMovements, bonusSums, type BonusKind } from './bonus.queries.ts';

const MAX_MOVEMENTS = 50;

export const accountBonus: Handler<'account.bonus'> = async (context) => {
  const { brand, ports } = context;
  const { id: userId, currency } = sessionOf(context).user;
  const accountId = accountIdOf(userId, 'real');
  const sums = await bonusSums(ports.db, brand.id, accountId);
  const movements = await bonusMovements(ports.db, brand.id, accountId, MAX_MOVEMENTS);
  const sumOf = (kind: BonusKind): Money => sums.find((row) => row.kind === kind)?.sum ?? ZERO_MONEY;
  const less = (kind: BonusKind) => formatMoney(subtract(ZERO_MONEY, sumOf(kind)), currency);
  return {
    currency,
    bonus: formatMoney(
      sums.reduce<Money>((total, { sum }) => add(total, sum), ZERO_MONEY),
      currency,
    ),
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
