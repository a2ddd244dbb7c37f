import {
  AreaSeries,
  CandlestickSeries,
  createChart,
  HistogramSeries,
  LineSeries,
  LineStyle,
  type IChartApi,
  type IPriceLine,
  type ISeriesApi,
  type SeriesType,
  type Time,
  type UTCTimestamp,
} from 'lightweight-charts';
import type { Bar } from './candles.ts';
import { faded, type ChartColors } from './chart-colors.ts';
import { createLineTags } from './line-tags.ts';

export type Kind = 'candles' | 'line' | 'area';

/** A horizontal line at a price, with a text before its label on the axis or at the line's left end. */
export interface DrawnLine {
  id: string;
  price: number;
  color: keyof ChartColors;
  look: 'solid' | 'dashed' | 'dotted';
  text: string;
  textAt: 'axis' | 'start';
}

export interface DrawingOptions {
  colors: ChartColors;
  font: string;
  digits: number;
  kind: Kind;
  /** Seconds added to every time, so that the axis shows the person's zone. */
  shift: number;
  showPrice(price: number): string;
  /** `time` as shifted; a whole date for the crosshair, else what a mark of the axis has room for. */
  showTime(time: number, detail: 'whole' | 'year' | 'month' | 'day' | 'time'): string;
}

export interface Drawing {
  /** Everything anew; the newest candles stay where they were seen. */
  show(bars: readonly Bar[]): void;
  /** The last bar has changed, or a new one has begun. */
  grow(bar: Bar): void;
  lines(lines: readonly DrawnLine[]): void;
  viewLast(count: number): void;
  viewAll(): void;
  /** Back to the newest candle, as large as they are. */
  viewNewest(): void;
  recolor(colors: ChartColors): void;
  /** While held the chart does not move under the pointer. */
  hold(held: boolean): void;
  yOf(price: number): number | null;
  priceAt(y: number): number | null;
  /** Tells the place of the bar under the crosshair, null where there is none. */
  onCrosshair(listener: (index: number | null) => void): void;
  /** Called while the oldest bars are about to come into view. */
  onNearStart(listener: () => void): void;
  /** Tells whether the newest bar is out of view. */
  onAway(listener: (isAway: boolean) => void): void;
  remove(): void;
}

const DETAILS = ['year', 'month', 'day', 'time', 'time'] as const;
const STYLES = { solid: LineStyle.Solid, dashed: LineStyle.Dashed, dotted: LineStyle.Dotted };
/** A finger that goes up or down moves the page. */
const SCROLL = { vertTouchDrag: false, horzTouchDrag: true, mouseWheel: true, pressedMouseMove: true };
/** Room for the texts before the axis, in pixels and in candles as large as they are at first. */
const BEFORE_AXIS = 64;
const BARS_BEFORE_AXIS = 8;
/** Bars left of the view below which older ones are asked for. */
const NEAR_START = 40;

function layoutOf({ text, grid, ground, strong }: ChartColors, font: string) {
  const line = { color: faded(grid, 0.45) };
  const crosshair = { color: faded(text, 0.7), labelBackgroundColor: strong };
  return {
    layout: {
      background: { color: ground },
      textColor: text,
      fontFamily: font,
      fontSize: 11,
      attributionLogo: false,
      panes: { separatorColor: grid },
    },
    grid: { vertLines: line, horzLines: line },
    crosshair: { mode: 0, vertLine: crosshair, horzLine: crosshair },
    rightPriceScale: { borderColor: grid },
    timeScale: { borderColor: grid },
  };
}

/** The library lays the label's text in black or white by the brightness of its ground. */
function seriesColors(kind: Kind, { up, down, accent }: ChartColors) {
  if (kind === 'candles')
    return {
      upColor: up,
      downColor: down,
      borderUpColor: up,
      borderDownColor: down,
      wickUpColor: up,
      wickDownColor: down,
    };
  if (kind === 'line') return { color: accent, lineWidth: 2 as const };
  return {
    lineColor: accent,
    lineWidth: 2 as const,
    topColor: faded(accent, 0.32),
    bottomColor: faded(accent, 0.02),
  };
}

function addSeries(
  chart: IChartApi,
  { kind, colors, digits, showPrice }: DrawingOptions,
): ISeriesApi<SeriesType> {
  const definition = { candles: CandlestickSeries, line: LineSeries, area: AreaSeries }[kind];
  return chart.addSeries(definition, {
    ...seriesColors(kind, colors),
    priceFormat: { type: 'custom', formatter: showPrice, minMove: 10 ** -digits },
    lastValueVisible: false,
    priceLineVisible: false,
  }) as ISeriesApi<SeriesType>;
}

