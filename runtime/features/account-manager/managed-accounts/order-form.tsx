import { useMemo, useState } from 'react';
import type { Money } from '../../../../domain/money/amount.ts';
import { priceOf } from '../../../../domain/money/price.ts';
import orderSchema from '../../../../schemas/forms/manager-order.json';
import * as orderFields from '../../../../schemas/generated/forms/manager-order.js';
import type { ManagedAccount, Position } from '../../../../schemas/generated/types.ts';
import { useLanguage, usePlatform, useT } from '../../../platform/hooks.ts';
import type { T } from '../../../platform/text.ts';
import { useCommand } from '../../../platform/use-command.ts';
import { useAssets } from '../../../trading/live/hooks.ts';
import type { AssetView } from '../../../trading/live/live.ts';
import { showMoney } from '../../../lib/format-money.ts';
import { showPrice } from '../../../trading/components/show-price.ts';
import { ASSET_TYPES } from '../../../trading/search/asset-types.ts';
import { leverageChoices } from '../../../trading/ticket/leverage-choices.ts';
import { obstacleText, troubleText } from '../../../trading/ticket/obstacle-text.ts';
import { Loading } from '../../../ui/loading.tsx';
import { SchemaForm } from '../../../ui/schema-form/schema-form.tsx';
import type { Values } from '../../../ui/schema-form/text-validator.ts';
import type { Choice } from '../../../ui/schema-form/ui-schema.ts';
import { newOrder, orderRequest, useOrderPreview, type OrderValues } from './order-draft.ts';

const SIDES = ['buy', 'sell'] as const;
type Limit = 'take_profit' | 'stop_loss';
const SEND = [
  'btn btn-primary mt-4 h-auto min-h-11 w-full py-2 whitespace-normal',
  'aria-disabled:border-line aria-disabled:bg-base-300 aria-disabled:text-base-content',
  'aria-disabled:pointer-events-auto aria-disabled:cursor-default aria-disabled:opacity-100',
].join(' ');

function assetChoices(assets: readonly AssetView[], t: T): Choice[] {
  return ASSET_TYPES.flatMap((type) =>
    assets
      .filter((asset) => asset.type === type)
      .map(({ id, a_name }) => ({ value: id, label: a_name, group: t(`assets.type-${type}`) })),
  );
}

/** Clears the limits of a sent order; what was typed since stays. */
function withoutLimitsOf<Edited extends Partial<Record<Limit, unknown>>>(
  sent: OrderValues,
  edited: Edited,
): Edited {
  const rest = (limit: Limit) => (edited[limit] === sent[limit] ? '' : edited[limit]);
  return { ...edited, take_profit: rest('take_profit'), stop_loss: rest('stop_loss') };
}

interface OrderProps {
  account: ManagedAccount;
  assets: readonly AssetView[];
  first: AssetView;
}

/** Button text: what the order does, or why it cannot be sent. */
function useOrder(account: ManagedAccount, asset: AssetView, values: OrderValues) {
  const t = useT();
  const language = useLanguage();
  const {
    preview: { order, obstacle, margin, price, troubles },
    example,
  } = useOrderPreview(account, asset, values);
  const money = (amount: Money) => showMoney(amount, account.currency, language);
  const label =
    order && price !== undefined
      ? t(`ticket.send-${values.side}`, {
          qty: values.qty,
          asset: asset.a_name,
          price: showPrice(price, asset.digits, language),
        })
      : '';
  const why = obstacle
    ? obstacleText(obstacle, { t, language, example, quote: asset.quote, currency: account.currency, money })
    : '';
  return {
    order,
    label: label || why,
    margin: margin === undefined ? '–' : money(margin),
    problems: Object.fromEntries(
      troubles.map((trouble) => [trouble.field, troubleText(trouble, { t, example })]),
    ),
  };
}

/** The fields of an order: typed numbers stay unparsed until submission. */
function Order({ account, assets, first }: OrderProps) {
  const t = useT();
  const language = useLanguage();
  const { notifications, play } = usePlatform();
  const { send } = useCommand('manager.store-trade', { showsError: true });
  const [values, setValues] = useState<OrderValues>(() => newOrder(first, language));
  const asset = assets.find(({ id }) => id === values.asset) ?? first;
  const { order, label, margin, problems } = useOrder(account, asset, values);
  const choices = useMemo(
    () => ({
      asset: assetChoices(assets, t),
      side: SIDES.map((side) => ({ value: side, label: t(`manager-order.side.${side}`) })),
      leverage: leverageChoices(asset.leverage).map((each) => ({ value: String(each), label: `1:${each}` })),
    }),
    [assets, asset.leverage, t],
  );

  function edit(given: Values): Values {
    const typed = given as unknown as OrderValues;
    const chosen = assets.find(({ id }) => id === typed.asset);
    const next = chosen && typed.asset !== values.asset ? newOrder(chosen, language) : typed;
    setValues(next);
    return { ...next };
  }

  function done(position: Position) {
    setValues((now) => withoutLimitsOf(values, now));
    notifications.show(
      'success',
      t('desk.placed', {
        asset: asset.a_name,
        price: showPrice(priceOf(position.opening_price), asset.digits, language),
        number: account.number,
      }),
    );
    return (edited: Values) => withoutLimitsOf(values, edited);
  }

  async function submit() {
    const result = await send(orderRequest(account.id, asset, order!));
    play(result.ok ? 'success' : 'error');
    return result;
  }

  return (
    <SchemaForm<OrderValues, Position>
      id="manager-order"
      schema={orderSchema}
      form={orderFields}
      values={{ ...values }}
      choices={choices}
      problems={problems}
      blocked={!order}
      onChange={edit}
      send={submit}
      onDone={done}
      submit={(busy) => (
        <>
          <p className="mt-4 flex justify-between text-sm">
            <span>{t('desk.margin')}</span>
            <span className="figures">{margin}</span>
          </p>
          <button type="submit" className={SEND} aria-disabled={busy || !order}>
            {label}
          </button>
        </>
      )}
    />
  );
}

/** An order on a connected account; only the server checks the account's own limits. */
export function OrderForm({ account }: { account: ManagedAccount }) {
  const t = useT();
  const { list, status } = useAssets();
  const [first] = list;
  if (status === 'failed' && !first) return <p role="alert">{t('assets.failed')}</p>;
  if (!first) return <Loading />;
  return (
    <section className="grid content-start gap-3" aria-labelledby="desk-order">
      <h3 id="desk-order" className="font-sans text-sm font-semibold">
        {t('desk.order')}
      </h3>
      <p className="text-muted text-sm">{t('desk.order-hint', { number: account.number })}</p>
      <Order account={account} assets={list} first={first} />
    </section>
  );
}
