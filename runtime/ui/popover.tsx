import {
  useId,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { ErrorBoundary } from './error-boundary.tsx';
import { moveFocus } from './focus/move-focus.ts';
import { usePressOutside } from './use-press-outside.ts';
import { useRootMark } from './use-root-mark.ts';

const CONTROLS = 'a[href], button:not([disabled]), select';

export interface PopoverProps {
  /** Accessible name of the button and of the panel. */
  label: string;
  trigger: ReactNode;
  triggerClassName?: string;
  /** The panel contains a menu, which handles its own keys. */
  isMenu?: boolean;
  /** The panel contains the current destination. */
  isCurrent?: boolean;
  /** The user is likely to open the panel next. */
  prepare?(): void;
  children(close: () => void): ReactNode;
}

interface PanelProps extends Pick<PopoverProps, 'label' | 'children'> {
  id: string;
  ref: RefObject<HTMLDivElement | null>;
  close(): void;
}

function Panel({ id, ref, label, close, children }: PanelProps) {
  useRootMark('data-panel');
  return (
    <div ref={ref} id={id} className="menu-panel" role="group" aria-label={label}>
      <ErrorBoundary isPanel>{children(close)}</ErrorBoundary>
    </div>
  );
}

/**
 * A button that opens a panel of links and controls (the disclosure pattern); on a phone a bottom sheet.
 * Arrow keys, Home and End move between the controls; Escape closes it and returns the focus; losing the
 * focus closes it.
 */
export function Popover({
  label,
  trigger,
  triggerClassName = 'btn btn-ghost btn-sm',
  isMenu,
  isCurrent,
  prepare,
  children,
}: PopoverProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const whole = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);

  usePressOutside(whole, open, () => setOpen(false));

  function close() {
    setOpen(false);
    button.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    const { key } = event;
    if (open && key === 'Escape') close();
    else if (!open && key === 'ArrowDown') setOpen(true);
    else {
      if (open && !(event.target instanceof HTMLSelectElement))
        moveFocus(panel.current!, CONTROLS, event, { axis: 'vertical', wraps: true });
      return;
    }
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
        aria-current={isCurrent || undefined}
        aria-haspopup={isMenu ? 'menu' : undefined}
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
