import { asPrice, floorTo } from '../../../domain/money/amount.ts';
import { formatPrice, priceOf } from '../../../domain/money/price.ts';
import { leverageCap } from '../../../domain/trading/leverage-cap.ts';
import type { Queries } from '../../ports.ts';
import type { BrandContext } from '../../request-context.ts';
import { accountIdOf } from '../account/account.queries.ts';
import { insertPendingOrder } from './pending-order.queries.ts';

const ASSET = 'btcusd';
const ROUND = priceOf('100');

/**
 * A demo user's order to buy a tenth below the price, so that the list of pending orders is not empty; none without a
 * price, or where the asset is not offered. Never in production.
 */
export async function seedPendingOrder(
  tx: Queries,
  { brand, market, ports }: BrandContext,
  userId: string,
): Promise<void> {
  const spec = market.asset(ASSET);
  const quote = market.quote(ASSET);
  const leverage = spec ? leverageCap(brand, 'real', spec.class) : 0;
  if (!quote || leverage < 1) return;
  await insertPendingOrder(
    tx,
    brand.id,
    {
      id: `o_${userId}_0`,
      accountId: accountIdOf(userId, 'real'),
      userId,
      assetId: ASSET,
      side: 'buy',
      kind: 'limit',
      price: formatPrice(floorTo(asPrice((quote.ask * 9n) / 10n), ROUND)),
      qty: '0.01',
      leverage,
      takeProfit: null,
      stopLoss: null,
      expiresAt: null,
    },
    1,
    ports.clock.now(),
  );
}
