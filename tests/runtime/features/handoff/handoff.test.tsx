import { describe, expect, test, vi } from 'vitest';
import { fine, refusal } from '../../support/fake-api.ts';
import { administrator, trader } from '../../support/page.ts';
import { click, openSite, control, until, untilAt, untilSeen } from '../../support/site.tsx';

const CODE = 'abcdefghijklmnopqrstuvwxyz';

describe('/token/:token', () => {
  test('clears the address, then exchanges the code once by POST', async () => {
    let address = '';
    const { api, platform } = await openSite({
      at: `/token/${CODE}`,
      answers: {
        'auth.handoff-redeem': () => {
          address = location.href;
          return fine({ user: trader, next: 'app' });
        },
      },
    });
    await untilSeen('Test profile page');
    expect(address).not.toContain(CODE);
    expect(api.sentTo('auth.handoff-redeem')).toEqual([{ code: CODE }]);
    expect(platform.session.getState().user?.id).toBe('u_1');
  });

  test('does not send an administrator back to the back-office', async () => {
    const { api } = await openSite({
      at: `/token/${CODE}`,
      settings: { crm_auto_login: true, crm_url: 'https://desk.acme.example' },
      answers: { 'auth.handoff-redeem': () => fine({ user: administrator, next: 'app' }) },
    });
    await untilSeen('Test profile page');
    expect(api.sentTo('auth.handoff')).toEqual([]);
  });

  test('shows that the code no longer works, with a link to the login', async () => {
    await openSite({
      at: `/token/${CODE}`,
      answers: { 'auth.handoff-redeem': () => refusal('handoff_dead', 422, 'x') },
    });
    await untilSeen('This login code no longer works');
    await click('Log in');
    await untilAt('/login');
  });

  test('can be retried after a network error', async () => {
    const { api } = await openSite({ at: `/token/${CODE}` });
    await untilSeen('No connection to the server.');
    api.answers['auth.handoff-redeem'] = () => fine({ user: trader, next: 'app' });
    await click('Try again');
    await untilSeen('Test profile page');
  });

  test('sends nothing for a cleared address', async () => {
    const { api } = await openSite({ at: '/token/-' });
    await untilSeen('This login code no longer works');
    expect(api.sentTo('auth.handoff-redeem')).toEqual([]);
  });
});

describe('/auto', () => {
  test('sends nothing, clears the address and explains why', async () => {
    const { api } = await openSite({ at: '/auto/ana@example.com/her-password' });
    await untilSeen('Login links with a password no longer work');
    await until(() => expect(location.href).not.toMatch(/ana|password/));
    expect(api.sent).toEqual([]);
  });
});

describe('back-office link in the drawer', () => {
  const open = async (user: typeof trader, settings: object) => {
    const site = await openSite({ at: '/profile', user, settings });
    const { registry } = site.platform;
    const Contribution = await registry.loadContribution(registry.contributions('drawer.item')[0]!);
    return { ...site, Contribution };
  };

  test('is available to administrators only, if a CRM is configured', async () => {
    const { mayEnterBackOffice } = await import('../../../../runtime/platform/back-office.ts');
    const on = { crm_auto_login: true, crm_url: 'https://desk.acme.example' };
    expect(mayEnterBackOffice(administrator, on)).toBe(true);
    expect(mayEnterBackOffice({ roles: ['superadmin'] }, on)).toBe(true);
    expect(mayEnterBackOffice(trader, on)).toBe(false);
    expect(mayEnterBackOffice(administrator, { ...on, crm_auto_login: false })).toBe(false);
    expect(mayEnterBackOffice(administrator, { ...on, crm_url: '' })).toBe(false);
  });

  test('posts the code to the back-office', async () => {
    const submit = vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => {});
    const { platform, api, Contribution } = await open(administrator, {
      crm_auto_login: true,
      crm_url: 'https://desk.acme.example',
    });
    const { renderInPlatform } = await import('../../support/render-in-platform.tsx');
    await renderInPlatform(platform, <Contribution />);
    await untilSeen('CRM');
    api.answers['auth.handoff'] = () =>
      refusal('crm_not_configured', 409, 'The back-office has no address yet.');
    await click('CRM');
    await until(() =>
      expect(platform.notifications.getState().list.map((item) => item.text)).toEqual([
        'The back-office has no address yet.',
      ]),
    );
    api.answers['auth.handoff'] = () =>
      fine({ code: CODE, expires_at: '2026-11-02T09:31:00.000Z', target: 'https://desk.acme.example/token' });
    await click('CRM');
    await until(() => expect(submit).toHaveBeenCalledTimes(1));
    const form = document.querySelector<HTMLFormElement>('form[method=post]')!;
    expect([form.action, new FormData(form).get('code')]).toEqual(['https://desk.acme.example/token', CODE]);
    expect(control('CRM').className).toContain('drawer-item');
    submit.mockRestore();
  });
});
