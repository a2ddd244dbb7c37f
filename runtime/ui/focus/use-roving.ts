import { useState, type KeyboardEvent } from 'react';
import { movedIndex } from './moved-index.ts';

export interface Roving {
  /** The one member that the Tab key comes to. */
  tabIndexOf(place: number): 0 | -1;
  onKeyDown(event: KeyboardEvent<HTMLElement>): void;
  onFocus(place: number): void;
}

/** One stop of the Tab key for many buttons: arrows, Home and End move among those with `data-rove` in the element that has the keys. */
export function useRoving(count: number): Roving {
  const [chosen, setAt] = useState(0);
  const at = Math.min(chosen, Math.max(count - 1, 0));
  return {
    tabIndexOf: (place) => (place === at ? 0 : -1),
    onFocus: setAt,
    onKeyDown(event) {
      const next = movedIndex(event.key, at, count, { axis: 'both', wraps: true });
      if (next === undefined) return;
      event.preventDefault();
      event.currentTarget.querySelectorAll<HTMLElement>('[data-rove]')[next]?.focus();
    },
  };
}
