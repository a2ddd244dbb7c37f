import { ONE_PRICE } from '../../../domain/money/price.ts';
import { stepDigits } from '../../../domain/money/quantity.ts';
import { useId, type CSSProperties, type Ref } from 'react';
import { useLanguage, useT } from '../../platform/hooks.ts';
import type { T } from '../../platform/text.ts';
import { showMoney } from '../../lib/format-money.ts';
import { showQuantity } from '../components/show-quantity.ts';
import { SignedMoney } from '../../ui/money.tsx';
import { leverageChoices } from './leverage-choices.ts';
import { troubleText } from './obstacle-text.ts';
import type { OrderPreview, TicketField } from './order-preview.ts';
import { buttonStep, limitStep, quantityFloor } from './quantity-steps.ts';
import { SteppedInput } from '../../ui/stepped-input.tsx';
import { typedPrice, typedQuantity, type LimitField as Limit } from './ticket-draft.ts';
import type { Ticket } from './use-ticket.ts';

/** What a field shows an error of. */
interface CheckedTicket extends Pick<Ticket, 'asset' | 'draft' | 'refused'> {
  preview: Pick<OrderPreview, 'troubles' | 'price'>;
}

/** What the fields of leverage and limits need of a ticket, or of another form for an order. */
export interface LimitTicket
  extends CheckedTicket, Pick<Ticket, 'currency' | 'show' | 'edit' | 'toggle' | 'stepLimit'> {
  preview: CheckedTicket['preview'] & Pick<OrderPreview, 'atTakeProfit' | 'atStopLoss'>;
}

/** The error of a field: the server's, else that of the order rules. */
function useProblem({
  preview,
  refused,
  asset,
  draft,
}: CheckedTicket): (field: TicketField) => string | undefined {
  const t = useT();
  const language = useLanguage();
  const { qtyMin, digits } = asset.terms;
  return (field) => {
    const trouble = preview.troubles.find((each) => each.field === field);
    const isPrice = field === 'take_profit' || field === 'stop_loss';
    const example = isPrice
      ? typedPrice(preview.price ?? ONE_PRICE, { ...asset.terms, digits }, language)
      : typedQuantity(qtyMin, asset.terms, language);
    const isEmpty = field === 'qty' && draft.qty === '';
    return refused.fields[field] ?? (trouble && !isEmpty ? troubleText(trouble, { t, example }) : undefined);
  };
}

/**
 * The share of the order's value in the balance, and of its margin in the free margin. A value above the balance is shown as a multiple of it,
 * because of leverage.
 */
function useShares({ percent, marginPercent, isSized, wallet, freeMargin, preview }: Ticket): string {
  const t = useT();
  const language = useLanguage();
  // Shares of an unknown amount or of zero are undefined.
  if (!isSized && !(wallet && preview.notional !== undefined)) return '–';
  const times = new Intl.NumberFormat(language, { maximumFractionDigits: 2 }).format(percent / 100);
  const ofBalance = percent > 100 ? t('ticket.times-balance', { times }) : t('ticket.percent', { percent });
  // Without free margin, the share is undefined, but the order is beyond it.
  const isBeyond = preview.margin! > freeMargin!;
  if (!isBeyond && marginPercent === undefined) return ofBalance;
  const ofFree = isBeyond ? t('ticket.beyond-free') : t('ticket.percent-free', { percent: marginPercent! });
  return `${ofBalance} · ${ofFree}`;
}

function limitText({ asset: { terms }, limitReached, show }: Ticket, t: T): string | null {
  if (limitReached === null) return null;
  if (limitReached === 'max') return t('ticket.largest', { max: show.qty(terms.qtyMax) });
  const [floor, min] = [quantityFloor(terms), terms.qtyMin];
  return floor > min
    ? t('ticket.floor', { floor: show.qty(floor), min: show.qty(min) })
    : t('ticket.smallest', { min: show.qty(min) });
}

/** Why a quantity button did nothing. */
function LimitReached({ ticket }: { ticket: Ticket }) {
  const t = useT();
  return (
    <p className="ticket-hint empty:hidden" role="status">
      {limitText(ticket, t)}
    </p>
  );
}

