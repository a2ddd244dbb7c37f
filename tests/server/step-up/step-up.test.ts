import { expect, it } from 'vitest';
import { codeFor, onEveryEngine, startKit, wrong } from '../support/backend.ts';
import { addressOf, stepUp } from '../support/fresh-code.ts';

const PAYPAL = { type: 'paypal', email: 'payout@example.com' };

onEveryEngine('step-up', (at) => {
  it('mails a code that allows sensitive calls of this session for five minutes', async () => {
    const kit = await startKit(at.db);
    const visitor = await kit.signedIn('trader');
    expect((await visitor.call('payout-account.store', PAYPAL)).code).toBe('step_up_required');
    const { data } = await visitor.call('step-up.request', {});
    expect(data).toEqual({
      sent_at: kit.now().toISOString(),
      expires_at: '2026-11-02T09:40:00.000Z',
      next_at: '2026-11-02T09:35:00.000Z',
      fresh: true,
    });
    const mail = await kit.mailTo(addressOf(kit, 'trader'));
    expect(mail).toMatchObject({ subject: 'Your Northwind confirmation code', code: expect.any(String) });
    const verified = await visitor.call('step-up.verify', { code: mail!.code! });
    expect(verified.data).toEqual({ valid_until: '2026-11-02T09:35:00.000Z' });
    expect((await visitor.call('payout-account.store', PAYPAL)).status).toBe(200);
    const other = await kit.signedIn('trader');
    expect((await other.call('payout-account.store', PAYPAL)).code).toBe('step_up_required');
    kit.wait(300);
    expect((await visitor.call('payout-account.store', PAYPAL)).code).toBe('step_up_required');
    expect((await visitor.call('step-up.verify', { code: mail!.code! })).code).toBe('code_expired');
    expect(JSON.stringify(kit.log)).not.toContain(mail!.code!);
  });

  at.details(() => {
    it('accepts the code only in the session that requested it', async () => {
      const kit = await startKit(at.db);
      const [first, second] = [await kit.signedIn('trader'), await kit.signedIn('trader')];
      await first.call('step-up.request', {});
      const code = await codeFor(kit, addressOf(kit, 'trader'));
      expect((await second.call('step-up.verify', { code })).code).toBe('code_wrong');
      const again = await second.call('step-up.request', {});
      expect([again.code, again.headers.get('retry-after')]).toEqual(['code_requested_too_soon', '300']);
      expect((await first.call('step-up.verify', { code })).status).toBe(200);
      expect((await second.call('payout-account.list')).status).toBe(200);
      expect((await second.call('payout-account.store', PAYPAL)).code).toBe('step_up_required');
    });

    it('sends no second code while one is active, and limits tries and requests of all sessions', async () => {
      const kit = await startKit(at.db);
      const visitor = await kit.signedIn('trader');
      const first = await visitor.call('step-up.request', {});
      expect((await visitor.call('step-up.request', {})).data).toEqual({ ...first.data, fresh: false });
      expect((await visitor.call('step-up.request', { again: true })).code).toBe('code_requested_too_soon');
      const code = await codeFor(kit, addressOf(kit, 'trader'));
      const tries: (string | undefined)[] = [];
      for (let count = 0; count < 5; count += 1)
        tries.push((await visitor.call('step-up.verify', { code: wrong(code) })).code);
      expect(tries).toEqual([...Array(4).fill('code_wrong'), 'code_void']);
      expect((await visitor.call('step-up.verify', { code })).code).toBe('code_void');
      for (let sent = 1; sent < 10; sent += 1) {
        kit.wait(300);
        expect((await visitor.call('step-up.request', { again: true })).status).toBe(200);
      }
      kit.wait(300);
      const other = await kit.signedIn('trader');
      for (const one of [visitor, other])
        expect((await one.call('step-up.request', { again: true })).code).toBe('code_requested_too_soon');
    });
  });

  it('sends one mail for concurrent requests', async () => {
    const kit = await startKit(at.db);
    const visitor = await kit.signedIn('trader');
    const answers = await Promise.all([1, 2, 3].map(() => visitor.call('step-up.request', {})));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers.filter(({ data }) => data.fresh)).toHaveLength(1);
  });

  at.details(() => {
    it('names an invalid code, and needs a session', async () => {
      const kit = await startKit(at.db);
      const visitor = await kit.signedIn('trader');
      expect((await visitor.call('step-up.verify', { code: '12' })).errors).toEqual({
        code: ['Enter 6 digit code sent to your email'],
      });
      expect((await visitor.call('step-up.verify', { code: '123456' })).code).toBe('code_expired');
      expect((await kit.visitor().call('step-up.request', {})).code).toBe('session_required');
      expect((await kit.visitor().call('step-up.verify', { code: '123456' })).code).toBe('session_required');
    });

    it('serves a suspended user, who may withdraw', async () => {
      const kit = await startKit(at.db);
      const visitor = await kit.signedIn('suspended');
      await stepUp(kit, visitor, 'suspended');
      expect((await visitor.call('payout-account.store', PAYPAL)).status).toBe(200);
    });
  });
});
