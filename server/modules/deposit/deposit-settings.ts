import { formatMoney } from '../../../domain/money/money.ts';
import { formatRate } from '../../../domain/money/fx.ts';
import type { DepositSettings } from '../../../schemas/generated/types.ts';
import { sessionOf, type CallContext, type Handler } from '../../request-context.ts';
import { depositOffers, type CardOffer, type CoinOffer, type DepositOffers } from './deposit-offers.ts';
import { moneyRate, type TimedRate } from './deposit-rates.ts';

const rateText = (rate: TimedRate | undefined) => (rate ? formatRate(rate.rate) : null);
const timeText = (rate: TimedRate | undefined) => rate?.at.toISOString() ?? null;

function toCard({ processor, currencies, limitsIn }: CardOffer, origin: string): DepositSettings['card'] {
  const { frame } = processor;
  const limits = currencies.map((currency) => {
    const { minimum, maximum } = limitsIn(currency);
    return { currency, minimum: formatMoney(minimum, currency), maximum: formatMoney(maximum, currency) };
  });
  const { minimum, maximum } = limits[0]!;
  return {
    processor: frame.processor,
    kind: frame.kind,
    name: frame.name,
    ...frame.at(origin),
    key: frame.key,
    currencies: [...currencies] as [(typeof currencies)[number], ...(typeof currencies)[number][]],
    minimum,
    maximum,
    limits,
  };
}

function toCoin(
  coin: CoinOffer,
  { coinLimits: { minimum, maximum }, currency }: DepositOffers,
): DepositSettings['coins'][number] {
  return {
    name: coin.name,
    symbol: coin.symbol,
    network: coin.network,
    address: coin.address,
    confirmations: coin.confirmations,
    minimum: formatMoney(minimum, currency),
    maximum: formatMoney(maximum, currency),
    rate: rateText(coin.rate),
    rate_at: timeText(coin.rate),
    rate_minutes: coin.rateMinutes,
  };
}

function toCheckout({ checkout, currency }: DepositOffers): DepositSettings['btcpay'] {
  return (
    checkout && {
      origin: checkout.provider.origin,
      currency,
      minimum: formatMoney(checkout.limits.minimum, currency),
      maximum: formatMoney(checkout.limits.maximum, currency),
      confirmations: checkout.confirmations,
    }
  );
}

/** Conversion of each card currency other than the account's. */
function cardRates(
  { card, currency }: DepositOffers,
  { market, now }: CallContext,
): DepositSettings['rates'] {
  return (card?.currencies ?? [])
    .filter((from) => from !== currency)
    .map((from) => {
      const rate = moneyRate(market, from, currency, now);
      return { from, to: currency, rate: rateText(rate), at: timeText(rate) };
    });
}

async function readSettings(context: CallContext): Promise<DepositSettings> {
  const { currency } = sessionOf(context).user;
  const settings = await context.settings.read();
  const offers = await depositOffers(context, currency);
  const coins = offers.coins.map((coin) => toCoin(coin, offers));
  return {
    currency,
    methods: offers.methods,
    presets: [...offers.presets],
    card: offers.card && toCard(offers.card, context.origin),
    coins,
    btcpay: toCheckout(offers),
    rates: cardRates(offers, context),
    fees: offers.methods.flatMap((method) => {
      const fee = offers.feeOf(method);
      return fee ? [{ method, ...fee }] : [];
    }),
    at: context.now.toISOString(),
    card_payment: offers.card !== null,
    card_payment_minimum: settings.card_payment_minimum,
    card_payment_maximum: settings.card_payment_maximum,
    crypto_payments: coins.flatMap(({ name, symbol, address }) =>
      address === null ? [] : [{ name, symbol, logo: '', barcode: '', wallet: address }],
    ),
    btcpay_payment: offers.checkout !== null,
  };
}

/** Methods, limits, addresses and rates at this moment. */
export const depositSettings: Handler<'deposit.settings'> = readSettings;

export const depositSettingsPost: Handler<'deposit.settings-post'> = readSettings;