/** Quantity with its units, and the slider that sizes it by the wallet. */
export function QuantityField({ ticket, input }: { ticket: Ticket; input?: Ref<HTMLInputElement> }) {
  const t = useT();
  const language = useLanguage();
  const id = useId();
  const problem = useProblem(ticket);
  const { asset, draft, percent, isSized, wallet, currency, preview, show } = ticket;
  const sliderPercent = Math.min(100, Math.max(1, percent));
  const shares = useShares(ticket);
  const isNothing = isSized && preview.troubles.some(({ field, rule }) => field === 'qty' && rule === 'low');
  return (
    <div className="ticket-field">
      <div className="ticket-label">
        <label htmlFor={id}>{t('ticket.quantity')}</label>
        <span className="figures text-muted">
          {preview.units === undefined
            ? null
            : t('ticket.units', {
                units: showQuantity(preview.units, stepDigits(preview.units), language),
                base: asset.base,
              })}
        </span>
      </div>
      <SteppedInput
        ref={input}
        id={id}
        label={t('ticket.quantity')}
        labelled
        value={draft.qty}
        step={show.qty(buttonStep(asset.terms))}
        problem={
          isNothing && wallet !== undefined && currency
            ? t('ticket.slider-zero', {
                percent,
                wallet: showMoney(wallet, currency, language),
                min: show.qty(asset.terms.qtyMin),
              })
            : problem('qty')
        }
        onChange={(qty) => ticket.edit({ qty })}
        beside={<LimitReached ticket={ticket} />}
        onStep={ticket.stepQuantity}
      />
      <div className="ticket-slider" data-used={isSized ? '' : undefined}>
        <input
          type="range"
          style={{ '--percent': sliderPercent } as CSSProperties}
          min={1}
          max={100}
          step={1}
          value={sliderPercent}
          aria-label={t('ticket.slider')}
          aria-valuetext={shares}
          onChange={(event) => ticket.size(Number(event.target.value))}
        />
      </div>
      <output className="ticket-shares">{shares}</output>
    </div>
  );
}

export function LeverageField({
  ticket: { asset, draft, edit },
}: {
  ticket: Pick<Ticket, 'asset' | 'draft' | 'edit'>;
}) {
  const t = useT();
  const id = useId();
  return (
    <div className="ticket-row">
      <label htmlFor={id}>{t('ticket.leverage')}</label>
      <select
        id={id}
        className="select select-sm figures w-26 shrink-0"
        value={draft.leverage}
        onChange={(event) => edit({ leverage: Number(event.target.value) })}
      >
        {leverageChoices(asset.terms.leverage).map((each) => (
          <option key={each} value={each}>
            1:{each}
          </option>
        ))}
      </select>
    </div>
  );
}

const WIRE = { takeProfit: 'take_profit', stopLoss: 'stop_loss' } as const;

/** A limit with its switch; switched on, its price and the money at that price. */
export function LimitField({ ticket, field }: { ticket: LimitTicket; field: Limit }) {
  const t = useT();
  const id = useId();
  const problem = useProblem(ticket);
  const { asset, draft, preview, currency, show } = ticket;
  const value = draft[field];
  const money = field === 'takeProfit' ? preview.atTakeProfit : preview.atStopLoss;
  const name = t(`ticket.${WIRE[field]}`);
  return (
    <div className="ticket-field">
      <label className="ticket-row">
        <span>{name}</span>
        <input
          type="checkbox"
          className="toggle toggle-sm"
          checked={value !== null}
          onChange={() => ticket.toggle(field)}
        />
      </label>
      {value === null ? null : (
        <SteppedInput
          id={id}
          label={t('ticket.limit-price', { limit: name })}
          value={value}
          step={show.price(limitStep(asset.terms.digits))}
          problem={problem(WIRE[field])}
          beside={
            money === undefined || !currency ? null : (
              <p className="mt-1 flex justify-between text-xs">
                <span className="text-muted">{t('ticket.at-limit')}</span>{' '}
                <SignedMoney amount={money} currency={currency} />
              </p>
            )
          }
          onChange={(next) => ticket.edit({ [field]: next })}
          onStep={(direction) => ticket.stepLimit(field, direction)}
        />
      )}
    </div>
  );
}
