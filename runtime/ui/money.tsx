import type { Money as Amount } from '../../domain/money/amount.ts';
import { useLanguage } from '../platform/hooks.ts';
import { moneyOf } from '../lib/money-of.ts';
import './money.css';
import { showAmount } from '../lib/format-money.ts';

interface MoneyProps {
  /** Minor units, or an amount as the wire carries it. */
  amount: Amount | string;
  currency: string;
  /** Without the currency, where a heading has said it. */
  bare?: boolean;
  className?: string;
}

const signOf = (amount: Amount) => (amount > 0n ? 'up' : amount < 0n ? 'down' : undefined);

/** An amount: figures of one width, the currency small beside it. */
export function Money({ amount, currency, bare = false, className = '' }: MoneyProps) {
  const language = useLanguage();
  return (
    <span className={`figures money ${className}`}>
      {showAmount(moneyOf(amount, currency), currency, language)}
      {bare ? null : <span className="money-unit"> {currency}</span>}
    </span>
  );
}

/** Profit or loss: sign, colour and arrow say the same. */
export function SignedMoney({ amount, currency, bare = false, className = '' }: MoneyProps) {
  const language = useLanguage();
  const value = moneyOf(amount, currency);
  return (
    <span className={`figures money signed ${className}`} data-direction={signOf(value)}>
      {value > 0n ? '+' : ''}
      {showAmount(value, currency, language)}
      {bare ? null : <span className="money-unit"> {currency}</span>}
    </span>
  );
}
