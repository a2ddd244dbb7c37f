import { rememberFocus } from './remember-focus.ts';

/** Components that move the focus themselves have done so by then. */
const GRACE_MS = 100;

/**
 * Moves the focus on when the focused control is removed, such as the row that the user deletes: otherwise
 * the browser would start again at the top of the page. After a navigation, the new page sets the focus.
 * @returns the function that stops it
 */
export function keepFocus(): () => void {
  let last: Element | null = null;
  let goBack = () => {};
  let path = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isLost = () =>
    last !== null &&
    !last.isConnected &&
    document.activeElement === document.body &&
    location.pathname === path;

  function onFocus({ target }: FocusEvent) {
    last = target as Element;
    goBack = rememberFocus(last);
    path = location.pathname;
  }
  function recover() {
    if (isLost()) goBack();
    last = null;
  }
  const observer = new MutationObserver(() => {
    if (!isLost()) return;
    clearTimeout(timer);
    timer = setTimeout(recover, GRACE_MS);
  });
  document.addEventListener('focusin', onFocus);
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    document.removeEventListener('focusin', onFocus);
    observer.disconnect();
    clearTimeout(timer);
  };
}
