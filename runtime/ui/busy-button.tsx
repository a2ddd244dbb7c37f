import type { ComponentProps } from 'react';

interface BusyButtonProps extends ComponentProps<'button'> {
  /** Shows a spinner; the button keeps the focus. Its handler has to ignore presses. */
  isBusy: boolean;
}

/** A button whose action is running. */
export function BusyButton({ isBusy, children, type = 'button', ...button }: BusyButtonProps) {
  return (
    // oxlint-disable-next-line react/button-has-type -- the default is `button`
    <button {...button} type={type} aria-disabled={isBusy}>
      {isBusy ? <span className="spinner" aria-hidden="true" /> : null}
      {children}
    </button>
  );
}
