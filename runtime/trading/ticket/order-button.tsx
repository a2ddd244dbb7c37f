import type { Side } from '../../../domain/trading/position-figures.ts';

interface OrderButtonProps {
  side: Side;
  /** The order, or the reason why it cannot be sent. */
  label: string;
  isDisabled: boolean;
  isSending: boolean;
}

/** The submit button of a form for an order. */
export function OrderButton({ side, label, isDisabled, isSending }: OrderButtonProps) {
  return (
    <button
      type="submit"
      className="ticket-send"
      data-side={side}
      aria-disabled={isDisabled || isSending}
      aria-busy={isSending}
      // A double click is one order.
      onClick={(event) => event.detail > 1 && event.preventDefault()}
    >
      {isSending ? <span className="spinner" aria-hidden="true" /> : null}
      <span>{label}</span>
    </button>
  );
}
