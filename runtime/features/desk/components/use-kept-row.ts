import { useEffect, useRef, type FocusEvent, type RefObject } from 'react';

/** Moves the focus to the next row when the focused or opened one has left the list. Spread the result on the list. */
export function useKeptRow(place: RefObject<HTMLElement | null>) {
  const last = useRef<number | null>(null);
  useEffect(() => {
    if (last.current === null || document.activeElement !== document.body) return;
    const rows = place.current?.querySelectorAll<HTMLElement>('[data-row]');
    (rows?.[Math.min(last.current, rows.length - 1)] ?? document.getElementById('content'))?.focus();
  });
  return {
    onFocus({ target, currentTarget }: FocusEvent<HTMLElement>) {
      const at = [...currentTarget.querySelectorAll('[data-row]')].indexOf(target);
      last.current = at < 0 ? null : at;
    },
    onBlur({ relatedTarget }: FocusEvent<HTMLElement>) {
      if (relatedTarget && !relatedTarget.closest('dialog')) last.current = null;
    },
  };
}
