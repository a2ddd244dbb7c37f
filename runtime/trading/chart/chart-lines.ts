import type { Money, Price, Quantity } from '../../../domain/money/amount.ts';
import { priceAsNumber, priceOf } from '../../../domain/money/price.ts';
import { quantityOf } from '../../../domain/money/quantity.ts';
import type { Conversion } from '../../../domain/money/value.ts';
import {
  markPrice,
  profitOf,
  type Limits,
  type Prices,
  type Side,
} from '../../../domain/trading/position-figures.ts';
import type { Position } from '../../../schemas/generated/types.ts';
import type { DrawnLine, LineFigures } from './draw-chart.ts';
import type { Handle, LimitKind } from './limit-drag.ts';

/** A position with parsed decimals. */
export interface OpenLine {
  id: string;
  side: Side;
  qty: Quantity;
  units: Quantity;
  opened: Price;
  limits: Limits;
}

const limitOf = (text: string | null) => (text === null ? null : priceOf(text));

export function openLine({
  id,
  trade_type,
  qty,
  units,
  opening_price,
  take_profit,
  stop_loss,
}: Position): OpenLine {
  return {
    id,
    side: trade_type,
    qty: quantityOf(qty),
    units: quantityOf(units),
    opened: priceOf(opening_price),
    limits: { takeProfit: limitOf(take_profit), stopLoss: limitOf(stop_loss) },
  };
}

/** A limit that is being dragged or saved: shown at its new price until the server answers. */
export interface HeldLimit {
  position: string;
  kind: LimitKind;
  price: Price;
  /** Why the limit is invalid at that price. */
  trouble?: string;
}

export interface LineTexts {
  ask: string;
  takeProfit: string;
  stopLoss: string;
  entry(side: Side, qty: Quantity): string;
  /** The text of a tag that several positions share. */
  several(count: number, text: string): string;
  money(amount: Money): string;
}

export interface LinesInput {
  positions: readonly OpenLine[];
  /** Undefined before the first quote: the last candle's close then serves as the bid. */
  prices: Prices | undefined;
  lastClose: number | undefined;
  isUp: boolean;
  countdown: string;
  conversion: Conversion | undefined;
  held: HeldLimit | null;
  /** The position selected in the list: the price scale includes its limits. */
  selected: string | null;
  text: LineTexts;
}

const drawn = (price: Price) => priceAsNumber(price);

/** The tag of a position's line, which lines of the same kind may share unless the user selects or drags it. */
function tagOf(
  { text, selected, held }: LinesInput,
  { id, qty }: OpenLine,
  kind: string,
  money: Money | null,
  label: (qty: Quantity) => string,
): Pick<DrawnLine, 'text' | 'textAt' | 'shared'> {
  const write = ({ count, qty: sum, money: total }: LineFigures) => {
    const own = label(sum) + (total === null ? '' : ` ${text.money(total)}`);
    return count === 1 ? own : text.several(count, own);
  };
  const figures = { count: 1, qty, money };
  return {
    text: write(figures),
    textAt: 'start',
    ...(id === selected || id === held?.position ? {} : { shared: { kind, figures, write } }),
  };
}

function limitLine(input: LinesInput, position: OpenLine, kind: LimitKind, price: Price): DrawnLine {
  const { text, conversion, selected } = input;
  const { id, side, opened, units } = position;
  const isProfit = kind === 'take_profit';
  const money = conversion ? profitOf(side, opened, price, units, conversion) : null;
  return {
    id: `${id} ${kind}`,
    price: drawn(price),
    color: isProfit ? 'up' : 'down',
    look: 'dashed',
    ...tagOf(input, position, kind, money, () => (isProfit ? text.takeProfit : text.stopLoss)),
    isInScale: id === selected,
  };
}

function positionLines(input: LinesInput, position: OpenLine): DrawnLine[] {
  const { prices, conversion, text, held } = input;
  const { id, side, units, opened, limits } = position;
  const profit =
    prices && conversion ? profitOf(side, opened, markPrice(side, prices), units, conversion) : null;
  const at = (kind: LimitKind, limit: Price | null) => {
    const own = held?.position === id && held.kind === kind ? held : undefined;
    const price = own?.price ?? limit;
    if (price === null) return [];
    const line = limitLine(input, position, kind, price);
    return [own?.trouble === undefined ? line : { ...line, text: own.trouble }];
  };
  return [
    {
      id: `${id} entry`,
      price: drawn(opened),
      color: 'accent',
      look: 'solid',
      ...tagOf(input, position, side, profit, (qty) => text.entry(side, qty)),
    },
    ...at('take_profit', limits.takeProfit),
    ...at('stop_loss', limits.stopLoss),
  ];
}

/**
 * All lines of the chart: the bid with the candle's remaining time, the ask, each position with its profit,
 * and its limits with their amounts.
 */
export function chartLines(input: LinesInput): DrawnLine[] {
  const { prices, lastClose, isUp, countdown, text } = input;
  const bid = prices ? drawn(prices.bid) : lastClose;
  return [
    ...input.positions.flatMap((position) => positionLines(input, position)),
    ...(prices
      ? [
          {
            id: 'ask',
            price: drawn(prices.ask),
            color: 'text',
            look: 'dotted',
            text: text.ask,
            textAt: 'axis',
          } satisfies DrawnLine,
        ]
      : []),
    ...(bid === undefined
      ? []
      : [
          {
            id: 'bid',
            price: bid,
            color: isUp ? 'up' : 'down',
            look: 'dotted',
            text: countdown,
            textAt: 'axis',
          } satisfies DrawnLine,
        ]),
  ];
}

/** Draggable lines with their vertical positions. */
export function handlesOf(positions: readonly OpenLine[], yOf: (price: number) => number | null): Handle[] {
  return positions.flatMap(({ id, opened, limits }) => {
    const all = [
      ['entry', opened],
      ['take_profit', limits.takeProfit],
      ['stop_loss', limits.stopLoss],
    ] as const;
    return all.flatMap(([kind, price]) => {
      const y = price === null ? null : yOf(drawn(price));
      return y === null ? [] : [{ position: id, kind, y }];
    });
  });
}
