/**
 * A reference implementation of the account arithmetic, written from the specification with exact fractions.
 * It shares no code with the implementation under test.
 */

/** A fraction; the denominator is positive. */
export interface Ratio {
  n: bigint;
  d: bigint;
}

export function ratio(text: string): Ratio {
  const negative = text.startsWith('-');
  const [whole = '0', part = ''] = text.replace('-', '').split('.');
  const n = BigInt(whole + part);
  return { n: negative ? -n : n, d: 10n ** BigInt(part.length) };
}

export const plus = (a: Ratio, b: Ratio): Ratio => ({ n: a.n * b.d + b.n * a.d, d: a.d * b.d });
export const minus = (a: Ratio, b: Ratio): Ratio => plus(a, { n: -b.n, d: b.d });
export const times = (a: Ratio, b: Ratio): Ratio => ({ n: a.n * b.n, d: a.d * b.d });
export const by = (a: Ratio, b: Ratio): Ratio =>
  b.n < 0n ? { n: -a.n * b.d, d: a.d * -b.n } : { n: a.n * b.d, d: a.d * b.n };
export const less = (a: Ratio, b: Ratio): boolean => a.n * b.d < b.n * a.d;

/** Rounds to this many digits, half to even. */
export function rounded(value: Ratio, digits: number): Ratio {
  const scale = 10n ** BigInt(digits);
  const size = value.n < 0n ? -value.n : value.n;
  const whole = (size * scale) / value.d;
  const rest = size * scale - whole * value.d;
  const up = rest * 2n > value.d || (rest * 2n === value.d && whole % 2n === 1n);
  const result = up ? whole + 1n : whole;
  return { n: value.n < 0n ? -result : result, d: scale };
}

export interface OraclePosition {
  side: 'buy' | 'sell';
  /** Decimal strings. */
  qty: string;
  contractSize: string;
  leverage: number;
  opened: string;
  bid: string;
  ask: string;
  /** Exchange rate from the price's currency to the account's. */
  rate: string;
}

const unitsOf = ({ qty, contractSize }: OraclePosition) => times(ratio(qty), ratio(contractSize));

/**
 * Order amount: price times quantity divided by leverage (spec 1 §9), in the account's currency, at least one
 * cent.
 */
export function marginOf(position: OraclePosition, digits: number): Ratio {
  const exact = by(times(times(ratio(position.opened), unitsOf(position)), ratio(position.rate)), {
    n: BigInt(position.leverage),
    d: 1n,
  });
  const cents = rounded(exact, digits);
  return cents.n > 0n ? cents : { n: 1n, d: 10n ** BigInt(digits) };
}

/** Closing price: the bid for a buy, the ask for a sell. */
function exactProfitOf(position: OraclePosition): Ratio {
  const gain =
    position.side === 'buy'
      ? minus(ratio(position.bid), ratio(position.opened))
      : minus(ratio(position.opened), ratio(position.ask));
  return times(times(gain, unitsOf(position)), ratio(position.rate));
}

/** Profit of an open position, and of its close: rounded half to even. */
export const profitOf = (position: OraclePosition, digits: number): Ratio =>
  rounded(exactProfitOf(position), digits);

export interface OracleFigures {
  margin: Ratio;
  profit: Ratio;
  equity: Ratio;
  free: Ratio;
  /** Percent with two digits; undefined without margin. */
  level: Ratio | undefined;
}

const ZERO: Ratio = { n: 0n, d: 1n };
const sum = (values: readonly Ratio[]) => values.reduce(plus, ZERO);

/**
 * Equity is balance plus open profit; free margin is equity minus margin; the margin level is equity divided
 * by margin.
 */
export function figuresOf(
  balance: Ratio,
  positions: readonly OraclePosition[],
  digits: number,
): OracleFigures {
  const margin = sum(positions.map((one) => marginOf(one, digits)));
  const profit = sum(positions.map((one) => profitOf(one, digits)));
  const equity = plus(balance, profit);
  return {
    margin,
    profit,
    equity,
    free: minus(equity, margin),
    level: margin.n > 0n ? rounded(times(by(equity, margin), { n: 100n, d: 1n }), 2) : undefined,
  };
}

const HALF: Ratio = { n: 1n, d: 2n };

/**
 * When equity is below half of the margin, closes the largest losses first until it is not.
 * @returns their indexes
 */
export function closeOut(balance: Ratio, positions: readonly OraclePosition[], digits: number): number[] {
  const { equity } = figuresOf(balance, positions, digits);
  const left = positions.map((one, index) => ({
    index,
    profit: profitOf(one, digits),
    margin: marginOf(one, digits),
  }));
  const closed: number[] = [];
  while (left.length && less(equity, times(HALF, sum(left.map(({ margin }) => margin))))) {
    left.sort((a, b) => {
      if (less(a.profit, b.profit)) return -1;
      return less(b.profit, a.profit) ? 1 : a.index - b.index;
    });
    closed.push(left.shift()!.index);
  }
  return closed;
}
