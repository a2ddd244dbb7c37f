import { useEffect, useRef, type FocusEvent, type RefObject } from 'react';

/** The focusable element of a row: the row itself, its `data-row`, or its button. */
function stopOf(container: HTMLElement | null, index: number): HTMLElement | null {
  const row = container?.querySelector<HTMLElement>(`[data-index="${index}"]`);
  if (!row || row.hasAttribute('tabindex')) return row ?? null;
  return row.querySelector<HTMLElement>('[data-row]') ?? row.querySelector('.row-button');
}

/**
 * Keeps the focus in place when the focused row is removed: moves it to the next row, or to the page if none
 * is left. Spread the result on the rows' container.
 */
export function useKeptFocus(
  container: RefObject<HTMLElement | null>,
  rows: readonly unknown[],
  isAsking: boolean,
) {
  const last = useRef<number | null>(null);
  useEffect(() => {
    if (last.current === null || isAsking || document.activeElement !== document.body) return;
    const stop =
      stopOf(container.current, Math.min(last.current, rows.length - 1)) ??
      document.getElementById('content');
    stop?.focus();
  }, [container, rows, isAsking]);
  return {
    onFocus({ target }: FocusEvent) {
      last.current = Number(target.closest<HTMLElement>('[data-index]')?.dataset.index ?? 0);
    },
    onBlur({ relatedTarget, currentTarget }: FocusEvent) {
      if (!currentTarget.contains(relatedTarget) && !relatedTarget?.closest('dialog')) last.current = null;
    },
  };
}
