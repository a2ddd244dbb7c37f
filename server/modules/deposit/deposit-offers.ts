import type { AmountLimits } from '../../../domain/account/amount-limits.ts';
import { DEFAULT_LIMITS } from '../../../domain/deposit/default-limits.ts';
import { manifestFeeRule, type DepositFeeRule } from '../../../domain/deposit/deposit-fee.ts';
import { DEFAULT_RATE_MINUTES } from '../../../domain/deposit/rate-hold.ts';
import { manifestAmount, manifestMoney, type Currencies } from '../../../domain/money/manifest-amount.ts';
import type {
  BtcpayDeposit,
  DepositCoin,
  Deposits,
  ServerBrand,
  Settings,
} from '../../../schemas/generated/types.ts';
import { depositsOf, walletOf } from '../../brand/manifest-deposits.ts';
import type { CallContext } from '../../request-context.ts';
import { cardLimits } from './card-limits.ts';
import { coinRateNow, type TimedRate } from './deposit-rates.ts';
import type { DepositMethod } from './deposit.queries.ts';
import type { CardProcessor, CheckoutProvider } from './payment-provider.ts';

const DEFAULT_PRESETS = ['100', '200', '500', '1000'];
const CARD_CURRENCIES = ['USD', 'EUR', 'GBP'] as const;

export interface CardOffer {
  processor: CardProcessor;
  currencies: readonly ('EUR' | 'GBP' | 'USD')[];
  /** In minor units of a card currency. */
  limitsIn(currency: string): Required<AmountLimits>;
}

export interface CoinOffer extends Omit<DepositCoin, 'address' | 'provider'> {
  /** Null for a coin whose provider gives each deposit an address of its own. */
  address: string | null;
  confirmations: number;
  /** Into the account's currency; undefined without a recent price. */
  rate: TimedRate | undefined;
  /** Minutes for which a request holds its rate; null when the provider of the address decides. */
  rateMinutes: number | null;
}

/** What a trader can deposit at this moment. */
export interface DepositOffers {
  /** Currency of the account that is credited. */
  currency: string;
  methods: DepositMethod[];
  /** In the currency of the account. */
  presets: readonly string[];
  card: CardOffer | null;
  coins: readonly CoinOffer[];
  /** Limits of every coin, in the account's currency. */
  coinLimits: Required<AmountLimits>;
  checkout: { provider: CheckoutProvider; limits: Required<AmountLimits>; confirmations: number } | null;
  /** In the account's currency; null without a fee. */
  feeOf(method: DepositMethod): DepositFeeRule | null;
}

interface Bounds {
  minimum?: string;
  maximum?: string;
}

/** Limits in minor units of every currency: see `manifestMoney`. */
const limitsOf = (
  { minimum = DEFAULT_LIMITS.minimum, maximum = DEFAULT_LIMITS.maximum }: Bounds,
  currencies: Currencies,
): Required<AmountLimits> => ({
  minimum: manifestMoney(minimum, currencies),
  maximum: manifestMoney(maximum, currencies),
});

function cardOffer(
  context: Pick<CallContext, 'brand' | 'market' | 'now'>,
  { card }: Deposits,
  settings: Settings,
  processor: CardProcessor | null,
): CardOffer | null {
  if (!settings.card_payment || !card || !processor) return null;
  return {
    processor,
    currencies: card.currencies ?? CARD_CURRENCIES,
    limitsIn: (currency) => cardLimits(settings, currency, context),
  };
}

/** Minutes for which a deposit to an address of the manifest holds its rate. */
export const rateMinutesOf = (brand: Pick<ServerBrand, 'deposits'>): number =>
  depositsOf(brand).crypto?.rateMinutes ?? DEFAULT_RATE_MINUTES;

/**
 * Coins go to addresses of the manifest, or of the provider that it names; a setting can only switch them off.
 */
function coinOffers(
  context: Pick<CallContext, 'brand' | 'market' | 'now' | 'payments'>,
  { crypto_payments: wallets }: Settings,
  currency: string,
): CoinOffer[] {
  const { brand, market, now, payments } = context;
  const { crypto, btcpay } = depositsOf(brand);
  const rateMinutes = rateMinutesOf(brand);
  const isOn = (coin: DepositCoin) =>
    (coin.address !== undefined || payments.addresses !== null) &&
    wallets.some(
      ({ wallet, symbol }) =>
        wallet === walletOf(coin) && (coin.address !== undefined || symbol === coin.symbol),
    );
  return (crypto?.coins ?? []).filter(isOn).map(({ address = null, confirmations = 6, ...coin }) => ({
    ...coin,
    address,
    confirmations: address === null ? confirmationsOf(btcpay) : confirmations,
    rate: coinRateNow(market, coin.symbol, currency, now),
    rateMinutes: address === null ? null : rateMinutes,
  }));
}

const CONFIRMATIONS = { HighSpeed: 0, MediumSpeed: 1, LowMediumSpeed: 2, LowSpeed: 6 } as const;

const confirmationsOf = ({ speedPolicy = 'MediumSpeed' }: BtcpayDeposit = {}): number =>
  CONFIRMATIONS[speedPolicy];

function checkoutOffer(
  brand: Currencies,
  { btcpay }: Deposits,
  { btcpay_payment: isOn }: Settings,
  provider: CheckoutProvider | null,
): DepositOffers['checkout'] {
  if (!isOn || !btcpay || !provider) return null;
  const confirmations = confirmationsOf(btcpay);
  return { provider, limits: limitsOf(btcpay, brand), confirmations };
}

/** @param currency currency of the real account */
export async function depositOffers(
  context: Pick<CallContext, 'brand' | 'settings' | 'market' | 'now' | 'payments'>,
  currency: string,
): Promise<DepositOffers> {
  const settings = await context.settings.read();
  const { brand } = context;
  const deposits = depositsOf(brand);
  const card = cardOffer(context, deposits, settings, context.payments.card);
  const coins = coinOffers(context, settings, currency);
  const checkout = checkoutOffer(brand, deposits, settings, context.payments.btcpay);
  const methods = [
    ...(card ? (['card'] as const) : []),
    ...(coins.length ? (['crypto'] as const) : []),
    ...(checkout ? (['btcpay'] as const) : []),
  ];
  return {
    currency,
    methods,
    presets: (deposits.card?.presets ?? DEFAULT_PRESETS).map((preset) =>
      manifestAmount(preset, brand, currency),
    ),
    card,
    coins,
    coinLimits: limitsOf(deposits.crypto ?? {}, brand),
    checkout,
    feeOf: (method) => manifestFeeRule(deposits[method]?.fee, brand, currency),
  };
}
