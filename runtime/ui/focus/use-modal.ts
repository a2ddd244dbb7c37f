import { useLayoutEffect, useRef, type RefObject } from 'react';
import { rememberFocus } from './remember-focus.ts';

/**
 * Opens a dialog element over the page while it is rendered. The focus starts at `data-focus`, else at the
 * first control, and returns on close, to the opener's neighbour if the opener is gone; to the page's content if a key
 * opened the dialog while nothing had the focus.
 */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const element = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = element.current!;
    const opener = document.activeElement;
    const returnFocus = rememberFocus(opener);
    dialog.showModal();
    dialog.querySelector<HTMLElement>('[data-focus]')?.focus();
    return () => {
      dialog.close();
      if (document.activeElement !== document.body) return;
      if (opener === document.body) document.getElementById('content')?.focus({ preventScroll: true });
      else returnFocus();
    };
  }, []);
  return element;
}
