import { useEffect, useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { useT } from '../../../platform/hooks.ts';
import { movedBox, resizedBox, type Box, type Size } from './mask-boxes.ts';

/** Pixels of the drawn picture, on its longest side. */
const DRAWN_SIDE = 1200;
/** A key press moves a box by this share of the picture's width. */
const STEP = 0.01;
const ARROWS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

type Change = typeof movedBox;

interface MaskBoxProps {
  box: Box;
  picture: Size;
  helpId: string;
  onChange(box: Box): void;
}

/** Calls `move` with the distance that the pointer has moved since the last event, in pixels of the picture. */
function useDrag(picture: Size, move: (dx: number, dy: number) => void) {
  const last = useRef<readonly [number, number]>(null);
  return {
    onPointerDown(event: PointerEvent<SVGElement>) {
      event.currentTarget.setPointerCapture(event.pointerId);
      last.current = [event.clientX, event.clientY];
    },
    onPointerMove(event: PointerEvent<SVGElement>) {
      if (!last.current) return;
      const shown = event.currentTarget.ownerSVGElement!.getBoundingClientRect();
      const scale = picture.width / shown.width;
      move((event.clientX - last.current[0]) * scale, (event.clientY - last.current[1]) * scale);
      last.current = [event.clientX, event.clientY];
    },
    onPointerUp: () => void (last.current = null),
    onPointerCancel: () => void (last.current = null),
  };
}

/** One opaque box: dragged by its area, resized by its corner; arrow keys do the same. */
function MaskBox({ box, picture, helpId, onChange }: MaskBoxProps) {
  const t = useT();
  const apply = (change: Change, dx: number, dy: number) => onChange(change(box, dx, dy, picture));
  const move = useDrag(picture, (dx, dy) => apply(movedBox, dx, dy));
  const resize = useDrag(picture, (dx, dy) => apply(resizedBox, dx, dy));
  function press(event: KeyboardEvent) {
    const arrow = ARROWS[event.key];
    if (!arrow) return;
    event.preventDefault();
    const step = picture.width * STEP;
    apply(event.shiftKey ? resizedBox : movedBox, arrow[0] * step, arrow[1] * step);
  }
  const { x, y, width, height } = box;
  const handle = picture.width * 0.022;
  return (
    <g>
      <rect
        {...{ x, y, width, height }}
        {...move}
        className="kyc-mask-box"
        role="button"
        tabIndex={0}
        aria-label={t(`kyc.mask-${box.id}`)}
        aria-describedby={helpId}
        onKeyDown={press}
      />
      <circle
        {...resize}
        className="kyc-mask-handle"
        cx={x + width}
        cy={y + height}
        r={handle}
        aria-hidden="true"
      />
    </g>
  );
}

interface MaskEditorProps {
  bitmap: ImageBitmap;
  boxes: readonly Box[];
  helpId: string;
  onChange(boxes: Box[]): void;
}

/** The picture on a canvas, and its boxes above. */
export function MaskEditor({ bitmap, boxes, helpId, onChange }: MaskEditorProps) {
  const t = useT();
  const canvas = useRef<HTMLCanvasElement>(null);
  const { width, height } = bitmap;
  const scale = Math.min(1, DRAWN_SIDE / Math.max(width, height));
  useEffect(() => {
    const drawn = canvas.current!;
    drawn.getContext('2d')?.drawImage(bitmap, 0, 0, drawn.width, drawn.height);
  }, [bitmap]);
  return (
    <div className="kyc-mask" role="group" aria-label={t('kyc.mask-picture')}>
      <canvas
        ref={canvas}
        width={Math.round(width * scale)}
        height={Math.round(height * scale)}
        aria-hidden="true"
      />
      <svg viewBox={`0 0 ${width} ${height}`}>
        {boxes.map((box, index) => (
          <MaskBox
            key={box.id}
            box={box}
            picture={bitmap}
            helpId={helpId}
            onChange={(changed) => onChange(boxes.toSpliced(index, 1, changed))}
          />
        ))}
      </svg>
    </div>
  );
}
