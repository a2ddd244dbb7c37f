import { describe, expect, it } from 'vitest';
import type { BrandPlan, ServerBrand } from '../../../schemas/generated/types.ts';
import type { Db, Environment } from '../../../server/ports.ts';
import { onEveryEngine, startKit, type Kit, type Visitor } from '../support/backend.ts';
import { byBitcoin, depositKit } from '../support/deposit-kit.ts';
import { keyed, newKey } from '../support/trading-kit.ts';

const INTERESTS = ['Margin Trading', 'Long Term Investment'] as const;
const DAY_S = 24 * 60 * 60;

const planOf = (id: string, amount: string): BrandPlan => ({ id, name: id, amount, features: {} });

const onboardingKit = (
  db: Db,
  brand: Partial<ServerBrand> = {},
  environment: Environment = 'demo',
): Promise<Kit> =>
  startKit(db, {
    environment,
    settings: { enable_onboarding: true },
    brand: { features: ['auth', 'profile', 'deposits', 'onboarding'], ...brand },
  });

const read = async (visitor: Visitor) => (await visitor.call('onboarding.read')).data;
const isDue = async (visitor: Visitor) => (await read(visitor)).is_due;

/** Sends interests as a form of either encoding. */
async function sendForm(visitor: Visitor, fields: [string, string][], encoding: 'multipart' | 'urlencoded') {
  const form = encoding === 'multipart' ? new FormData() : new URLSearchParams();
  for (const [name, value] of fields) form.append(name, value);
  const { headers, body } = new Request('https://example.com', { method: 'POST', body: form });
  const response = await visitor.send('PUT', '/user/investment/interests', body!, {
    'content-type': headers.get('content-type')!,
  });
  return { status: response.status, ...((await response.json()) as { data?: unknown; code?: string }) };
}

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
    const kit = await onboardingKit(at.db);
    const visitor = await kit.signedIn('new');
    for (const interests of [[...INTERESTS], ['Managed Investment']]) {
      const answer = await visitor.call('onboarding.interests', { investment_interests: interests });
      expect(answer.data).toEqual({ investment_interests: interests });
      expect((await read(visitor)).investment_interests).toEqual(interests);
    }
  });

  at.details(() => {
    describe('interests as a form', () => {
      for (const encoding of ['multipart', 'urlencoded'] as const) {
        it(`are a list of investment_interests[] (${encoding})`, async () => {
          const kit = await onboardingKit(at.db);
          const visitor = await kit.signedIn('new');
          for (const interests of [[...INTERESTS], ['Managed Investment']]) {
            const fields = interests.map((each): [string, string] => ['investment_interests[]', each]);
            const { status, data } = await sendForm(visitor, fields, encoding);
            expect([status, data]).toEqual([200, { investment_interests: interests }]);
            expect((await read(visitor)).investment_interests).toEqual(interests);
          }
        });

        it(`are refused with a text under the same name, or without brackets (${encoding})`, async () => {
          const kit = await onboardingKit(at.db);
          const visitor = await kit.signedIn('new');
          const [one, two] = INTERESTS;
          for (const fields of [
            [
              ['investment_interests[]', one],
              ['investment_interests', two],
            ],
            [
              ['investment_interests', one],
              ['investment_interests[]', two],
            ],
          ] as [string, string][][])
            expect(await sendForm(visitor, fields, encoding)).toMatchObject({
              status: 422,
              code: 'malformed_body',
            });
          for (const fields of [
            [['investment_interests', one]],
            [['investment_interests[]', 'Lottery']],
            [],
          ] as [string, string][][])
            expect((await sendForm(visitor, fields, encoding)).status).toBe(422);
          expect((await read(visitor)).investment_interests).toEqual([]);
        });

        it(`have at most 40 fields (${encoding})`, async () => {
          const kit = await onboardingKit(at.db);
          const visitor = await kit.signedIn('new');
          const [one] = INTERESTS;
          const withOthers = (count: number): [string, string][] => [
            ['investment_interests[]', one],
            ...Array.from({ length: count }, (): [string, string] => ['a[]', 'x']),
          ];
          expect((await sendForm(visitor, withOthers(39), encoding)).status).toBe(200);
          for (const count of [40, 2000])
            expect(await sendForm(visitor, withOthers(count), encoding)).toMatchObject({
              status: 422,
              code: 'malformed_body',
            });
        });
      }

      it('are searched for card data', async () => {
        const kit = await onboardingKit(at.db);
        const visitor = await kit.signedIn('new');
        for (const encoding of ['multipart', 'urlencoded'] as const)
          for (const field of [
            ['card_number[]', 'x'],
            ['investment_interests[]', '4242424242424242'],
          ] as [string, string][])
            expect((await sendForm(visitor, [field], encoding)).code).toBe('raw_card_data_refused');
      });
    });

    it('refuses interests that do not exist, repeat, or are missing, and guests', async () => {
      const kit = await startKit(at.db);
      const visitor = await kit.signedIn('new');
      for (const investment_interests of [[], ['Lottery'], ['Margin Trading', 'Margin Trading'], undefined])
        expect((await visitor.call('onboarding.interests', { investment_interests })).status).toBe(422);
      const guest = kit.visitor();
      for (const id of ['onboarding.complete', 'onboarding.read', 'onboarding.postpone'] as const)
        expect((await guest.call(id)).status).toBe(401);
      expect((await guest.call('onboarding.save', { step: 2 })).status).toBe(401);
      expect(
        (await guest.call('onboarding.interests', { investment_interests: [...INTERESTS] })).status,
      ).toBe(401);
    });

    it('resumes on another device at the saved step, with its amount', async () => {
      const kit = await onboardingKit(at.db);
      const [phone, laptop] = [await kit.signedIn('new'), await kit.signedIn('new')];
      expect(await read(phone)).toMatchObject({ is_due: true, step: 1, amount: '250.00', currency: 'USD' });
      expect((await phone.call('onboarding.save', { step: 4, amount: '700' })).data.amount).toBe('700.00');
      expect((await phone.call('onboarding.save', { step: 3 })).data).toMatchObject({
        step: 3,
        amount: '700.00',
      });
      expect(await read(laptop)).toMatchObject({ is_due: true, step: 3, amount: '700.00' });
      expect(await read(await kit.signedIn('trader'))).toMatchObject({
        is_due: false,
        step: 1,
        amount: '250.00',
      });
    });

    it('refuses an unknown step and an invalid amount', async () => {
      const kit = await onboardingKit(at.db);
      const visitor = await kit.signedIn('new');
      for (const step of [0, 5, 1.5, 'last', undefined])
        expect((await visitor.call('onboarding.save', { step })).status).toBe(422);
      for (const amount of [undefined, '', '0', '-1', '0.001', '9'.repeat(20), '1e309', '1,000', '٣', true]) {
        const { status, errors } = await visitor.call('onboarding.save', { step: 4, amount });
        expect([amount, status, Object.keys(errors)]).toEqual([amount, 422, ['amount']]);
      }
      expect(await read(visitor)).toMatchObject({ step: 1, amount: '250.00' });
    });
  });

  it('is due again a day after it was postponed, and never after it was completed', async () => {
    const kit = await onboardingKit(at.db);
    const visitor = await kit.signedIn('new');
    const { data } = await visitor.call('onboarding.postpone');
    expect(Date.parse(data.postponed_until) - kit.now().getTime()).toBe(DAY_S * 1000);
    expect(await isDue(visitor)).toBe(false);
    kit.wait(DAY_S);
    expect(await isDue(await kit.signedIn('new'))).toBe(true);
    await (await kit.signedIn('new')).call('onboarding.complete');
    expect(await isDue(await kit.signedIn('new'))).toBe(false);
  });

  at.details(() => {
    it('is due for traders without money only, while the brand has it on', async () => {
      const kit = await onboardingKit(at.db);
      expect(await isDue(await kit.signedIn('new'))).toBe(true);
      for (const role of ['trader', 'practice', 'suspended', 'admin', 'manager'])
        expect([role, await isDue(await kit.signedIn(role))]).toEqual([role, false]);
      const without = await onboardingKit(at.db, { features: ['auth', 'profile', 'deposits'] });
      expect(await isDue(await without.signedIn('new'))).toBe(false);
      const off = await startKit(at.db, { brand: { features: kit.brand.features } });
      expect(await isDue(await off.signedIn('new'))).toBe(false);
    });

    it('is not due for staff or a suspended trader without money', async () => {
      const kit = await onboardingKit(at.db);
      const id = `u_${kit.brand.id}_new`;
      const visitor = await kit.signedIn('new');
      const params = [kit.brand.id, id];
      for (const role of ['manager', 'admin']) {
        await at.db.query('insert into user_role (brand_id, user_id, role) values ($1, $2, $3)', [
          ...params,
          role,
        ]);
        expect([role, await isDue(visitor)]).toEqual([role, false]);
        await at.db.query(
          "delete from user_role where brand_id = $1 and user_id = $2 and role <> 'trader'",
          params,
        );
        expect([role, await isDue(visitor)]).toEqual([role, true]);
      }
      await at.db.query(
        'update app_user set suspended = true, state_reason = $3 where brand_id = $1 and id = $2',
        [...params, 'Under review'],
      );
      expect(await isDue(visitor)).toBe(false);
    });

    it('is not due while a deposit is requested, and again once it is rejected', async () => {
      const kit = await depositKit(at.db, {
        settings: { enable_onboarding: true },
        brand: { features: ['auth', 'profile', 'deposits', 'onboarding'] },
      });
      const visitor = await kit.signedIn('new');
      const { status, data } = await keyed(visitor, 'deposit.create', byBitcoin());
      expect([status, await isDue(visitor)]).toEqual([200, false]);
      const admin = await kit.signedIn('admin');
      const rejected = await admin.call(
        'deposit.reject',
        { reason: 'It did not arrive' },
        { params: { id: data.id }, headers: { 'idempotency-key': newKey() } },
      );
      expect(rejected.status).toBe(200);
      expect(await isDue(visitor)).toBe(true);
    });

    it('offers the amounts of the plans, and suggests one in demo mode only', async () => {
      const plans = [
        planOf('large', '5000.00'),
        planOf('basic', '250.00'),
        { ...planOf('old', '9.00'), status: 0 as const },
      ];
      const kit = await onboardingKit(
        at.db,
        {
          features: ['deposits', 'onboarding', 'plans'],
          plans,
          mode: 'live',
        },
        'rehearsal',
      );
      expect(await read(await kit.signedIn('new'))).toMatchObject({
        amount: null,
        amounts: [
          { amount: '250.00', plan: 'basic' },
          { amount: '5000.00', plan: 'large' },
        ],
      });
      const demo = await onboardingKit(at.db);
      expect(await read(await demo.signedIn('new'))).toMatchObject({
        amount: '250.00',
        amounts: [
          { amount: '250.00', plan: null },
          { amount: '500.00', plan: null },
          { amount: '1000.00', plan: null },
        ],
      });
    });

    it('suggests an amount of its own choices, in the currency of the account', async () => {
      const inYen = { accountCurrencies: ['JPY'] };
      const common = await onboardingKit(at.db, inYen);
      expect(await read(await common.signedIn('new'))).toMatchObject({
        amount: '25000',
        currency: 'JPY',
        amounts: ['25000', '50000', '100000'].map((amount) => ({ amount, plan: null })),
      });
      const plans = [planOf('large', '600000'), planOf('small', '10000'), planOf('basic', '37500')];
      const features = ['deposits', 'onboarding', 'plans'];
      const planned = await onboardingKit(at.db, { ...inYen, features, plans });
      expect(await read(await planned.signedIn('new'))).toMatchObject({ amount: '37500' });
      const small = await onboardingKit(at.db, { ...inYen, features, plans: plans.slice(1, 2) });
      expect(await read(await small.signedIn('new'))).toMatchObject({ amount: '10000' });
    });
  });
});
