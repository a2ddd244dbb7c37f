import { expect, it } from 'vitest';
import { cleanText } from '../../../domain/strings/clean-text.ts';
import type { BrandPlan } from '../../../schemas/generated/types.ts';
import { onPostgres } from '../support/backend.ts';
import { HOSTILE_TEXTS } from '../support/hostile-texts.ts';
import { managerKit } from '../support/manager-kit.ts';
import { deskOutput, expectClean, expectHarmlessMails, stringsIn } from '../support/shown-texts.ts';
import { keyed, newKey } from '../support/trading-kit.ts';

/** The texts that a manifest may have: without hidden characters. */
const PLANS: BrandPlan[] = HOSTILE_TEXTS.filter(([, text]) => cleanText(text) === text).map(
  ([, name], index) => ({
    id: `plan-${index}`,
    name,
    amount: `${index + 1}.00`,
    features: { support: { en: name } },
  }),
);

onPostgres('hostile plan names', (at) => {
  it('are shown as they are, without reaching the markup of a mail or the terminal', async () => {
    const kit = await managerKit(at.db, {
      brand: { features: ['auth', 'profile', 'plans'], plans: PLANS },
      settings: { enable_multi_plans: true },
    });
    const [trader, admin] = [await kit.signedIn('trader'), await kit.signedIn('superadmin')];
    const { data } = await trader.call('plan.list');
    expect(data.plans.map(({ name, features }) => [name, features['support']?.name])).toEqual(
      PLANS.map(({ name }) => [name, name]),
    );
    for (const [index, { id: plan_id }] of PLANS.entries()) {
      kit.wait(60);
      const upgrade = await keyed(trader, 'plan.join', { plan_id });
      const options = { params: { id: upgrade.data.id }, headers: { 'idempotency-key': newKey() } };
      const { status } = await (index % 2
        ? admin.call('plan.reject-upgrade', { reason: 'Not now' }, options)
        : admin.call('plan.approve-upgrade', undefined, options));
      expect([upgrade.status, status]).toEqual([200, 200]);
    }
    expect(PLANS.length).toBeGreaterThan(4);
    expectClean(stringsIn((await trader.call('notification.list')).data));
    expectClean([await deskOutput(admin)]);
    await expectHarmlessMails(kit);
  });
});
