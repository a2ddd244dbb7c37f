import { afterEach, describe, expect, test } from 'vitest';
import { click, field, openSite, control, seen, until, untilSeen } from '../../support/site.tsx';
import { loadContributions } from '../../support/load-contributions.ts';

const credentials = {
  demo_user_login_email: 'trader@acme.example',
  demo_user_login_password: 'acme-demo-2026',
};

function setClipboard(clipboard: object | undefined) {
  Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true });
}

afterEach(() => setClipboard(undefined));

describe('demo credentials', () => {
  test('are shown, fill the form and can be copied', async () => {
    const copied: string[] = [];
    setClipboard({ writeText: async (text: string) => void copied.push(text) });
    const { platform } = await openSite({ at: '/login', settings: credentials });
    await untilSeen('Demo credentials');
    await click('Use them');
    expect([field('login-email').value, field('login-password').value]).toEqual([
      'trader@acme.example',
      'acme-demo-2026',
    ]);
    expect(document.activeElement).toBe(control('Login'));
    await click('Copy the email');
    await click('Copy the password');
    expect(copied).toEqual(['trader@acme.example', 'acme-demo-2026']);
    await until(() =>
      expect(platform.notifications.getState().list.map((item) => [item.kind, item.text])).toEqual([
        ['success', 'Email copied'],
        ['success', 'Password copied'],
      ]),
    );
  });

  test('show an error when the browser cannot copy', async () => {
    const { platform } = await openSite({ at: '/login', settings: credentials });
    await untilSeen('Demo credentials');
    await click('Copy the email');
    await until(() =>
      expect(platform.notifications.getState().list.map((item) => item.kind)).toEqual(['error']),
    );
  });

  test.each([
    {},
    { ...credentials, disable_login_extras: true },
    { ...credentials, demo_user_login_password: '' },
  ])('are not shown with %j', async (settings) => {
    const { platform } = await openSite({ at: '/login', settings });
    await untilSeen('Forgot Password');
    await loadContributions(platform.registry, 'login.extra');
    await untilSeen('Forgot Password');
    expect(seen()).not.toContain('Demo credentials');
  });
});
