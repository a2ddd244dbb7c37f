import { useState, type KeyboardEvent } from 'react';

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
      const next = {
        ArrowRight: at + 1,
        ArrowDown: at + 1,
        ArrowLeft: at - 1,
        ArrowUp: at - 1,
        Home: 0,
        End: count - 1,
      }[event.key];
      if (next === undefined || count === 0) return;
      event.preventDefault();
      event.currentTarget.querySelectorAll<HTMLElement>('[data-rove]')[(next + count) % count]?.focus();
    },
  };
}
