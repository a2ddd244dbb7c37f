import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { usePlatform, useT } from '../../platform/hooks.ts';
import type { Doughnut as Drawing, Slice } from './draw-doughnut.ts';
import { loadDoughnut } from './load-doughnut.ts';

/** The drawing library, loaded with the first chart; the list beside the chart does not need it. */
function useDrawing(canvas: React.RefObject<HTMLCanvasElement | null>) {
  const [drawing, setDrawing] = useState<Drawing | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isGone = false;
    let made: Drawing | undefined;
    loadDoughnut().then(
      ({ drawDoughnut }) => {
        if (isGone || !canvas.current) return;
        made = drawDoughnut(canvas.current);
        setDrawing(made);
        setFailed(false);
      },
      () => !isGone && setFailed(true),
    );
    return () => {
      isGone = true;
      setDrawing(null);
      made?.remove();
    };
  }, [canvas, attempt]);
  return { drawing, hasFailed, retry: () => setAttempt(attempt + 1) };
}

function stateOf(drawing: Drawing | null, hasFailed: boolean): 'failed' | 'drawn' | 'loading' {
  if (hasFailed) return 'failed';
  return drawing ? 'drawn' : 'loading';
}

interface DoughnutProps {
  /** Text alternative. */
  label: string;
  slices: readonly Slice[];
}

/** A doughnut chart; the list beside it has the same figures. */
export function Doughnut({ label, slices }: DoughnutProps) {
  const t = useT();
  const { preferences } = usePlatform();
  const canvas = useRef<HTMLCanvasElement>(null);
  const { drawing, hasFailed, retry } = useDrawing(canvas);
  const draw = useEffectEvent(() => drawing?.show(slices));
  const drawn = slices.map(({ name, size, color }) => `${name} ${size} ${color}`).join();
  useEffect(() => draw(), [drawing, drawn, label]);
  // The brand's sheet changes its colours one frame after the theme.
  useEffect(
    () => preferences.subscribe(() => requestAnimationFrame(() => canvas.current && draw())),
    [preferences],
  );
  return (
    <div className="portfolio-ring" data-state={stateOf(drawing, hasFailed)}>
      <canvas ref={canvas} role="img" aria-label={label} hidden={hasFailed} />
      {hasFailed ? (
        <p className="grid justify-items-center gap-2 text-center text-sm" role="alert">
          {t('portfolio.chart-failed')}
          <button type="button" className="btn btn-sm" onClick={retry}>
            {t('app.retry')}
          </button>
        </p>
      ) : null}
    </div>
  );
}
