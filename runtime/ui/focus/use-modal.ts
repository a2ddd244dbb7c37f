import { useLayoutEffect, useRef, type RefObject } from 'react';
import { openModals } from './open-modals.ts';
import { rememberFocus } from './remember-focus.ts';

/**
 * Opens a dialog again that the browser has closed. Chrome does so on repeated Escape, although `cancel` was
 * prevented: https://html.spec.whatwg.org/multipage/interaction.html#close-watcher-infrastructure
 */
export function reopen(dialog: HTMLDialogElement): void {
  dialog.showModal();
}

/**
 * Opens a dialog element over the page while it is rendered. The focus starts at `data-focus`, else at the
 * first control, and returns on close, to the opener's neighbour if the opener is gone, and to the page's content if
 * nothing had it.
 */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const element = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = element.current!;
    const returnFocus = rememberFocus(document.activeElement);
    dialog.showModal();
    dialog.querySelector<HTMLElement>('[data-focus]')?.focus();
    openModals.setState((all) => [...all, dialog], true);
    return () => {
      openModals.setState((all) => all.filter((each) => each !== dialog), true);
      dialog.close();
      if (document.activeElement === document.body) returnFocus();
    };
  }, []);
  return element;
}
