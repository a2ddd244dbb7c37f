import {
  useEffect,
  useId,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { movedIndex } from './focus/moved-index.ts';

const ITEMS = 'a[href], button:not([disabled]), select';

function moveFocus(panel: HTMLElement, key: string): boolean {
  const items = [...panel.querySelectorAll<HTMLElement>(ITEMS)].filter(
    (item) => item.getClientRects().length > 0 || item.offsetParent !== null,
  );
  const at = items.indexOf(document.activeElement as HTMLElement);
  const next = movedIndex(key, at, items.length, { axis: 'vertical', wraps: true });
  if (next === undefined) return false;
  items[next]!.focus();
  return true;
}

interface MenuProps {
  /** Accessible name of the button. */
  label: string;
  trigger: ReactNode;
  triggerClassName?: string;
  /** The user is likely to open the panel next. */
  prepare?(): void;
  children(close: () => void): ReactNode;
}

interface PanelProps extends Pick<MenuProps, 'label' | 'children'> {
  id: string;
  ref: RefObject<HTMLDivElement | null>;
  close(): void;
}

function Panel({ id, ref, label, close, children }: PanelProps) {
  return (
    <div ref={ref} id={id} className="menu-panel" role="group" aria-label={label}>
      {children(close)}
    </div>
  );
}

/**
 * A button that opens a panel of links and buttons; on a phone a bottom sheet. Arrow keys, Home and End move;
 * Escape closes it and returns the focus; losing the focus closes it.
 */
export function Menu({
  label,
  trigger,
  triggerClassName = 'btn btn-ghost btn-sm',
  prepare,
  children,
}: MenuProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const whole = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!open) return undefined;
    const outside = (event: PointerEvent) => !whole.current?.contains(event.target as Node) && setOpen(false);
    document.addEventListener('pointerdown', outside);
    return () => document.removeEventListener('pointerdown', outside);
  }, [open]);

  function close() {
    setOpen(false);
    button.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && open) close();
    else if (event.target instanceof HTMLSelectElement) return;
    else if (event.key === 'ArrowDown' && !open) setOpen(true);
    else if (!panel.current || !moveFocus(panel.current, event.key)) return;
    event.preventDefault();
  }

  function onBlur({ relatedTarget }: FocusEvent) {
    if (relatedTarget && !whole.current?.contains(relatedTarget)) setOpen(false);
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the controls inside
    <div ref={whole} className="menu-place" onKeyDown={onKeyDown} onBlur={onBlur}>
      <button
        ref={button}
        type="button"
        className={triggerClassName}
        aria-label={label}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => setOpen(!open)}
      >
        {trigger}
      </button>
      {open ? (
        <Panel ref={panel} id={id} label={label} close={close}>
          {children}
        </Panel>
      ) : null}
    </div>
  );
}
