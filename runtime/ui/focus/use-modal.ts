import { useLayoutEffect, useRef, type RefObject } from 'react';
import { rememberFocus } from './remember-focus.ts';

/** Returns the focus to the opener; to the page's content if a key opened the dialog while nothing had the focus. */
function returnTo(opener: Element | null): () => void {
  if (opener && opener !== document.body) return rememberFocus(opener);
  return () => document.getElementById('content')?.focus({ preventScroll: true });
}

/**
 * Opens a dialog element over the page while it is rendered. The focus starts at `data-focus`, else at the
 * first control, and returns on close, to the opener's neighbour if the opener is gone.
 */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const element = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = element.current!;
    const returnFocus = returnTo(document.activeElement);
    dialog.showModal();
    dialog.querySelector<HTMLElement>('[data-focus]')?.focus();
    return () => {
      dialog.close();
      if (document.activeElement === document.body) returnFocus();
    };
  }, []);
  return element;
}
