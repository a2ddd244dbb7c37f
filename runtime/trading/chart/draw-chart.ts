import {
  createChart,
  type AutoscaleInfoProvider,
  type IChartApi,
  type LogicalRange,
  type Time,
  type UTCTimestamp,
} from 'lightweight-charts';
import type { Money, Quantity } from '../../../domain/money/amount.ts';
import type { Bar } from './candles.ts';
import { faded, type ChartColors } from './chart-colors.ts';
import { addSeries, addVolume, layoutOf, seriesColors } from './chart-series.ts';
import { lazyLineTags } from './lazy-line-tags.ts';
import { createPriceLines, extendedScale } from './price-lines.ts';

export type Kind = 'candles' | 'line' | 'area';

/** The figures of one line, or of lines that share a tag. */
export interface LineFigures {
  count: number;
  qty: Quantity;
  /** Null while there is no price. */
  money: Money | null;
}

/** How lines of one kind share a tag where their own tags would cover each other. */
export interface SharedTag {
  kind: string;
  figures: LineFigures;
  write(figures: LineFigures): string;
}

/** A horizontal line at a price, with a text before its axis label or at its left end. */
export interface DrawnLine {
  id: string;
  price: number;
  color: keyof ChartColors;
  look: 'solid' | 'dashed' | 'dotted';
  text: string;
  textAt: 'axis' | 'start';
  /** Undefined for a line that always has a tag of its own. */
  shared?: SharedTag;
  /** Whether the price scale includes it. */
  isInScale?: boolean;
}

export interface DrawingOptions {
  colors: ChartColors;
  font: string;
  digits: number;
  kind: Kind;
  /** Seconds added to every time, so that the axis shows the user's zone. */
  shift: number;
  showPrice(price: number): string;
  /** `time` is shifted; `whole` is for the crosshair, the others for the axis labels. */
  showTime(time: number, detail: 'whole' | 'year' | 'month' | 'day' | 'time'): string;
  /** Receives whether exactly the bars of the last `show` fill the view, or as many newer ones. */
  onWhole(isWhole: boolean): void;
}

export interface Drawing {
  /** Replaces all bars; the newest candles keep their position. */
  show(bars: readonly Bar[]): void;
  /** Updates the last bar, or appends a new one. */
  grow(bar: Bar): void;
  lines(lines: readonly DrawnLine[]): void;
  viewLast(count: number): void;
  viewAll(): void;
  /** Scrolls to the newest candle without zooming. */
  viewNewest(): void;
  recolor(colors: ChartColors): void;
  /** Freezes scroll and scale while a limit is dragged. */
  hold(held: boolean): void;
  yOf(price: number): number | null;
  priceAt(y: number): number | null;
  /** Passes the index of the bar under the crosshair, or null. */
  onCrosshair(listener: (index: number | null) => void): void;
  /** Called when the oldest bars are about to become visible. */
  onNearStart(listener: () => void): void;
  /** Passes whether the newest bar is out of view. */
  onAway(listener: (isAway: boolean) => void): void;
  remove(): void;
}

const DETAILS = ['year', 'month', 'day', 'time', 'time'] as const;
/** A vertical swipe scrolls the page. */
const SCROLL = { vertTouchDrag: false, horzTouchDrag: true, mouseWheel: true, pressedMouseMove: true };
/** Space for the labels before the axis, in pixels and in candles of the initial size. */
const BEFORE_AXIS = 64;
const BARS_BEFORE_AXIS = 8;
/** A smaller part of the bars that is out of view does not count. */
const WHOLE_TOLERANCE = 0.02;
/** Loads older bars when fewer than this are left of the view. */
const NEAR_START = 40;

function createDrawingChart(host: HTMLElement, { colors, font, showPrice, showTime }: DrawingOptions) {
  return createChart(host, {
    ...layoutOf(colors, font),
    autoSize: true,
    localization: {
      priceFormatter: showPrice,
      timeFormatter: (time: Time) => showTime(Number(time), 'whole'),
    },
    kineticScroll: { mouse: false, touch: !matchMedia('(prefers-reduced-motion: reduce)').matches },
    handleScroll: SCROLL,
    timeScale: {
      borderColor: colors.grid,
      timeVisible: true,
      secondsVisible: false,
      rightOffsetPixels: BEFORE_AXIS,
      minBarSpacing: 0.4,
      tickMarkFormatter: (time: Time, mark: number) => showTime(Number(time), DETAILS[mark] ?? 'time'),
    },
  });
}

