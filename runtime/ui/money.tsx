import type { Money as Amount } from '../../domain/money/amount.ts';
import { useLanguage } from '../platform/hooks.ts';
import { directionOf } from '../lib/direction.ts';
import { moneyOf } from '../lib/money-of.ts';
import './money.css';
import { showAmount } from '../lib/format-money.ts';

interface MoneyProps {
  /** Minor units, or an amount in wire format. */
  amount: Amount | string;
  currency: string;
  /** Hides the currency, if a heading names it. */
  bare?: boolean;
  className?: string;
}

/** An amount in tabular figures, with its currency in smaller type. */
export function Money({ amount, currency, bare = false, className = '' }: MoneyProps) {
  const language = useLanguage();
  return (
    <span className={`figures money ${className}`}>
      {showAmount(moneyOf(amount, currency), currency, language)}
      {bare ? null : <span className="money-unit"> {currency}</span>}
    </span>
  );
}

/** Profit or loss by sign, colour and arrow. */
export function SignedMoney({ amount, currency, bare = false, className = '' }: MoneyProps) {
  const language = useLanguage();
  const value = moneyOf(amount, currency);
  return (
    <span className={`figures money signed ${className}`} data-direction={directionOf(value)}>
      {value > 0n ? '+' : ''}
      {showAmount(value, currency, language)}
      {bare ? null : <span className="money-unit"> {currency}</span>}
    </span>
  );
}
