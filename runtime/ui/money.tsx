import type { Money as Amount } from '../../domain/money/amount.ts';
import { useLanguage } from '../platform/hooks.ts';
import { directionOf } from '../lib/direction.ts';
import { moneyOf } from '../../domain/money/money.ts';
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

const valueOf = ({ amount, currency }: MoneyProps): Amount =>
  typeof amount === 'string' ? moneyOf(amount, currency) : amount;

/** An amount in tabular figures, with its currency in smaller type. */
export function Money(props: MoneyProps) {
  const { currency, bare = false, className = '' } = props;
  const language = useLanguage();
  return (
    <span className={`figures money ${className}`}>
      {showAmount(valueOf(props), currency, language)}
      {bare ? null : <span className="money-unit"> {currency}</span>}
    </span>
  );
}

/** Profit or loss by sign, colour and arrow. */
export function SignedMoney(props: MoneyProps) {
  const { currency, bare = false, className = '' } = props;
  const language = useLanguage();
  const value = valueOf(props);
  return (
    <span className={`figures money signed ${className}`} data-direction={directionOf(value)}>
      {value > 0n ? '+' : ''}
      {showAmount(value, currency, language)}
      {bare ? null : <span className="money-unit"> {currency}</span>}
    </span>
  );
}
