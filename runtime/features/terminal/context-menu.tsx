import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { movedIndex } from '../../ui/focus/moved-index.ts';
import { placedMenu } from './menu-place.ts';
import './context-menu.css';

export interface MenuEntry {
  label: string;
  /** The equivalent hotkey, if any. */
  keys?: string;
  /** Why the entry is disabled; announced by screen readers and shown as a tooltip. */
  refusal?: string;
  onChoose(): void;
}

export interface OpenMenu {
  label: string;
  at: { x: number; y: number };
}

const rows = (menu: HTMLElement | null) => [
  ...(menu?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? []),
];

/**
 * A context menu for the item under the pointer or the focus. Arrows, Home, End and first letters move;
 * Escape, Tab and a click elsewhere close it.
 */
export function ContextMenu({
  label,
  at,
  entries,
  onClose,
}: OpenMenu & { entries: MenuEntry[]; onClose(): void }) {
  const menu = useRef<HTMLDivElement>(null);
  const back = useRef<Element | null>(document.activeElement);
  const [place, setPlace] = useState(at);

  useLayoutEffect(() => {
    const { offsetWidth: width, offsetHeight: height } = menu.current!;
    setPlace(placedMenu(at, { width, height }, { width: innerWidth, height: innerHeight }));
    rows(menu.current)[0]?.focus();
  }, [at]);

  useEffect(() => {
    const outside = (event: PointerEvent) => !menu.current?.contains(event.target as Node) && onClose();
    document.addEventListener('pointerdown', outside);
    return () => document.removeEventListener('pointerdown', outside);
  }, [onClose]);

  function close() {
    if (back.current instanceof HTMLElement) back.current.focus();
    onClose();
  }

  function onKeyDown(event: KeyboardEvent) {
    const items = rows(menu.current);
    const now = items.indexOf(document.activeElement as HTMLElement);
    const byLetter =
      event.key.length === 1
        ? items.findIndex((item) => item.textContent?.toLowerCase().startsWith(event.key.toLowerCase()))
        : -1;
    const next =
      movedIndex(event.key, now, items.length, { axis: 'vertical', wraps: true }) ??
      (byLetter >= 0 ? byLetter : undefined);
    if (event.key === 'Escape' || event.key === 'Tab') close();
    else if (next !== undefined) items[next]!.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div
      ref={menu}
      role="menu"
      tabIndex={-1}
      aria-label={label}
      className="term-menu"
      style={{ left: place.x, top: place.y }}
      onKeyDown={onKeyDown}
      onContextMenu={(event) => event.preventDefault()}
    >
      {entries.map(({ label: text, keys, refusal, onChoose }) => (
        <button
          key={text}
          type="button"
          role="menuitem"
          aria-disabled={refusal ? true : undefined}
          title={refusal}
          onClick={() => {
            if (!refusal) {
              close();
              onChoose();
            }
          }}
        >
          <span>
            {text}
            {refusal ? <span className="sr-only"> ({refusal})</span> : null}
          </span>
          {keys ? <kbd>{keys}</kbd> : null}
        </button>
      ))}
    </div>
  );
}
