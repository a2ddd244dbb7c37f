import { useEffect, useState, type RefObject } from 'react';
import { useStore } from 'zustand';
import { useLanguage, usePlatform } from '../../platform/hooks.ts';
import type { CandleStore } from './candle-store.ts';
import { readColors } from './chart-colors.ts';
import { priceWriter, timeWriter, zoneShift } from './chart-format.ts';
import type { Drawing, drawChart } from './draw-chart.ts';
import { loadDrawChart } from './load-draw-chart.ts';
import type { ChartChoice, View } from './use-chart-choice.ts';

/** Initial number of visible candles, at a legible candle width. */
const PIXELS_PER_CANDLE = 7;

interface DrawingInput {
  host: RefObject<HTMLDivElement | null>;
  candles: CandleStore;
  digits: number;
  choice: ChartChoice;
}

/** The drawing library, lazy-loaded with the first chart; undefined until then. */
function useDrawChart(): { draw: typeof drawChart | undefined; problem: boolean; retry(): void } {
  const [draw, setDraw] = useState<{ draw?: typeof drawChart; problem: boolean }>({ problem: false });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let gone = false;
    loadDrawChart().then(
      (module) => !gone && setDraw({ draw: module.drawChart, problem: false }),
      () => !gone && setDraw({ problem: true }),
    );
    return () => {
      gone = true;
    };
  }, [attempt]);
  return { draw: draw.draw, problem: draw.problem, retry: () => setAttempt(attempt + 1) };
}

/** Applies the theme's colours to the chart: the brand's sheet changes them one frame after a switch. */
function useColors(drawing: Drawing | null, host: RefObject<HTMLDivElement | null>) {
  const { preferences } = usePlatform();
  useEffect(() => {
    if (!drawing) return undefined;
    return preferences.subscribe(() =>
      requestAnimationFrame(() => host.current && drawing.recolor(readColors(host.current))),
    );
  }, [drawing, preferences, host]);
}

/** Redraws all bars whenever they change other than by a live price. */
function showBars(drawing: Drawing, candles: CandleStore): () => void {
  drawing.show(candles.getState().bars);
  return candles.subscribe(({ version, bars }, before) => version !== before.version && drawing.show(bars));
}

/** Shows the whole range, or the newest candles; again after every choice of the user. */
function useView(drawing: Drawing | null, host: RefObject<HTMLDivElement | null>, view: View) {
  useEffect(() => {
    if (!drawing || !host.current) return;
    if (view.whole) drawing.viewAll();
    else drawing.viewLast(Math.max(30, Math.round(host.current.clientWidth / PIXELS_PER_CANDLE)));
  }, [drawing, host, view]);
}

/** A chart of these candles in the host element, recreated for another asset, interval, type or language. */
export function useDrawing({ host, candles, digits, choice: { interval, kind, view } }: DrawingInput) {
  const language = useLanguage();
  const { draw, problem, retry } = useDrawChart();
  const [drawing, setDrawing] = useState<Drawing | null>(null);
  const [crosshair, setCrosshair] = useState<number | null>(null);
  const [isAway, setAway] = useState(false);
  const [isWhole, setWhole] = useState(true);
  const isEmpty = useStore(candles, ({ bars }) => bars.length === 0);
  useEffect(() => {
    const element = host.current;
    if (!draw || !element || isEmpty) return undefined;
    const made = draw(element, {
      colors: readColors(element),
      font: getComputedStyle(element).fontFamily,
      digits,
      kind,
      shift: zoneShift(interval),
      showPrice: priceWriter(language, digits),
      showTime: timeWriter(language, interval),
      onWhole: setWhole,
    });
    made.onCrosshair(setCrosshair);
    made.onAway(setAway);
    const stop = showBars(made, candles);
    made.onNearStart(() => void candles.older());
    // oxlint-disable-next-line react/set-state-in-effect -- the chart is outside React; components that draw into it need its handle
    setDrawing(made);
    return () => {
      stop();
      setDrawing(null);
      setCrosshair(null);
      setAway(false);
      setWhole(true);
      made.remove();
    };
  }, [draw, host, candles, interval, digits, kind, language, isEmpty]);
  useColors(drawing, host);
  useView(drawing, host, view);
  return { drawing, crosshair, isAway, isWhole: view.whole && isWhole, problem, retry };
}
