import type { ComponentProps } from 'react';

interface BusyButtonProps extends ComponentProps<'button'> {
  /** Shows a spinner and disables the button, which keeps the focus. Its handler has to ignore presses. */
  isBusy: boolean;
}

/** A button whose action is running. */
export function BusyButton({ isBusy, children, type = 'button', ...button }: BusyButtonProps) {
  return (
    // oxlint-disable-next-line react/button-has-type -- the default is `button`
    <button aria-disabled={isBusy} {...button} type={type}>
      {isBusy ? <span className="spinner" aria-hidden="true" /> : null}
      {children}
    </button>
  );
}