function createVolume(chart: IChartApi) {
  const volume = chart.addSeries(HistogramSeries, {
    priceScaleId: 'volume',
    priceFormat: { type: 'volume' },
    lastValueVisible: false,
    priceLineVisible: false,
  });
  volume.priceScale().applyOptions({ scaleMargins: { top: 0.84, bottom: 0 } });
  return volume;
}

/** Labels that do not fit on the axis push each other away from their prices, and the market's with them. */
const MOST_ENTRY_LABELS = 3;

/** Keeps the price lines of a series equal to a list, touching what has changed. */
function lineKeeper(series: ISeriesApi<SeriesType>, font: string) {
  const tags = createLineTags(font);
  series.attachPrimitive(tags.primitive);
  const known = new Map<string, { line: IPriceLine; drawn: string }>();
  return (lines: readonly DrawnLine[], colors: ChartColors) => {
    const wanted = new Set(lines.map(({ id }) => id));
    for (const [id, { line }] of known) {
      if (wanted.has(id)) continue;
      series.removePriceLine(line);
      known.delete(id);
    }
    const hasRoom = lines.filter(({ look }) => look === 'solid').length <= MOST_ENTRY_LABELS;
    for (const { id, price, color, look, text, textAt } of lines) {
      const options = {
        id,
        price,
        color: colors[color],
        lineStyle: STYLES[look],
        lineWidth: 1 as const,
        title: textAt === 'axis' ? text : '',
        axisLabelVisible: hasRoom || look !== 'solid',
      };
      const drawn = JSON.stringify(options);
      const before = known.get(id);
      if (before?.drawn === drawn) continue;
      if (before) before.line.applyOptions(options);
      known.set(id, { line: before?.line ?? series.createPriceLine(options), drawn });
    }
    tags.show(
      lines
        .filter(({ textAt }) => textAt === 'start')
        .map(({ price, color, text }) => ({ price, text, color: colors[color] })),
      colors.ground,
    );
  };
}

/** Draws candles into an element, which it fills. Everything the drawing library does is behind this. */
export function drawChart(host: HTMLElement, options: DrawingOptions): Drawing {
  const { kind, shift, showPrice, showTime, font } = options;
  let { colors } = options;
  let lines: readonly DrawnLine[] = [];
  const chart = createChart(host, {
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
  const series = addSeries(chart, options);
  const volume = createVolume(chart);
  const keepLines = lineKeeper(series, font);
  const at = (time: number) => (time + shift) as UTCTimestamp;
  const pointOf = (bar: Bar) =>
    kind === 'candles' ? { ...bar, time: at(bar.time) } : { time: at(bar.time), value: bar.close };
  const volumeOf = ({ time, open, close, volume: value = 0 }: Bar) => ({
    time: at(time),
    value,
    color: faded(close >= open ? colors.up : colors.down, 0.35),
  });
  let gone = false;
  /** Who draws may learn a moment late that the drawing is gone. */
  const alive =
    <Args extends unknown[]>(work: (...args: Args) => void) =>
    (...args: Args) => {
      if (!gone) work(...args);
    };
  return {
    show: alive((bars) => {
      series.setData(bars.map(pointOf));
      volume.setData(bars.some(({ volume: value }) => value !== undefined) ? bars.map(volumeOf) : []);
    }),
    grow: alive((bar) => {
      series.update(pointOf(bar));
      if (bar.volume !== undefined) volume.update(volumeOf(bar));
    }),
    lines: alive((next) => {
      lines = next;
      keepLines(lines, colors);
    }),
    viewLast: alive((count) =>
      chart.timeScale().setVisibleLogicalRange({
        from: series.data().length - count,
        to: series.data().length + BARS_BEFORE_AXIS,
      }),
    ),
    viewAll: alive(() => chart.timeScale().fitContent()),
    viewNewest: alive(() => chart.timeScale().scrollToRealTime()),
    recolor: alive((next) => {
      colors = next;
      chart.applyOptions(layoutOf(colors, font));
      series.applyOptions(seriesColors(kind, colors));
      keepLines(lines, colors);
    }),
    hold: alive((held) => chart.applyOptions({ handleScroll: held ? false : SCROLL, handleScale: !held })),
    yOf: (price) => (gone ? null : series.priceToCoordinate(price)),
    priceAt: (y) => (gone ? null : series.coordinateToPrice(y)),
    onCrosshair: (listener) =>
      chart.subscribeCrosshairMove(({ logical, point }) =>
        listener(point && logical !== undefined ? Number(logical) : null),
      ),
    onNearStart: (listener) =>
      chart
        .timeScale()
        .subscribeVisibleLogicalRangeChange((range) => range && range.from < NEAR_START && listener()),
    onAway: (listener) =>
      chart
        .timeScale()
        .subscribeVisibleLogicalRangeChange(
          (range) => range && listener(range.to < series.data().length - 1),
        ),
    remove() {
      gone = true;
      chart.remove();
    },
  };
}
