import { keptBonus } from '../../../domain/account/uncommitted-balance.ts';
import { ZERO_MONEY, type Money } from '../../../domain/money/amount.ts';
import { moneyOf } from '../../../domain/money/money.ts';
import type { LiveFigures } from './figures.ts';
import { useBook } from './hooks.ts';

/** The bonus in the balance at current prices; zero while the account is unknown. */
export function useKeptBonus(figures: LiveFigures | undefined): Money {
  const { account } = useBook();
  if (!figures || !account) return ZERO_MONEY;
  const bonus = moneyOf(account.bonus, figures.currency);
  return keptBonus({ ...figures, bonus }, figures.profit);
}
