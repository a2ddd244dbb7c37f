import { useEffect, useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { useT } from '../../../platform/hooks.ts';
import { movedBox, resizedBox, type Box, type Size } from './mask-boxes.ts';

/** Pixels of the drawn picture, on its longest side. */
const DRAWN_SIDE = 1200;
/** A key press moves a box by this share of the picture's width. */
const STEP = 0.01;
/** Radius of a corner and of the area that takes the pointer, as shares of the picture's width. */
const HANDLE = 0.022;
const GRIP = 0.05;
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

/**
 * Changes a box by the whole distance since the pointer went down, in pixels of the picture: several events can
 * come before the next rendering.
 */
function useDrag({ box, picture, onChange }: MaskBoxProps, change: Change) {
  const start = useRef<{ x: number; y: number; box: Box }>(null);
  return {
    onPointerDown(event: PointerEvent<SVGElement>) {
      event.currentTarget.setPointerCapture(event.pointerId);
      start.current = { x: event.clientX, y: event.clientY, box };
    },
    onPointerMove(event: PointerEvent<SVGElement>) {
      if (!start.current) return;
      const { x, y, box: dragged } = start.current;
      const scale = picture.width / event.currentTarget.ownerSVGElement!.getBoundingClientRect().width;
      onChange(change(dragged, (event.clientX - x) * scale, (event.clientY - y) * scale, picture));
    },
    onPointerUp: () => void (start.current = null),
    onPointerCancel: () => void (start.current = null),
  };
}

/** One opaque box: dragged by its area, resized by its corner; arrow keys do the same. */
function MaskBox(props: MaskBoxProps) {
  const { box, picture, helpId, onChange } = props;
  const t = useT();
  const move = useDrag(props, movedBox);
  const resize = useDrag(props, resizedBox);
  function press(event: KeyboardEvent) {
    const arrow = ARROWS[event.key];
    if (!arrow) return;
    event.preventDefault();
    const step = picture.width * STEP;
    const change = event.shiftKey ? resizedBox : movedBox;
    onChange(change(box, arrow[0] * step, arrow[1] * step, picture));
  }
  const { x, y, width, height } = box;
  const corner = { cx: x + width, cy: y + height, 'aria-hidden': true } as const;
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
      <circle {...corner} className="kyc-mask-handle" r={picture.width * HANDLE} />
      <circle {...corner} {...resize} className="kyc-mask-grip" r={picture.width * GRIP} />
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
