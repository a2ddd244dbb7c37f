import type { DepositCoin, Deposits } from '../../../schemas/generated/types.ts';
import { walletOf } from '../../../server/brand/manifest-deposits.ts';
import type { Db } from '../../../server/ports.ts';
import type { KitOptions } from './backend.ts';
import { tradingKit, type TradingKit } from './trading-kit.ts';

export const BITCOIN = {
  name: 'Bitcoin',
  symbol: 'BTC',
  network: 'bitcoin',
  address: '1BitcoinEaterAddressDontSendf59kuE',
  confirmations: 3,
} as const;
/** Without a price. */
export const LITECOIN = {
  name: 'Litecoin',
  symbol: 'LTC',
  network: 'litecoin',
  address: 'LTCEaterAddressDontSendf59kuExxxxxx',
} as const;

export const walletsOf = (coins: readonly DepositCoin[]) =>
  coins.map((coin) => ({
    name: coin.name,
    symbol: coin.symbol,
    logo: '',
    barcode: '',
    wallet: walletOf(coin),
  }));

export const cryptoDeposits: Deposits = {
  crypto: { minimum: '50.00', maximum: '20000.00', coins: [BITCOIN, LITECOIN] },
};

/** A backend whose brand takes these deposits. */
export async function depositKit(
  db: Db,
  { deposits = cryptoDeposits, ...options }: KitOptions & { deposits?: Deposits } = {},
): Promise<TradingKit> {
  return await tradingKit(db, {
    ...options,
    settings: {
      crypto_payments: walletsOf(deposits.crypto?.coins ?? []),
      card_payment: deposits.card !== undefined,
      card_payment_minimum: deposits.card?.minimum ?? '100.00',
      card_payment_maximum: deposits.card?.maximum ?? '10000.00',
      btcpay_payment: deposits.btcpay !== undefined,
      ...options.settings,
    },
    brand: { deposits, ...options.brand },
  });
}

export const byBitcoin = (more: Record<string, unknown> = {}) => ({
  payment_method: 'crypto',
  amount: '600.00',
  currency: 'BTC',
  ...more,
});
