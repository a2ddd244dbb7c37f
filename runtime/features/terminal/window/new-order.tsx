import '../../../trading/ticket/ticket.css';
import { useId, useState, type CSSProperties, type KeyboardEvent } from 'react';
import type { Position } from '../../../../schemas/generated/types.ts';
import type { Side } from '../../../../domain/trading/position-figures.ts';
import { useT } from '../../../platform/hooks.ts';
import { useAssets } from '../../../trading/live/hooks.ts';
import type { AssetView } from '../../../trading/live/live.ts';
import { createKeptEntries, type KeptEntries } from '../../../trading/ticket/kept-entries.ts';
import { LastFill, OrderCheck, usePrepared } from '../../../trading/ticket/lazy-order-check.tsx';
import { OrderCost } from '../../../trading/ticket/order-cost.tsx';
import { PendingButton } from '../../../trading/ticket/pending-button.tsx';
import { SendButton } from '../../../trading/ticket/send-button.tsx';
import { SideToggle } from '../../../trading/ticket/side-toggle.tsx';
import { LeverageField, LimitField, QuantityField } from '../../../trading/ticket/ticket-fields.tsx';
import { useTicket, type Ticket } from '../../../trading/ticket/use-ticket.ts';
import { FloatingWindow } from './floating-window.tsx';
import { presetLeverage, PRESETS } from './leverage-preset.ts';

function SymbolChoice({ asset, onChoose }: { asset: AssetView; onChoose(asset: AssetView): void }) {
  const t = useT();
  const id = useId();
  const { list, byId } = useAssets();
  return (
    <div className="ticket-row">
      <label htmlFor={id}>{t('terminal.symbol')}</label>
      <select
        id={id}
        className="select select-sm"
        value={asset.id}
        onChange={(event) => {
          const next = byId.get(event.target.value);
          if (next) onChoose(next);
        }}
      >
        {list.map(({ id: each, a_name }) => (
          <option key={each} value={each}>
            {a_name}
          </option>
        ))}
      </select>
    </div>
  );
}

/** The order window's slider from one to five; sets the leverage (spec 1 §9). */
function LeverageSlider({ ticket: { asset, draft, edit } }: { ticket: Ticket }) {
  const t = useT();
  const id = useId();
  const cap = asset.terms.leverage;
  const [step, setStep] = useState<number>(PRESETS.initial);
  if (cap === presetLeverage(PRESETS.min, cap)) return null;
  function choose(next: number) {
    setStep(next);
    edit({ leverage: presetLeverage(next, cap) });
  }
  const preset = presetLeverage(step, cap);
  return (
    <div className="ticket-field">
      <div className="ticket-label">
        <label htmlFor={id}>{t('terminal.leverage-preset')}</label>
        <output htmlFor={id} className="figures text-muted">
          1:{preset}
        </output>
      </div>
      <div className="ticket-slider" data-used={draft.leverage === preset ? '' : undefined}>
        <input
          id={id}
          type="range"
          style={{ '--percent': ((step - PRESETS.min) / (PRESETS.max - PRESETS.min)) * 100 } as CSSProperties}
          min={PRESETS.min}
          max={PRESETS.max}
          step={1}
          value={step}
          aria-valuetext={`${step}: 1:${preset}`}
          onChange={(event) => choose(Number(event.target.value))}
        />
      </div>
    </div>
  );
}

interface OrderFormProps {
  asset: AssetView;
  side: Side;
  kept: KeptEntries;
  onPlaced(position: Position): void;
}

function OrderForm({ asset, side, kept, onPlaced }: OrderFormProps) {
  const t = useT();
  const ticket = useTicket(asset, { side, kept, onPlaced });
  usePrepared(true);
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || ticket.phase !== 'checking') return;
    event.stopPropagation();
    ticket.back();
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes the review
    <form
      className="ticket"
      data-window=""
      aria-label={t('terminal.new-order')}
      noValidate
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        ticket.submit();
      }}
    >
      <SideToggle ticket={ticket} />
      {ticket.phase === 'checking' ? (
        <OrderCheck ticket={ticket} />
      ) : (
        <>
          <QuantityField ticket={ticket} />
          <OrderCost ticket={ticket} />
          <LeverageField ticket={ticket} />
          <LeverageSlider ticket={ticket} />
          <LimitField ticket={ticket} field="takeProfit" />
          <LimitField ticket={ticket} field="stopLoss" />
          {ticket.refused.sentence ? (
            <p role="alert" className="ticket-refused">
              {ticket.refused.sentence}
            </p>
          ) : null}
          <SendButton ticket={ticket} />
          <PendingButton ticket={ticket} />
          {ticket.fill ? <LastFill ticket={ticket} fill={ticket.fill} /> : null}
        </>
      )}
    </form>
  );
}

interface NewOrderProps {
  asset: AssetView;
  side: Side;
  onChoose(asset: AssetView): void;
  onClose(): void;
  onPlaced(position: Position): void;
}

/**
 * The New Order window (spec 1 §2.7): volume, total, leverage, take profit and stop loss, beside the chart.
 */
export function NewOrder({ asset, side, onChoose, onClose, onPlaced }: NewOrderProps) {
  const t = useT();
  const [kept] = useState(createKeptEntries);
  return (
    <FloatingWindow title={t('terminal.new-order-of', { asset: asset.a_name })} onClose={onClose}>
      <SymbolChoice asset={asset} onChoose={onChoose} />
      <OrderForm key={`${asset.id} ${side}`} asset={asset} side={side} kept={kept} onPlaced={onPlaced} />
    </FloatingWindow>
  );
}
