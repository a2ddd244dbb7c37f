/** Browser APIs that jsdom lacks. */
import { vi } from 'vitest';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

const openers = new WeakMap<HTMLDialogElement, Element | null>();
HTMLDialogElement.prototype.showModal = function showModal() {
  openers.set(this, document.activeElement);
  this.open = true;
  this.querySelector<HTMLElement>('[autofocus], button, input, select, textarea, a[href]')?.focus();
};
/** As browsers do, returns the focus to the opener while it is on the page. */
HTMLDialogElement.prototype.close = function close() {
  if (!this.open) return;
  const hadFocus = this.contains(document.activeElement);
  this.open = false;
  const opener = openers.get(this);
  if (hadFocus) (document.activeElement as HTMLElement).blur();
  if (hadFocus && opener instanceof HTMLElement && opener.isConnected) opener.focus();
};
Element.prototype.scrollIntoView = () => {};
Element.prototype.scrollTo = () => {};
vi.stubGlobal('scrollTo', () => {});
vi.stubGlobal('CSS', { escape: (text: string) => text.replace(/[^\w-]/g, '\\$&') });
