import type { BrandContext } from '../../request-context.ts';
import { insertMiningAsset, type MiningRow } from './mining.queries.ts';

const DAY_MS = 86_400_000;

type Sample = Pick<MiningRow, 'asset' | 'asset_exchange' | 'current_balance' | 'profit' | 'estimated_profit'>;

const SAMPLES: readonly Sample[] = [
  {
    asset: 'Bitcoin',
    asset_exchange: 'CRYPTO:BTCUSD',
    current_balance: '0.01482100',
    profit: '0.00231400',
    estimated_profit: '0.00410000',
  },
  {
    asset: 'Ether',
    asset_exchange: 'CRYPTO:ETHUSD',
    current_balance: '0.41250000',
    profit: '0.03127500',
    estimated_profit: '0.06800000',
  },
];

/** Sample mining assets of a demo user, marked as simulated; existing ones stay. In demos only. */
export async function seedMining({ brand, environment, ports }: BrandContext, userId: string): Promise<void> {
  if (environment !== 'demo' || !brand.features.includes('mining')) return;
  const now = ports.clock.now();
  for (const [index, sample] of SAMPLES.entries())
    await insertMiningAsset(ports.db, brand.id, userId, {
      ...sample,
      id: `mn_${brand.id}_${index + 1}`,
      asset_image: null,
      estimated_profit_after: new Date(now.getTime() + 30 * DAY_MS),
      simulated: true,
      created_at: new Date(now.getTime() - (20 - index) * DAY_MS),
      updated_at: now,
    });
}
