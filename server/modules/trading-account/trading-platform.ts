import { demoAccountOptions } from '../../../domain/account/demo-account-options.ts';
import type { DemoAccountOptions } from '../../../schemas/generated/types.ts';
import { Failure } from '../../failure.ts';
import type { TradingPlatform } from '../../ports.ts';
import { sessionOf, type BrandContext, type CallContext } from '../../request-context.ts';
import { findByLogin, type TradingAccountRow } from './trading-account.queries.ts';

export const optionsOf = ({ brand }: Pick<BrandContext, 'brand'>): DemoAccountOptions =>
  demoAccountOptions(brand.demoAccounts);

/**
 * The same context with the platform that it needs.
 * @throws feature_disabled when the brand has none
 */
export function withPlatform<Context extends BrandContext>(
  context: Context,
): Context & { platform: TradingPlatform } {
  const { tradingPlatform: platform } = context;
  if (!platform) throw new Failure('feature_disabled');
  return { ...context, platform };
}

/** @throws not_found for a login that is not the caller's */
export async function ownAccount(context: CallContext, loginId: string | number): Promise<TradingAccountRow> {
  const { brand, ports } = context;
  const row = await findByLogin(ports.db, brand.id, sessionOf(context).user.id, String(loginId));
  if (!row) throw new Failure('not_found');
  return row;
}
