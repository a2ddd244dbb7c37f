import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
} from 'react';
import { useT } from '../../../platform/hooks.ts';
import { Icon } from '../../../ui/icon.tsx';
import { centred, movedBy, placed, type Point } from './placement.ts';
import './floating-window.css';

interface FloatingWindowProps {
  title: string;
  onClose(): void;
  children: ReactNode;
}

const room = () => ({ width: innerWidth, height: innerHeight });
const sizeOf = (element: HTMLElement) => ({ width: element.offsetWidth, height: element.offsetHeight });

/** Moves the focus into the window when it opens, and back when it closes. */
function useFocusTrapReturn(element: { current: HTMLElement | null }) {
  useEffect(() => {
    const before = document.activeElement;
    const opened = element.current;
    opened?.focus();
    return () => {
      if (
        before instanceof HTMLElement &&
        (opened?.contains(document.activeElement) || document.activeElement === document.body)
      )
        before.focus();
    };
  }, [element]);
}

/**
 * A non-modal window: the page around it stays usable. Its title bar moves it, by pointer or arrow keys;
 * Escape closes it.
 */
export function FloatingWindow({ title, onClose, children }: FloatingWindowProps) {
  const t = useT();
  const titleId = useId();
  const hintId = useId();
  const element = useRef<HTMLDivElement>(null);
  const grip = useRef<{ from: Point; at: Point } | null>(null);
  const [at, setAt] = useState<Point>({ x: 0, y: 0 });
  useFocusTrapReturn(element);

  useLayoutEffect(() => {
    setAt(centred(sizeOf(element.current!), room()));
    const keepInView = () => setAt((now) => placed(now, sizeOf(element.current!), room()));
    addEventListener('resize', keepInView);
    return () => removeEventListener('resize', keepInView);
  }, []);

  const moveTo = (to: Point) => setAt(placed(to, sizeOf(element.current!), room()));

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    event.currentTarget.setPointerCapture(event.pointerId);
    grip.current = { from: { x: event.clientX, y: event.clientY }, at };
  }

  function onPointerMove({ clientX, clientY }: PointerEvent) {
    const held = grip.current;
    if (held) moveTo({ x: held.at.x + clientX - held.from.x, y: held.at.y + clientY - held.from.y });
  }

  function onTitleKey(event: KeyboardEvent) {
    const to = movedBy(event.key, at);
    if (!to) return;
    event.preventDefault();
    moveTo(to);
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape of whatever is inside
    <div
      ref={element}
      role="dialog"
      aria-labelledby={titleId}
      tabIndex={-1}
      className="term-window"
      style={{ left: at.x, top: at.y }}
      onKeyDown={(event) => event.key === 'Escape' && !event.defaultPrevented && onClose()}
    >
      <header className="term-window-title">
        <button
          type="button"
          className="term-window-grip"
          aria-describedby={hintId}
          onPointerDown={onPointerDown}
          onPointerMove={onPointerMove}
          onPointerUp={() => {
            grip.current = null;
          }}
          onPointerCancel={() => {
            grip.current = null;
          }}
          onKeyDown={onTitleKey}
        >
          <span id={titleId}>{title}</span>
        </button>
        <span id={hintId} hidden>
          {t('terminal.window-hint')}
        </span>
        <button type="button" className="term-button" aria-label={t('app.close')} onClick={onClose}>
          <Icon name="x" size={16} />
        </button>
      </header>
      <div className="term-window-body">{children}</div>
    </div>
  );
}