/** Views and events of the time axis; `shown` is the number of bars in the last `show`. */
function timeAxis(chart: IChartApi, length: () => number, shown: () => number) {
  const axis = chart.timeScale();
  const onRange = (listener: (range: LogicalRange) => void) =>
    axis.subscribeVisibleLogicalRangeChange((range) => range && listener(range));
  function isWhole({ from, to }: LogicalRange) {
    const newest = length() - 1;
    const tolerance = 1 + shown() * WHOLE_TOLERANCE;
    const beforeAxis = ((to - from) * BEFORE_AXIS) / axis.width();
    return Math.abs(newest - from - shown()) <= tolerance && Math.abs(to - newest - beforeAxis) <= tolerance;
  }
  return {
    viewLast: (count: number) =>
      axis.setVisibleLogicalRange({ from: length() - count, to: length() + BARS_BEFORE_AXIS }),
    viewAll: () => axis.fitContent(),
    viewNewest: () => axis.scrollToRealTime(),
    onNearStart: (listener: () => void) => onRange(({ from }) => from < NEAR_START && listener()),
    onAway: (listener: (isAway: boolean) => void) => onRange(({ to }) => listener(to < length() - 1)),
    onWhole: (listener: (isWhole: boolean) => void) => onRange((range) => listener(isWhole(range))),
    onCrosshair: (listener: (index: number | null) => void) =>
      chart.subscribeCrosshairMove(({ logical, point }) =>
        listener(point && logical !== undefined ? Number(logical) : null),
      ),
  };
}

/** The series of prices and volumes, in the user's zone. */
function barSeries(chart: IChartApi, options: DrawingOptions, autoscale: AutoscaleInfoProvider) {
  const { kind, shift } = options;
  const series = addSeries(chart, options, autoscale);
  const volume = addVolume(chart);
  const at = (time: number) => (time + shift) as UTCTimestamp;
  const pointOf = (bar: Bar) =>
    kind === 'candles' ? { ...bar, time: at(bar.time) } : { time: at(bar.time), value: bar.close };
  const volumeOf = ({ up, down }: ChartColors, { time, open, close, volume: value = 0 }: Bar) => ({
    time: at(time),
    value,
    color: faded(close >= open ? up : down, 0.35),
  });
  return {
    series,
    show(bars: readonly Bar[], colors: ChartColors) {
      series.setData(bars.map(pointOf));
      const hasVolume = bars.some((bar) => bar.volume !== undefined);
      volume.setData(hasVolume ? bars.map((bar) => volumeOf(colors, bar)) : []);
    },
    grow(bar: Bar, colors: ChartColors) {
      series.update(pointOf(bar));
      if (bar.volume !== undefined) volume.update(volumeOf(colors, bar));
    },
  };
}

/** Draws candles into an element, which they fill. The only file that uses the drawing library. */
export function drawChart(host: HTMLElement, options: DrawingOptions): Drawing {
  const { kind, font } = options;
  let { colors } = options;
  let lines: readonly DrawnLine[] = [];
  let shown = 0;
  let isGone = false;
  let isAutoscaled = true;
  const chart = createDrawingChart(host, options);
  const bars = barSeries(chart, options, (original) => extendedScale(original(), lines));
  const { series } = bars;
  const updateLines = createPriceLines(
    series,
    lazyLineTags(series, font, () => isGone),
  );
  const { onNearStart, onAway, onWhole, onCrosshair, ...views } = timeAxis(
    chart,
    () => series.data().length,
    () => shown,
  );
  onWhole(options.onWhole);

  /** Freezes the scale under the pointer while a limit is dragged. */
  function hold(held: boolean) {
    chart.applyOptions({ handleScroll: held ? false : SCROLL, handleScale: !held });
    if (held) isAutoscaled = series.priceScale().options().autoScale;
    series.priceScale().applyOptions({ autoScale: held ? false : isAutoscaled });
  }
  /** A caller may still call after the chart was removed. */
  const unlessGone =
    <Args extends unknown[]>(work: (...args: Args) => void) =>
    (...args: Args) => {
      if (!isGone) work(...args);
    };
  return {
    show: unlessGone((next) => {
      shown = next.length;
      bars.show(next, colors);
    }),
    grow: unlessGone((bar) => bars.grow(bar, colors)),
    lines: unlessGone((next) => {
      lines = next;
      updateLines(lines, colors);
    }),
    viewLast: unlessGone(views.viewLast),
    viewAll: unlessGone(views.viewAll),
    viewNewest: unlessGone(views.viewNewest),
    recolor: unlessGone((next) => {
      colors = next;
      chart.applyOptions(layoutOf(colors, font));
      series.applyOptions(seriesColors(kind, colors));
      updateLines(lines, colors);
    }),
    hold: unlessGone(hold),
    yOf: (price) => (isGone ? null : series.priceToCoordinate(price)),
    priceAt: (y) => (isGone ? null : series.coordinateToPrice(y)),
    onCrosshair,
    onNearStart,
    onAway,
    remove() {
      isGone = true;
      chart.remove();
    },
  };
}
