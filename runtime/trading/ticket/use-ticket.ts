import { useEffect, useState } from 'react';
import type { Money } from '../../../domain/money/amount.ts';
import type { ShowNumbers } from '../../../domain/trading/order-rules.ts';
import type { Side } from '../../../domain/trading/position-figures.ts';
import type { Position } from '../../../schemas/generated/types.ts';
import { usePlatform } from '../../platform/hooks.ts';
import type { AssetView } from '../live/live.ts';
import type { KeptEntries, TicketEntries } from './kept-entries.ts';
import {
  conversionOf,
  previewOrder,
  type Draft,
  type OrderPreview,
  type TicketContext,
} from './order-preview.ts';
import {
  newDraft,
  percentOf,
  shareOf,
  sizedDraft,
  START_PERCENT,
  steppedLimit,
  steppedQuantity,
  toggledLimit,
  withoutLimitsOf,
  type LimitField,
} from './ticket-draft.ts';
import { useSending, type Sending } from './use-sending.ts';
import { useTicketContext } from './use-ticket-context.ts';

export interface Ticket extends Pick<Sending, 'phase' | 'reviewed' | 'refused' | 'fill' | 'back' | 'send'> {
  asset: AssetView;
  draft: Draft;
  preview: OrderPreview;
  currency: string | undefined;
  wallet: Money | undefined;
  freeMargin: Money | undefined;
  prices: TicketContext['quote'];
  /**
   * Value of the order in percent of the wallet, from the slider or else the quantity. Leverage allows more
   * than 100.
   */
  percent: number;
  /** Margin of the order in percent of the free margin; undefined while either is unknown. */
  marginPercent: number | undefined;
  /** The last click on a quantity button had no effect: the limit that it reached. */
  limitReached: 'floor' | 'max' | null;
  /** The slider set the quantity. */
  isSized: boolean;
  /** Whether every order is reviewed before it is sent; remembered on this device. */
  confirms: boolean;
  show: ShowNumbers;
  setSide(side: Side): void;
  edit(change: Partial<Draft>): void;
  /** Sizes the quantity by a percentage of the wallet. */
  size(percent: number): void;
  stepQuantity(direction: 'more' | 'less'): void;
  toggle(field: LimitField): void;
  stepLimit(field: LimitField, direction: 'more' | 'less'): void;
  chooseConfirms(on: boolean): void;
  /** Sends the order, or opens its review first. */
  submit(): void;
}

const CONFIRMS = 'confirm-orders';

/** On by default: an order cannot be undone, so it is reviewed before it is sent (WCAG 3.3.4). */
function useConfirmPreference(): [boolean, (on: boolean) => void] {
  const { local } = usePlatform();
  const [confirms, setConfirms] = useState(() => local.get(CONFIRMS) !== 'off');
  return [
    confirms,
    (on) => {
      local.set(CONFIRMS, on ? 'on' : 'off');
      setConfirms(on);
    },
  ];
}

export interface TicketOptions {
  /** Preselected; else the kept one, or buy. */
  side?: Side;
  kept?: KeptEntries;
  onPlaced?(position: Position): void;
}

const INITIAL_SLIDER: TicketEntries['slider'] = { percent: START_PERCENT, isSized: false };

/** The user's entries, which start with the kept ones. */
function useEntries({ id, terms }: AssetView, language: string, { side, kept }: TicketOptions) {
  const [draft, setDraft] = useState<Draft>(() => ({
    ...(kept?.of(id)?.draft ?? newDraft(terms, language)),
    ...(side && { side }),
  }));
  const [slider, setSlider] = useState(() => kept?.of(id)?.slider ?? INITIAL_SLIDER);
  useEffect(() => kept?.keep(id, { draft, slider }), [kept, id, draft, slider]);
  return { draft, setDraft, slider, setSlider };
}

/** State of a ticket for one asset. Another asset needs another `key`. */
export function useTicket(asset: AssetView, options: TicketOptions = {}): Ticket {
  const context = useTicketContext(asset);
  const { language, quote: prices, wallet, account, show } = context;
  const { terms } = asset;
  const { draft, setDraft, slider, setSlider } = useEntries(asset, language, options);
  const [limitReached, setLimitReached] = useState<Ticket['limitReached']>(null);
  const { percent, isSized } = slider;
  const [confirms, chooseConfirms] = useConfirmPreference();
  const preview = previewOrder(draft, context);
  const sending = useSending(asset, preview, context, (position) => {
    setDraft((now) => withoutLimitsOf(draft, now));
    options.onPlaced?.(position);
  });
  const { phase, reviewed, refused, fill, back, send } = sending;
  const share = isSized ? percent : shareOf(preview.notional, wallet);

  function change(next: Draft, sized = isSized && next.qty === draft.qty) {
    setDraft(next);
    setSlider({ percent, isSized: sized });
    setLimitReached(null);
    sending.forget();
  }
  function size(to: number) {
    const conversion = conversionOf(context);
    if (prices && conversion && wallet !== undefined)
      change(sizedDraft(draft, to, wallet, prices.ask, terms, conversion, language));
    setSlider({ percent: to, isSized: true });
  }
  function stepQuantity(direction: 'more' | 'less') {
    const next = steppedQuantity(draft, direction, terms, language);
    change(next, false);
    if (next.qty === draft.qty) setLimitReached(direction === 'more' ? 'max' : 'floor');
  }
  function submit() {
    if (preview.obstacle || phase === 'sending') return;
    if (confirms) sending.check();
    else void send();
  }

  return {
    asset,
    draft,
    preview,
    currency: account?.currency,
    wallet,
    freeMargin: account?.freeMargin,
    prices,
    percent: share,
    marginPercent: percentOf(preview.margin, account?.freeMargin),
    limitReached,
    isSized,
    confirms,
    show,
    phase,
    reviewed,
    refused,
    fill,
    back,
    send,
    chooseConfirms,
    size,
    submit,
    setSide: (to) => change({ ...draft, side: to }),
    edit: (changes) => change({ ...draft, ...changes }),
    stepQuantity,
    toggle: (field) => change(toggledLimit(draft, field, prices, terms, language)),
    stepLimit: (field, direction) => change(steppedLimit(draft, field, direction, prices, terms, language)),
  };
}
