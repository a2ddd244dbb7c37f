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
import type { DrawnLine } from './draw-chart.ts';
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

function limitLine(
  { text, conversion, selected }: LinesInput,
  { id, side, opened, units }: OpenLine,
  kind: LimitKind,
  price: Price,
  trouble?: string,
): DrawnLine {
  const isProfit = kind === 'take_profit';
  const money = conversion ? ` ${text.money(profitOf(side, opened, price, units, conversion))}` : '';
  return {
    id: `${id} ${kind}`,
    price: drawn(price),
    color: isProfit ? 'up' : 'down',
    look: 'dashed',
    text: trouble ?? `${isProfit ? text.takeProfit : text.stopLoss}${money}`,
    textAt: 'start',
    isInScale: id === selected,
  };
}

function positionLines(input: LinesInput, position: OpenLine): DrawnLine[] {
  const { prices, conversion, text, held } = input;
  const { id, side, qty, units, opened, limits } = position;
  const profit =
    prices && conversion
      ? ` ${text.money(profitOf(side, opened, markPrice(side, prices), units, conversion))}`
      : '';
  const own = held?.position === id ? held : null;
  const at = (kind: LimitKind, limit: Price | null) => {
    const price = own?.kind === kind ? own.price : limit;
    return price === null
      ? []
      : [limitLine(input, position, kind, price, own?.kind === kind ? own.trouble : undefined)];
  };
  return [
    {
      id: `${id} entry`,
      price: drawn(opened),
      color: 'accent',
      look: 'solid',
      text: text.entry(side, qty) + profit,
      textAt: 'start',
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
