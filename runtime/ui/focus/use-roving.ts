import { useState, type KeyboardEvent } from 'react';
import { moveFocus } from './move-focus.ts';

export interface Roving {
  /** The group's tab stop. */
  tabIndexOf(index: number): 0 | -1;
  onKeyDown(event: KeyboardEvent<HTMLElement>): void;
  onFocus(index: number): void;
}

/**
 * Roving tabindex for a group of buttons: arrows, Home and End move among the `data-rove` elements inside the
 * element with the key handlers.
 */
export function useRoving(count: number): Roving {
  const [chosen, setAt] = useState(0);
  const at = Math.min(chosen, Math.max(count - 1, 0));
  return {
    tabIndexOf: (index) => (index === at ? 0 : -1),
    onFocus: setAt,
    onKeyDown(event) {
      moveFocus(event.currentTarget, '[data-rove]', event, { axis: 'both', wraps: true });
    },
  };
}
