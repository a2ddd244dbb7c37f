import { useId, useState, type FormEvent } from 'react';
import type { Money, Price } from '../../../../domain/money/amount.ts';
import { moneyOf } from '../../../../domain/money/money.ts';
import { formatPrice, priceOf } from '../../../../domain/money/price.ts';
import { formatQuantity } from '../../../../domain/money/quantity.ts';
import type { OrderDraft } from '../../../../domain/trading/order-rules.ts';
import type { ManagedAccount } from '../../../../schemas/generated/types.ts';
import type { CallRequest } from '../../../platform/api.ts';
import { useLanguage, usePlatform, useT } from '../../../platform/hooks.ts';
import { useCommand } from '../../../platform/use-command.ts';
import { useAssets, useLink, useQuote } from '../../../trading/live/hooks.ts';
import { useLive, type AssetView } from '../../../trading/live/live.ts';
import { showMoney } from '../../../lib/format-money.ts';
import { showPrice } from '../../../trading/components/show-price.ts';
import { showQuantity } from '../../../trading/components/show-quantity.ts';
import { ASSET_TYPES } from '../../../trading/search/asset-types.ts';
import { leverageChoices } from '../../../trading/ticket/leverage-choices.ts';
import { obstacleText, troubleText } from '../../../trading/ticket/obstacle-text.ts';
import { previewOrder, type Draft, type OrderPreview } from '../../../trading/ticket/order-preview.ts';
import { newDraft, quantityDigits } from '../../../trading/ticket/ticket-draft.ts';
import { Loading } from '../../../ui/loading.tsx';

interface OrderFormProps {
  account: ManagedAccount;
}

function AssetChoice({
  assets,
  chosen,
  onChoose,
}: {
  assets: readonly AssetView[];
  chosen: string;
  onChoose(id: string): void;
}) {
  const t = useT();
  const id = useId();
  return (
    <div>
      <label htmlFor={id}>{t('manager.asset')}</label>
      <select id={id} className="select" value={chosen} onChange={(event) => onChoose(event.target.value)}>
        {ASSET_TYPES.map((type) => {
          const ofType = assets.filter((asset) => asset.type === type);
          return ofType.length ? (
            <optgroup key={type} label={t(`assets.type-${type}`)}>
              {ofType.map((asset) => (
                <option key={asset.id} value={asset.id}>
                  {asset.a_name}
                </option>
              ))}
            </optgroup>
          ) : null;
        })}
      </select>
    </div>
  );
}

interface NumberFieldProps {
  label: string;
  value: string;
  problem: string | undefined;
  onChange(value: string): void;
}

function NumberField({ label, value, problem, onChange }: NumberFieldProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className={`input figures ${problem ? 'input-error' : ''}`}
        inputMode="decimal"
        autoComplete="off"
        value={value}
        aria-invalid={problem ? true : undefined}
        aria-describedby={`${id}-error`}
        onChange={(event) => onChange(event.target.value)}
      />
      <p id={`${id}-error`} className="text-error mt-1 text-sm empty:hidden" aria-live="polite">
        {problem}
      </p>
    </div>
  );
}

function orderRequest(
  account: string,
  asset: AssetView,
  order: OrderDraft,
): CallRequest<'manager.store-trade'> {
  const price = (value: Price | null) => (value === null ? null : formatPrice(value, asset.digits));
  return {
    params: { id: account },
    input: {
      coinId: asset.id,
      type: order.side,
      qty: formatQuantity(order.qty, quantityDigits(asset.terms)),
      leverage: order.leverage,
      is_take_profit: order.takeProfit !== null,
      take_profit: price(order.takeProfit),
      is_stop_loss: order.stopLoss !== null,
      stop_loss: price(order.stopLoss),
    },
  };
}

/** The order's value and margin on the connected account, computed with the server's own functions. */
function usePreview(
  account: ManagedAccount,
  asset: AssetView,
  draft: Draft,
): { preview: OrderPreview; example: string } {
  const language = useLanguage();
  const { quotes } = useLive();
  const quote = useQuote(asset.id);
  const preview = previewOrder(draft, {
    asset: { terms: asset.terms, quote: asset.quote, market: asset.market, changesAt: asset.changes_at },
    quote,
    isLost: useLink().state === 'lost',
    mayTrade: true,
    account: {
      currency: account.currency,
      freeMargin: moneyOf(account.free_margin, account.currency),
    },
    fx: quotes.fx(),
    language,
    show: {
      qty: (value) => showQuantity(value, Math.max(2, quantityDigits(asset.terms)), language),
      price: (value) => showPrice(value, asset.digits, language),
    },
  });
  return { preview, example: quote ? showPrice(quote.bid, asset.digits, language) : '0.10' };
}

const FIELDS = { qty: 'qty', takeProfit: 'take_profit', stopLoss: 'stop_loss' } as const;
const NO_PROBLEMS = { fields: {} as Record<string, string>, sentence: '' };

interface OrderProps extends OrderFormProps {
  asset: AssetView;
}

