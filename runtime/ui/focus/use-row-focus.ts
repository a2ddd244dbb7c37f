import { useEffect, useRef, useState, type FocusEvent, type KeyboardEvent, type RefObject } from 'react';
import { scrollParent } from '../table/scroll-parent.ts';
import { hasModifier } from './move-focus.ts';
import { movedRow } from './moved-index.ts';

/** Number of rows that PageUp and PageDown skip. */
const PAGE = 10;
/** Maximum number of attempts to find a row that is scrolled to but not rendered yet. */
const MAX_ATTEMPTS = 5;
/** Letters typed within this time form one search text. */
const WORD_MS = 800;

export interface RowFocus {
  /** Index of the list's tab stop. */
  stop: number;
  handlers: {
    onKeyDown(event: KeyboardEvent<HTMLElement>): void;
    onFocus(event: FocusEvent<HTMLElement>): void;
    onPointerDown(): void;
  };
}

interface RowFocusOptions {
  /** Contains the rows, which have `data-index`; their focusable elements have `data-row`. */
  list: RefObject<HTMLElement | null>;
  /** Names of the rows, in order. */
  names: readonly string[];
  /** The rendered rows. */
  indexes: readonly number[];
  /** The initial tab stop, −1 for none. */
  start: number;
}

/**
 * The next row after `at` whose name starts with the typed text; a repeated single letter moves from row to
 * row.
 */
export function rowByWord(names: readonly string[], at: number, word: string): number | undefined {
  const first = word.length > 1 ? at : at + 1;
  const candidates = names.map((_, step) => (first + step) % names.length);
  return candidates.find((row) => names[row]!.toLowerCase().startsWith(word));
}

/**
 * Roving tabindex for a long list: arrows, Home, End and page keys move between rows, letters to the next
 * matching name, also to rows that are not rendered yet.
 */
export function useRowFocus({ list, names, indexes, start }: RowFocusOptions): RowFocus {
  const [at, setAt] = useState<number | null>(null);
  const wanted = useRef({ row: 0, looks: 0 });
  const word = useRef({ text: '', until: 0 });
  /** After a click, single letters remain the page's hotkeys. */
  const byPointer = useRef(false);
  const stop = [at, start].find((row) => row !== null && indexes.includes(row)) ?? indexes[0] ?? 0;

  /**
   * Focuses the row, or scrolls towards it: scrolling renders further rows, and the search continues there.
   */
  function arrive() {
    const { current } = wanted;
    if (current.looks === 0 || !list.current) return;
    current.looks -= 1;
    const row = list.current.querySelector<HTMLElement>(`[data-index="${current.row}"]`);
    if (row) {
      current.looks = 0;
      row.querySelector<HTMLElement>('[data-row]')?.focus({ preventScroll: true });
      row.scrollIntoView?.({ block: 'nearest' });
      return;
    }
    const known = list.current.querySelector<HTMLElement>('[data-index]');
    const scroller = scrollParent(list.current) ?? document.documentElement;
    if (known) scroller.scrollTop += (current.row - Number(known.dataset.index)) * known.offsetHeight;
  }
  useEffect(arrive);

  function go(row: number) {
    wanted.current = { row, looks: MAX_ATTEMPTS };
    arrive();
  }

  function typed(event: KeyboardEvent): number | undefined {
    if (byPointer.current || event.key.length !== 1 || event.key === ' ') return undefined;
    const text = (event.timeStamp < word.current.until ? word.current.text : '') + event.key.toLowerCase();
    word.current = { text, until: event.timeStamp + WORD_MS };
    event.stopPropagation();
    return rowByWord(names, stop, text);
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const row = (event.target as HTMLElement).closest<HTMLElement>('[data-index]');
    if (!row || hasModifier(event)) return;
    const to = movedRow(event.key, Number(row.dataset.index), names.length, PAGE) ?? typed(event);
    if (to === undefined) return;
    event.preventDefault();
    byPointer.current = false;
    go(to);
  }
  return {
    stop,
    handlers: {
      onKeyDown,
      onFocus: ({ target }) => {
        const row = target.closest<HTMLElement>('[data-index]');
        if (row) setAt(Number(row.dataset.index));
      },
      onPointerDown: () => {
        byPointer.current = true;
      },
    },
  };
}
