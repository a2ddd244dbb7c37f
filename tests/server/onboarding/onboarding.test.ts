import { expect, it } from 'vitest';
import { onEveryEngine, startKit } from '../support/backend.ts';

const INTERESTS = ['Margin Trading', 'Long Term Investment'] as const;

onEveryEngine('onboarding', (at) => {
  it('is completed once, which the user shows', async () => {
    const kit = await startKit(at.db);
    const visitor = await kit.signedIn('new');
    expect((await visitor.call('auth.user')).data.onboarded).toBe(false);
    for (let count = 0; count < 2; count += 1)
      expect((await visitor.call('onboarding.complete')).data).toEqual({ onboarded: true });
    expect((await visitor.call('auth.user')).data.onboarded).toBe(true);
    expect((await (await kit.signedIn('trader')).call('auth.user')).data.onboarded).toBe(false);
    const admin = await kit.signedIn('admin');
    const { data } = await admin.call('audit.list', undefined, { query: { search: 'onboarding.' } });
    expect(data.entries.map(({ action }) => action)).toEqual(['onboarding.complete']);
  });

  it('stores interests and replaces them', async () => {
    const kit = await startKit(at.db);
    const visitor = await kit.signedIn('new');
    for (const interests of [[...INTERESTS], ['Managed Investment']]) {
      const answer = await visitor.call('onboarding.interests', { investment_interests: interests });
      expect(answer.data).toEqual({ investment_interests: interests });
      expect(
        await at.db.query('select investment_interests from app_user where brand_id = $1 and id = $2', [
          kit.brand.id,
          `u_${kit.brand.id}_new`,
        ]),
      ).toEqual([{ investment_interests: interests }]);
    }
  });

  it('refuses interests that do not exist, repeat, or are missing, and guests', async () => {
    const kit = await startKit(at.db);
    const visitor = await kit.signedIn('new');
    for (const investment_interests of [[], ['Lottery'], ['Margin Trading', 'Margin Trading'], undefined])
      expect((await visitor.call('onboarding.interests', { investment_interests })).status).toBe(422);
    const guest = kit.visitor();
    expect((await guest.call('onboarding.complete')).status).toBe(401);
    expect((await guest.call('onboarding.interests', { investment_interests: [...INTERESTS] })).status).toBe(
      401,
    );
  });
});
