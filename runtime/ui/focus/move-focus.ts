import type { KeyboardEvent } from 'react';
import { movedIndex, type Movement } from './moved-index.ts';

type Modifiers = Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'altKey'>;

/** With a modifier, keys are the browser's: Alt and an arrow go back in the history. */
export const hasModifier = ({ ctrlKey, metaKey, altKey }: Modifiers) => ctrlKey || metaKey || altKey;

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
