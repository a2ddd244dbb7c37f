import { expect, it } from 'vitest';
import type { CallDefinition } from '../../../schemas/generated/calls.ts';
import { requireCaller } from '../../../server/contract/find-caller.ts';
import type { Failure } from '../../../server/failure.ts';
import { RememberedSessions } from '../../../server/modules/session/remembered-sessions.ts';
import type { CallContext } from '../../../server/request-context.ts';
import { codeFor, logIn, onEveryEngine, startKit, trader, type Kit } from '../support/backend.ts';

const SENSITIVE: CallDefinition = {
  method: 'POST',
  path: '/sensitive',
  auth: 'confirmed',
  freshCode: true,
  repeat: 'new',
  body: { kind: 'none' },
  answer: { kind: 'json' },
};

onEveryEngine('a call with freshCode', (at) => {
  const outcome = async (kit: Kit, token: string | undefined, call = SENSITIVE) => {
    const context = {
      ports: kit.ports,
      brand: kit.brand,
      now: kit.now(),
      token,
      sessions: new RememberedSessions(),
      settings: { read: async () => kit.brand.settings },
    } as unknown as CallContext;
    return await requireCaller(context, call).then(
      () => 'served',
      (error: Failure) => error.code,
    );
  };

  it('is allowed for five minutes after two-factor confirmation, for that session only', async () => {
    const kit = await startKit(at.db, { settings: { two_fa: true }, brand: { session: 'bearer' } });
    const visitor = kit.visitor();
    const { token: unconfirmed } = (await logIn(kit, visitor)).data;
    visitor.token = unconfirmed;
    expect(await outcome(kit, unconfirmed)).toBe('confirmation_required');
    await visitor.call('auth.device-code', {});
    const code = await codeFor(kit, trader(kit).email);
    const { token } = (await visitor.call('auth.device-verify', { code })).data;
    expect(await outcome(kit, token)).toBe('served');
    expect(await outcome(kit, (await kit.signedIn('trader')).token)).toBe('step_up_required');
    kit.wait(299);
    expect(await outcome(kit, token)).toBe('served');
    kit.wait(1);
    expect(await outcome(kit, token)).toBe('step_up_required');
    expect(await outcome(kit, token, { ...SENSITIVE, freshCode: undefined })).toBe('served');
  });

  it('requires step-up of a session without confirmation, even if the brand has two-factor off', async () => {
    const kit = await startKit(at.db, { brand: { session: 'bearer' } });
    const { token } = await kit.signedIn('trader');
    expect(await outcome(kit, token)).toBe('step_up_required');
    expect(await outcome(kit, undefined)).toBe('session_required');
  });
});
