import type { InputHTMLAttributes, KeyboardEvent } from 'react';
import { hasModifier } from './move-focus.ts';
import { movedIndex } from './moved-index.ts';

/** Whether the key types a character that can start a search. */
export const isLetter = (event: KeyboardEvent) =>
  event.key.length === 1 && event.key !== ' ' && !hasModifier(event);

interface OptionMovement {
  /** Whether the first option follows the last. */
  wraps?: boolean;
  /** Number of options that PageUp and PageDown skip. */
  page: number;
}

/**
 * The index of the option to which a key moves the highlight of a combobox or its list; undefined for other
 * keys. In the text field, Home and End move the caret.
 */
export function movedOption(
  event: KeyboardEvent,
  at: number,
  count: number,
  { wraps = false, page }: OptionMovement,
): number | undefined {
  const isCaretKey =
    event.target instanceof HTMLInputElement && (event.key === 'Home' || event.key === 'End');
  if (hasModifier(event) || isCaretKey || event.nativeEvent.isComposing) return undefined;
  return movedIndex(event.key, at, count, { axis: 'vertical', wraps, page });
}

/**
 * Attributes of a text field that filters a list and keeps the focus while keys move the highlight in it.
 * `option` is the id of the highlighted option, undefined while it is not rendered. The caller announces the
 * number of options in a `status` element.
 * @see https://www.w3.org/WAI/ARIA/apg/patterns/combobox/
 */
export function comboboxProps(
  list: string,
  count: number,
  option: string | undefined,
): InputHTMLAttributes<HTMLInputElement> {
  return {
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': count > 0,
    'aria-controls': list,
    'aria-activedescendant': option,
    autoComplete: 'off',
    autoCapitalize: 'none',
    spellCheck: false,
  };
}