/** The fields of an order: typed numbers stay unparsed until submission. */
function Order({ account, asset }: OrderProps) {
  const t = useT();
  const language = useLanguage();
  const { notifications, play } = usePlatform();
  const { send: sendOrder, isPending: busy } = useCommand('manager.store-trade', { showsError: true });
  const [draft, setDraft] = useState<Draft>(() => newDraft(asset.terms, language));
  const [refused, setRefused] = useState(NO_PROBLEMS);
  const {
    preview: { order, obstacle, margin, price, troubles },
    example,
  } = usePreview(account, asset, draft);

  function edit(change: Partial<Draft>) {
    setDraft({ ...draft, ...change });
    setRefused(NO_PROBLEMS);
  }

  async function send(event: FormEvent) {
    event.preventDefault();
    if (busy || !order) return;
    setRefused(NO_PROBLEMS);
    const result = await sendOrder(orderRequest(account.id, asset, order));
    play(result.ok ? 'success' : 'error');
    if (!result.ok) {
      setRefused({ fields: result.error.fields, sentence: result.error.message });
      return;
    }
    setDraft({ ...draft, takeProfit: null, stopLoss: null });
    notifications.show(
      'success',
      t('desk.placed', {
        asset: asset.a_name,
        price: showPrice(priceOf(result.data.opening_price), asset.digits, language),
        number: account.number,
      }),
    );
  }

  const problemOf = (field: keyof typeof FIELDS) => {
    const trouble = troubles.find((each) => each.field === FIELDS[field]);
    return refused.fields[FIELDS[field]] ?? (trouble ? troubleText(trouble, { t, example }) : undefined);
  };
  const money = (amount: Money) => showMoney(amount, account.currency, language);
  const label =
    order && price !== undefined
      ? t(`ticket.send-${draft.side}`, {
          qty: draft.qty,
          asset: asset.a_name,
          price: showPrice(price, asset.digits, language),
        })
      : '';
  const why = obstacle
    ? obstacleText(obstacle, { t, language, example, quote: asset.quote, currency: account.currency, money })
    : '';
  return (
    <form noValidate onSubmit={(event) => void send(event)}>
      <fieldset className="segments">
        <legend className="sr-only">{t('manager.direction')}</legend>
        {(['buy', 'sell'] as const).map((side) => (
          <label key={side}>
            <input
              type="radio"
              name="desk-side"
              checked={draft.side === side}
              onChange={() => edit({ side })}
            />
            <span>{t(`manager.${side}`)}</span>
          </label>
        ))}
      </fieldset>
      <div className="desk-pair">
        <NumberField
          label={t('manager.qty')}
          value={draft.qty}
          problem={problemOf('qty')}
          onChange={(qty) => edit({ qty })}
        />
        <LeverageChoice
          cap={asset.leverage}
          chosen={draft.leverage}
          onChoose={(leverage) => edit({ leverage })}
        />
      </div>
      <NumberField
        label={t('desk.take-profit')}
        value={draft.takeProfit ?? ''}
        problem={problemOf('takeProfit')}
        onChange={(text) => edit({ takeProfit: text === '' ? null : text })}
      />
      <NumberField
        label={t('desk.stop-loss')}
        value={draft.stopLoss ?? ''}
        problem={problemOf('stopLoss')}
        onChange={(text) => edit({ stopLoss: text === '' ? null : text })}
      />
      <p className="desk-margin">
        <span>{t('desk.margin')}</span>
        <span className="figures">{margin === undefined ? '–' : money(margin)}</span>
      </p>
      {refused.sentence ? (
        <p role="alert" className="alert alert-error alert-soft text-sm">
          {refused.sentence}
        </p>
      ) : null}
      <button type="submit" className="btn btn-primary desk-send" aria-disabled={busy || !order}>
        {label || why}
      </button>
    </form>
  );
}

function LeverageChoice({
  cap,
  chosen,
  onChoose,
}: {
  cap: number;
  chosen: number;
  onChoose(leverage: number): void;
}) {
  const t = useT();
  const id = useId();
  return (
    <div>
      <label htmlFor={id}>{t('manager.leverage')}</label>
      <select
        id={id}
        className="select figures"
        value={chosen}
        onChange={(event) => onChoose(Number(event.target.value))}
      >
        {leverageChoices(cap).map((each) => (
          <option key={each} value={each}>
            1:{each}
          </option>
        ))}
      </select>
    </div>
  );
}

/** An order on a connected account; only the server checks the account's own limits. */
export function OrderForm({ account }: OrderFormProps) {
  const t = useT();
  const { list, status } = useAssets();
  const [chosen, setChosen] = useState<string | null>(null);
  const asset = list.find(({ id }) => id === chosen) ?? list[0];
  if (status === 'failed' && !asset) return <p role="alert">{t('assets.failed')}</p>;
  if (!asset) return <Loading />;
  return (
    <section className="desk-order" aria-labelledby="desk-order">
      <h3 id="desk-order">{t('desk.order')}</h3>
      <p className="text-muted text-sm">{t('desk.order-hint', { number: account.number })}</p>
      <AssetChoice assets={list} chosen={asset.id} onChoose={setChosen} />
      <Order key={asset.id} asset={asset} account={account} />
    </section>
  );
}
