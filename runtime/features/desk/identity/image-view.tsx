import { useEffect, useRef, useState } from 'react';
import { useT } from '../../../platform/hooks.ts';
import { Icon } from '../../../ui/icon.tsx';
import { LazyIcon } from '../../../ui/lazy-icon.tsx';
import { useKeys } from '../components/use-keys.ts';

/** Widths of the image in per cent of its frame. */
const ZOOMS = [100, 150, 200, 300, 400] as const;
const QUARTER = Math.PI / 2;

/** Draws the image turned by quarters. A canvas, because the content security policy has no `blob:`. */
function draw(canvas: HTMLCanvasElement, bitmap: ImageBitmap, quarters: number): void {
  const isUpright = quarters % 2 === 0;
  canvas.width = isUpright ? bitmap.width : bitmap.height;
  canvas.height = isUpright ? bitmap.height : bitmap.width;
  const context = canvas.getContext('2d');
  if (!context) return;
  context.translate(canvas.width / 2, canvas.height / 2);
  context.rotate(quarters * QUARTER);
  context.drawImage(bitmap, -bitmap.width / 2, -bitmap.height / 2);
}

interface ImageViewProps {
  bitmap: ImageBitmap;
  label: string;
}

/** An image that the reviewer enlarges and turns, also by + - and T. The frame scrolls. */
export function ImageView({ bitmap, label }: ImageViewProps) {
  const t = useT();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [zoom, setZoom] = useState(0);
  const [quarters, setQuarters] = useState(0);
  useEffect(() => {
    draw(canvas.current!, bitmap, quarters);
  }, [bitmap, quarters]);
  useEffect(() => {
    canvas.current!.style.width = `${ZOOMS[zoom]!}%`;
  }, [zoom]);

  const isLargest = zoom === ZOOMS.length - 1;
  const enlarge = () => setZoom((now) => Math.min(now + 1, ZOOMS.length - 1));
  const reduce = () => setZoom((now) => Math.max(now - 1, 0));
  const turn = () => setQuarters((now) => (now + 1) % 4);
  useKeys({ '+': enlarge, '=': enlarge, '-': reduce, t: turn });
  return (
    <div className="grid gap-2">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users scroll the image */}
      <div className="desk-image" tabIndex={0} role="group" aria-label={label}>
        <canvas ref={canvas} role="img" aria-label={label} />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <button
          type="button"
          className="btn btn-sm btn-square"
          aria-label={t('operator.zoom-out')}
          aria-keyshortcuts="-"
          disabled={zoom === 0}
          onClick={reduce}
        >
          <Icon name="minus" />
        </button>
        <span className="figures text-sm" role="status">
          {ZOOMS[zoom]}%
        </span>
        <button
          type="button"
          className="btn btn-sm btn-square"
          aria-label={t('operator.zoom-in')}
          aria-keyshortcuts="+"
          disabled={isLargest}
          onClick={enlarge}
        >
          <Icon name="plus" />
        </button>
        <button type="button" className="btn btn-sm ms-auto" aria-keyshortcuts="t" onClick={turn}>
          <LazyIcon name="refresh" />
          {t('operator.rotate')}
        </button>
      </div>
    </div>
  );
}
