import { useEffect, useRef } from 'react';

interface TerminalKeys {
  /** F9. */
  newOrder(): void;
  /** A dialog is open and handles all keys. */
  isBlocked(): boolean;
}

/** The panes of the F6 cycle, in page order. */
const PANES = '[data-pane]';
const FOCUSABLE = 'input, button:not([disabled]), [tabindex="0"], select, a[href]';

/** The pane after (or before) the focused one, and its first focusable element. */
function nextPane(terminal: ParentNode, from: Element | null, step: 1 | -1): HTMLElement | undefined {
  const panes = [...terminal.querySelectorAll<HTMLElement>(PANES)];
  const focused = panes.findIndex((pane) => pane.contains(from));
  const outermost = step > 0 ? 0 : -1;
  const next = focused < 0 ? outermost : (focused + step) % panes.length;
  return panes.at(next)?.querySelector<HTMLElement>(FOCUSABLE) ?? undefined;
}

/** F9 opens the New Order window; F6 moves the focus to the next pane, Shift+F6 to the previous one. */
export function useTerminalKeys(keys: TerminalKeys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const { newOrder, isBlocked } = latest.current;
      if (event.ctrlKey || event.metaKey || event.altKey || isBlocked()) return;
      if (event.key === 'F9') newOrder();
      else if (event.key === 'F6')
        nextPane(document, document.activeElement, event.shiftKey ? -1 : 1)?.focus();
      else return;
      event.preventDefault();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
