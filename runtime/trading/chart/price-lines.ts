import {
  LineStyle,
  type AutoscaleInfo,
  type IPriceLine,
  type ISeriesApi,
  type SeriesType,
} from 'lightweight-charts';
import type { ChartColors } from './chart-colors.ts';
import type { DrawnLine } from './draw-chart.ts';
import type { LineTags } from './line-tags.ts';

const STYLES = { solid: LineStyle.Solid, dashed: LineStyle.Dashed, dotted: LineStyle.Dotted };
/**
 * Axis labels of each look at most: more push each other, and the market prices' labels, away from their prices. Entries
 * are closer to the market than limits.
 */
const MAX_LABELS = { solid: 2, dashed: 4 };

/** The price range of the visible bars, extended by the lines that the scale includes. */
export function extendedScale(info: AutoscaleInfo | null, lines: readonly DrawnLine[]): AutoscaleInfo | null {
  const prices = lines.flatMap(({ isInScale, price }) => (isInScale ? [price] : []));
  if (!info?.priceRange || prices.length === 0) return info;
  const { minValue, maxValue } = info.priceRange;
  return {
    ...info,
    priceRange: { minValue: Math.min(minValue, ...prices), maxValue: Math.max(maxValue, ...prices) },
  };
}

/** Ids of lines with an axis label: of each look one for each price, and each line of a selected or dragged position. */
export function labelledLines(lines: readonly DrawnLine[]): Set<string> {
  const few = Object.entries(MAX_LABELS).flatMap(([style, max]) => {
    const byPrice = new Map(lines.flatMap(({ look, price, id }) => (look === style ? [[price, id]] : [])));
    return byPrice.size > max ? [] : [...byPrice.values()];
  });
  return new Set([...few, ...lines.flatMap(({ id, shared }) => (shared ? [] : [id]))]);
}

const scaleKey = (lines: readonly DrawnLine[]) =>
  lines.flatMap(({ isInScale, price }) => (isInScale ? [price] : [])).join();

/** Returns a function that syncs a series' price lines with a list and updates only changed lines. */
export function createPriceLines(series: ISeriesApi<SeriesType>, showTags: LineTags['show']) {
  const known = new Map<string, { line: IPriceLine; drawn: string }>();
  let scaled = '';

  /** Setting the library's options makes it recompute the scale. A scale that the user has dragged stays. */
  function rescale(lines: readonly DrawnLine[]) {
    const key = scaleKey(lines);
    const scale = series.priceScale();
    if (key !== scaled && scale.options().autoScale) scale.applyOptions({ autoScale: true });
    scaled = key;
  }

  function update(lines: readonly DrawnLine[], colors: ChartColors) {
    const wanted = new Set(lines.map(({ id }) => id));
    for (const [id, { line }] of known) {
      if (wanted.has(id)) continue;
      series.removePriceLine(line);
      known.delete(id);
    }
    const labelled = labelledLines(lines);
    for (const { id, price, color, look, text, textAt } of lines) {
      const options = {
        id,
        price,
        color: colors[color],
        lineStyle: STYLES[look],
        lineWidth: 1 as const,
        title: textAt === 'axis' ? text : '',
        axisLabelVisible: labelled.has(id),
      };
      const drawn = JSON.stringify(options);
      const before = known.get(id);
      if (before?.drawn === drawn) continue;
      if (before) before.line.applyOptions(options);
      known.set(id, { line: before?.line ?? series.createPriceLine(options), drawn });
    }
    showTags(
      lines
        .filter(({ textAt }) => textAt === 'start')
        .map(({ price, color, text, shared }) => ({ price, text, shared, color: colors[color] })),
      colors.ground,
    );
    rescale(lines);
  }
  return update;
}
