import type { AmountLimits } from '../../../domain/account/amount-limits.ts';
import { asMoney, type Money } from '../../../domain/money/amount.ts';
import { exponentOf, moneyAtMost } from '../../../domain/money/money.ts';
import type { CryptoDeposit, DepositCoin, Deposits, Settings } from '../../../schemas/generated/types.ts';
import type { CallContext } from '../../request-context.ts';
import { coinRateNow, type TimedRate } from './deposit-rates.ts';
import type { DepositMethod } from './deposit.queries.ts';
import type { CardProcessor, CheckoutProvider } from './payment-provider.ts';

/** Limit of methods without a maximum of their own, in whole units. */
const USUAL_MAXIMUM = 1_000_000n;
/** Smallest deposit of methods without a minimum of their own, in whole units (spec 2 §5). */
const USUAL_MINIMUM = 1n;
const USUAL_PRESETS = ['100', '200', '500', '1000'];
const CARD_CURRENCIES = ['USD', 'EUR', 'GBP'] as const;

export interface CardOffer {
  processor: CardProcessor;
  currencies: readonly ('EUR' | 'GBP' | 'USD')[];
  /** In the currency of the amount. */
  limitsIn(currency: string): Required<AmountLimits>;
}

export interface CoinOffer extends DepositCoin {
  confirmations: number;
  /** Into the account's currency; undefined without a recent price. */
  rate: TimedRate | undefined;
}

/** What a trader can deposit at this moment. */
export interface DepositOffers {
  /** Currency of the account that is credited. */
  currency: string;
  methods: DepositMethod[];
  presets: readonly string[];
  card: CardOffer | null;
  coins: readonly CoinOffer[];
  /** Limits of every coin, in the account's currency. */
  coinLimits: Required<AmountLimits>;
  checkout: { provider: CheckoutProvider; limits: Required<AmountLimits>; confirmations: number } | null;
  /** Amount from which a deposit of this method needs two operators, in the account's currency. */
  secondApproverFrom(method: DepositMethod): Money | undefined;
}

interface Bounds {
  minimum?: string;
  maximum?: string;
}

function limitsOf({ minimum, maximum }: Bounds, currency: string): Required<AmountLimits> {
  const whole = (units: bigint) => asMoney(units * 10n ** BigInt(exponentOf(currency)));
  return {
    minimum: minimum === undefined ? whole(USUAL_MINIMUM) : moneyAtMost(minimum, currency),
    maximum: maximum === undefined ? whole(USUAL_MAXIMUM) : moneyAtMost(maximum, currency),
  };
}

function cardOffer(
  { card }: Deposits,
  { card_payment: isOn, card_payment_minimum: minimum, card_payment_maximum: maximum }: Settings,
  processor: CardProcessor | null,
): CardOffer | null {
  if (!isOn || !card || !processor) return null;
  return {
    processor,
    currencies: card.currencies ?? CARD_CURRENCIES,
    limitsIn: (currency) => limitsOf({ minimum, maximum }, currency),
  };
}

/** Coins go to addresses of the manifest alone; a setting can only switch them off. */
function coinOffers(
  crypto: CryptoDeposit | undefined,
  { crypto_payments: wallets }: Settings,
  { market, now }: Pick<CallContext, 'market' | 'now'>,
  currency: string,
): CoinOffer[] {
  const isOn = (address: string) => wallets.some(({ wallet }) => wallet === address);
  return (crypto?.coins ?? [])
    .filter(({ address }) => isOn(address))
    .map((coin) => ({
      ...coin,
      confirmations: coin.confirmations ?? 6,
      rate: coinRateNow(market, coin.symbol, currency, now),
    }));
}

const CONFIRMATIONS = { HighSpeed: 0, MediumSpeed: 1, LowMediumSpeed: 2, LowSpeed: 6 } as const;

function checkoutOffer(
  { btcpay }: Deposits,
  { btcpay_payment: isOn }: Settings,
  provider: CheckoutProvider | null,
  currency: string,
): DepositOffers['checkout'] {
  if (!isOn || !btcpay || !provider) return null;
  const confirmations = CONFIRMATIONS[btcpay.speedPolicy ?? 'MediumSpeed'];
  return { provider, limits: limitsOf(btcpay, currency), confirmations };
}

/** @param currency currency of the real account */
export async function depositOffers(
  context: Pick<CallContext, 'brand' | 'settings' | 'market' | 'now' | 'payments'>,
  currency: string,
): Promise<DepositOffers> {
  const settings = await context.settings.read();
  const deposits: Deposits = context.brand.deposits;
  const card = cardOffer(deposits, settings, context.payments.card);
  const coins = coinOffers(deposits.crypto, settings, context, currency);
  const checkout = checkoutOffer(deposits, settings, context.payments.btcpay, currency);
  const methods = [
    ...(card ? (['card'] as const) : []),
    ...(coins.length ? (['crypto'] as const) : []),
    ...(checkout ? (['btcpay'] as const) : []),
  ];
  return {
    currency,
    methods,
    presets: deposits.card?.presets ?? USUAL_PRESETS,
    card,
    coins,
    coinLimits: limitsOf(deposits.crypto ?? {}, currency),
    checkout,
    secondApproverFrom(method) {
      const from = method === 'card' ? undefined : deposits[method]?.secondApproverFrom;
      return from === undefined ? undefined : moneyAtMost(from, currency);
    },
  };
}
