import type { KeyboardEvent } from 'react';
import { movedIndex, type Movement } from './moved-index.ts';

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** With a modifier, keys are the browser's: Alt and an arrow go back in the history. */
export const hasModifier = ({ ctrlKey, metaKey, altKey }: Key) => ctrlKey || metaKey || altKey;

/** Whether the key types a character that can start a search. */
export const isLetter = (event: Key) => event.key.length === 1 && event.key !== ' ' && !hasModifier(event);

/**
 * Moves the focus among the visible elements that match `items`, as the pressed key asks. Returns the index
 * of the newly focused element, undefined if the key does not move the focus.
 */
export function moveFocus(
  container: HTMLElement,
  items: string,
  event: KeyboardEvent,
  movement: Movement,
): number | undefined {
  if (hasModifier(event)) return undefined;
  const found = [...container.querySelectorAll<HTMLElement>(items)].filter(
    (item) => item.checkVisibility?.() ?? true,
  );
  const at = found.indexOf(document.activeElement as HTMLElement);
  const next = movedIndex(event.key, at, found.length, movement);
  if (next === undefined) return undefined;
  event.preventDefault();
  found[next]!.focus();
  return next;
}
