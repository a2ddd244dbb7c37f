import { expect, it } from 'vitest';
import { claimStart, releaseStart } from '../../server/modules/deposit/payment.queries.ts';
import {
  claimTopUp,
  insertTopUp,
  releaseTopUp,
} from '../../server/modules/trading-account/top-up.queries.ts';
import {
  claimOpening,
  claimPassword,
  insertTradingAccount,
  releaseOpening,
  releasePassword,
} from '../../server/modules/trading-account/trading-account.queries.ts';
import { oldestClaim } from '../../server/provider-claim.ts';
import { after } from '../../server/time/time-arithmetic.ts';
import { onEveryEngine } from './support/backend.ts';
import { byBitcoin, depositKit } from './support/deposit-kit.ts';
import { create } from './support/trading-accounts.ts';
import { keyed, type TradingKit } from './support/trading-kit.ts';

onEveryEngine('a claim of a provider', (at) => {
  const FEATURES = ['auth', 'profile', 'trading-accounts'];
  const start = async () => await depositKit(at.db, { brand: { features: FEATURES } });

  async function accountOf(kit: TradingKit): Promise<string> {
    return (await create(await kit.signedIn('trader'))).data.id;
  }

  /** A pending top-up of an open account. */
  async function topUpOf(kit: TradingKit): Promise<string> {
    const topUp = { id: `top-up-${kit.brand.id}`, account_id: await accountOf(kit), amount: 100n };
    await insertTopUp(at.db, kit.brand.id, topUp, kit.now());
    return topUp.id;
  }

  async function openingOf(kit: TradingKit): Promise<string> {
    const id = `opening-${kit.brand.id}`;
    const choice = { platform: 'MT4', account_type: 'Raw Spread', leverage: '1:30', currency: 'USD' };
    const row = { id, user_id: `u_${kit.brand.id}_trader`, server: 'Demo', title: '', initial_deposit: 100n };
    await insertTradingAccount(at.db, kit.brand.id, { ...row, ...choice }, kit.now());
    return id;
  }

  async function depositOf(kit: TradingKit): Promise<string> {
    return (await keyed(await kit.signedIn('trader'), 'deposit.create', byBitcoin())).data.id;
  }

  const resetPassword = (...[db, brand, id, claimedAt]: Parameters<typeof releaseStart>) =>
    releasePassword(db, brand, id, claimedAt, false);

  it.each([
    ['the start of a payment', depositOf, claimStart, releaseStart],
    ['the opening of a trading account', openingOf, claimOpening, releaseOpening],
    ['a top-up', topUpOf, claimTopUp, releaseTopUp],
    ['the change of a password', accountOf, claimPassword, resetPassword],
  ])('of %s is released by its own request only', async (_what, prepare, claim, release) => {
    const kit = await start();
    const id = await prepare(kit);
    const claimAt = async (now: Date) => Boolean(await claim(at.db, kit.brand.id, id, oldestClaim(now), now));
    const [first, second] = [kit.now(), after(kit.now(), 61)];
    expect([await claimAt(first), await claimAt(second)]).toEqual([true, true]);
    await release(at.db, kit.brand.id, id, first);
    expect(await claimAt(second)).toBe(false);
    await release(at.db, kit.brand.id, id, second);
    expect(await claimAt(second)).toBe(true);
  });
});
