import {
  AreaSeries,
  CandlestickSeries,
  HistogramSeries,
  LineSeries,
  type AutoscaleInfoProvider,
  type IChartApi,
  type ISeriesApi,
  type SeriesType,
} from 'lightweight-charts';
import { faded, type ChartColors } from './chart-colors.ts';
import type { DrawingOptions, Kind } from './draw-chart.ts';

/** Chart options that depend on the theme. */
export function layoutOf({ text, grid, ground, strong }: ChartColors, font: string) {
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

export function seriesColors(kind: Kind, { up, down, accent }: ChartColors) {
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

export function addSeries(
  chart: IChartApi,
  { kind, colors, digits, showPrice }: DrawingOptions,
  autoscaleInfoProvider: AutoscaleInfoProvider,
): ISeriesApi<SeriesType> {
  const definition = { candles: CandlestickSeries, line: LineSeries, area: AreaSeries }[kind];
  return chart.addSeries(definition, {
    ...seriesColors(kind, colors),
    priceFormat: { type: 'custom', formatter: showPrice, minMove: 10 ** -digits },
    lastValueVisible: false,
    priceLineVisible: false,
    autoscaleInfoProvider,
  }) as ISeriesApi<SeriesType>;
}

/** Volume bars at the foot of the chart. */
export function addVolume(chart: IChartApi) {
  const volume = chart.addSeries(HistogramSeries, {
    priceScaleId: 'volume',
    priceFormat: { type: 'volume' },
    lastValueVisible: false,
    priceLineVisible: false,
  });
  volume.priceScale().applyOptions({ scaleMargins: { top: 0.84, bottom: 0 } });
  return volume;
}
