import { expect, it } from 'vitest';
import type { CallId } from '../../../schemas/generated/calls.ts';
import { stepUp } from '../support/fresh-code.ts';
import { onPostgres, startKit } from '../support/backend.ts';

const STOPPED = {
  from: { state: 'active', is_trading: true },
  state: 'active',
  is_trading: false,
  reason: 'Under review',
  contact: 'desk@example.com',
};

const CHANGES = [
  ['user.set-state', STOPPED],
  ['user.set-role', { role: 'manager', granted: true }],
  ['user.approve', undefined],
  ['user.rename', { first_name: 'Tara', last_name: 'Vega', reason: 'Marriage certificate' }],
  ['auth.end-access', undefined],
] as const satisfies [CallId, object | undefined][];

onPostgres('a closed account', (at) => {
  async function setUp() {
    const kit = await startKit(at.db);
    const [superadmin, trader] = [await kit.signedIn('superadmin'), await kit.signedIn('trader')];
    const { id } = (await trader.call('auth.user')).data;
    await stepUp(kit, superadmin, 'superadmin');
    const change = (call: CallId, input: object | undefined, by = superadmin) =>
      by.call(call, input as never, { params: { id } });
    const read = async () => (await superadmin.call('user.read', undefined, { params: { id } })).data;
    return { kit, superadmin, trader, id, change, read };
  }

  it.each(CHANGES)('is changed by no %s, which an open one accepts', async (call, input) => {
    const { kit, id, change, read } = await setUp();
    expect((await change(call, input)).status).toBe(200);
    const again =
      call === 'user.set-state' ? { ...STOPPED, from: { state: 'active', is_trading: false } } : input;
    await at.db.query('update app_user set closed_at = $2 where id = $1', [id, kit.now()]);
    const before = await read();
    expect(before.closed_at).toBe(kit.now().toISOString());
    const refused = await change(call, again);
    expect([refused.status, refused.code, refused.body.message]).toEqual([
      403,
      'account_closed',
      'Nothing was changed: the customer has closed this account.',
    ]);
    expect(await read()).toEqual(before);
  });

  it('stays out of reach of traders', async () => {
    const { trader, change } = await setUp();
    for (const [call, input] of CHANGES)
      expect((await change(call, input, trader)).code).toBe('role_required');
  });
});
