import './ticket.css';
import {
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  type FormEvent,
  type KeyboardEvent,
  type Ref,
  type RefObject,
} from 'react';
import type { Side } from '../../../domain/trading/position-figures.ts';
import { useT, useUser } from '../../platform/hooks.ts';
import { useFocusAfterRender } from '../../ui/focus/use-focus-after-render.ts';
import type { AssetView } from '../live/live.ts';
import { LastFill, OrderCheck, usePrepared } from './lazy-order-check.tsx';
import { OrderCost } from './order-cost.tsx';
import { PendingButton } from './pending-button.tsx';
import { SendButton } from './send-button.tsx';
import { SideToggle } from './side-toggle.tsx';
import { LeverageField, LimitField, QuantityField } from './ticket-fields.tsx';
import { useTicket, type Ticket as TicketState, type TicketOptions } from './use-ticket.ts';

/** A hotkey or a button elsewhere selects the side and focuses the ticket. Sends nothing. */
export interface TicketHandle {
  arm(side: Side): void;
}

interface TicketProps extends TicketOptions {
  asset: AssetView;
  /** In the sheet of a phone. */
  isSheet?: boolean;
  /** The dialog for limit and stop orders replaces the ticket. */
  onPending?(): void;
  ref?: Ref<TicketHandle>;
}

/** The send button says that trading is disabled, and the page's banner says why. */
function DisabledNote() {
  const t = useT();
  const { isTrading } = useUser();
  return isTrading ? null : <p className="ticket-note">{t('ticket.disabled-text')}</p>;
}

interface EditingProps extends Pick<TicketProps, 'onPending'> {
  ticket: TicketState;
  input: Ref<HTMLInputElement>;
}

function Editing({ ticket, input, onPending }: EditingProps) {
  const t = useT();
  return (
    <>
      <QuantityField ticket={ticket} input={input} />
      <OrderCost ticket={ticket} />
      <LeverageField ticket={ticket} />
      <LimitField ticket={ticket} field="takeProfit" />
      <LimitField ticket={ticket} field="stopLoss" />
      {ticket.refused.sentence ? (
        <p className="ticket-refused" role="alert">
          {ticket.refused.sentence}
        </p>
      ) : null}
      <SendButton ticket={ticket} />
      <PendingButton ticket={ticket} onOpen={onPending} />
      <label className="ticket-row ticket-confirms">
        <span>{t('ticket.confirms')}</span>
        <input
          type="checkbox"
          className="toggle toggle-sm"
          checked={ticket.confirms}
          onChange={(event) => ticket.chooseConfirms(event.target.checked)}
        />
      </label>
      {ticket.fill ? <LastFill ticket={ticket} fill={ticket.fill} /> : null}
    </>
  );
}

/** Closing the review removes its buttons: the focus moves to the send button. */
function useFocusAfterCheck(phase: TicketState['phase'], form: RefObject<HTMLFormElement | null>) {
  const before = useRef(phase);
  useEffect(() => {
    if (before.current === 'checking' && phase !== 'checking')
      form.current?.querySelector<HTMLElement>('[type="submit"]')?.focus();
    before.current = phase;
  }, [phase, form]);
}

/**
 * The buy/sell panel (spec 1 §2.7): side, quantity with its margin, limits as price and as money, and one
 * submit button that describes the order.
 */
export function Ticket({ asset, side, kept, isSheet, onPlaced, onPending, ref }: TicketProps) {
  const t = useT();
  const title = useId();
  const ticket = useTicket(asset, { side, kept, onPlaced });
  const quantity = useRef<HTMLInputElement>(null);
  const focusAfterRender = useFocusAfterRender();
  useImperativeHandle(ref, () => ({
    arm(to) {
      ticket.setSide(to);
      focusAfterRender(() => {
        quantity.current?.select();
        return quantity.current;
      });
    },
  }));
  const form = useRef<HTMLFormElement>(null);
  useFocusAfterCheck(ticket.phase, form);
  const prepare = usePrepared(side !== undefined);
  function submit(event: FormEvent) {
    event.preventDefault();
    if (ticket.preview.obstacle?.why === 'field')
      form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
    ticket.submit();
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || ticket.phase !== 'checking') return;
    event.stopPropagation();
    ticket.back();
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes the review
    <form
      ref={form}
      className="ticket"
      data-sheet={isSheet ? '' : undefined}
      aria-labelledby={title}
      noValidate
      onSubmit={submit}
      onKeyDown={onKeyDown}
      onPointerEnter={prepare}
      onFocus={prepare}
    >
      <h2 id={title} className="sr-only">
        {t('ticket.title')}: {asset.a_name}
      </h2>
      <SideToggle ticket={ticket} />
      <DisabledNote />
      {ticket.phase === 'checking' ? (
        <OrderCheck ticket={ticket} />
      ) : (
        <Editing ticket={ticket} input={quantity} onPending={onPending} />
      )}
    </form>
  );
}
