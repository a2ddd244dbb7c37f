import { useState, type KeyboardEvent } from 'react';
import { movedIndex } from './moved-index.ts';

export interface Roving {
  /** The group's tab stop. */
  tabIndexOf(place: number): 0 | -1;
  onKeyDown(event: KeyboardEvent<HTMLElement>): void;
  onFocus(place: number): void;
}

/**
 * Roving tabindex for a group of buttons: arrows, Home and End move among the `data-rove` elements inside the
 * element with the key handlers.
 */
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
