import { afterEach, describe, expect, test, vi } from 'vitest';
import type { CodeSent } from '../../../../schemas/generated/types.ts';
import { fine, refusal, type Answers } from '../../support/fake-api.ts';
import { trader } from '../../support/page.ts';
import {
  click,
  errorOf,
  field,
  openSite,
  control,
  seen,
  type,
  until,
  untilAt,
  untilSeen,
  type SiteOptions,
} from '../../support/site.tsx';

function codeSent(fresh = true, ago = 0): CodeSent {
  const sent = Date.now() - ago;
  const at = (seconds: number) => new Date(sent + seconds * 1000).toISOString();
  return { sent_at: at(0), expires_at: at(600), next_at: at(300), fresh };
}

const unverified = { tab: { 'unverified-email': 'ana@example.com' } };
const wrong: Record<string, string> = {
  code_wrong: 'The code is incorrect.',
  code_expired: 'The code has expired.',
  code_void: 'Too many wrong tries.',
};

afterEach(() => vi.useRealTimers());

describe('email verification page', () => {
  const openPage = (options: Partial<SiteOptions> = {}) =>
    openSite({ at: '/verify_email', ...unverified, ...options });

  test('accepts a pasted code with spaces and opens the login with a notice', async () => {
    const { api, platform } = await openPage({ answers: { 'auth.email-verify': () => fine({}) } });
    await untilSeen('sent to ana@example.com');
    await type('email-verify-code', ' 204 060 ');
    expect(field('email-verify-code').value).toBe('204060');
    await click('Verify');
    await untilAt('/login');
    expect(api.sentTo('auth.email-verify')).toEqual([{ email: 'ana@example.com', code: '204060' }]);
    expect(platform.notifications.getState().list.map((item) => item.text)).toEqual([
      'Your email is verified. You can log in now.',
    ]);
    await untilSeen('Show password');
    expect(seen()).not.toContain('Email not verified');
  });

  test('sends the registration of this tab with the code, once', async () => {
    const { api, platform } = await openPage({
      tab: { ...unverified.tab, registration: 'r'.repeat(43) },
      answers: { 'auth.email-verify': () => fine({}) },
    });
    await untilSeen('sent to ana@example.com');
    await type('email-verify-code', '204060');
    await click('Verify');
    await untilAt('/login');
    expect(api.sentTo('auth.email-verify')).toEqual([
      { email: 'ana@example.com', code: '204060', registration: 'r'.repeat(43) },
    ]);
    expect([platform.tab.get('registration'), platform.tab.get('unverified-email')]).toEqual([null, null]);
  });

  test('asks for a new password when the registration was made elsewhere', async () => {
    const token = 't'.repeat(43);
    const { api, platform } = await openPage({
      answers: {
        'auth.email-verify': () => fine({ set_password: token }),
        'auth.reset-confirm': () => fine({}),
      },
    });
    await untilSeen('sent to ana@example.com');
    await type('email-verify-code', '204060');
    await click('Verify');
    await untilSeen('Set a new password');
    expect(platform.notifications.getState().list.map((item) => item.text)).toEqual([
      expect.stringContaining('set your own password'),
    ]);
    expect(location.hash).toBe('');
    await type('reset-confirm-password', 'a long pass phrase');
    await type('reset-confirm-repeat_password', 'a long pass phrase');
    await click('Save the new password');
    await untilAt('/login');
    expect(api.sentTo('auth.reset-confirm')).toEqual([
      { token, password: 'a long pass phrase', repeat_password: 'a long pass phrase' },
    ]);
  });

  test('lets phones suggest the code of the mail', async () => {
    await openPage();
    await untilSeen('sent to');
    expect([field('email-verify-code').autocomplete, field('email-verify-code').inputMode]).toEqual([
      'one-time-code',
      'numeric',
    ]);
  });

  test.each(['', '12345'])('does not send a code of fewer than six digits: "%s"', async (code) => {
    const { api } = await openPage();
    await untilSeen('sent to');
    await type('email-verify-code', code);
    await click('Verify');
    await until(() => expect(errorOf('email-verify-code')).toBe('Enter 6 digit code sent to your email'));
    expect(api.sentTo('auth.email-verify')).toEqual([]);
  });

  test.each(Object.entries(wrong))('shows the error %s at the code field', async (code, sentence) => {
    await openPage({ answers: { 'auth.email-verify': () => refusal(code as 'code_wrong', 422, sentence) } });
    await untilSeen('sent to');
    await type('email-verify-code', '111111');
    await click('Verify');
    await until(() => expect(errorOf('email-verify-code')).toBe(sentence));
    await until(() => expect(document.activeElement?.id).toBe('email-verify-code'));
    expect(document.querySelector('form [role=alert]')).toBeNull();
  });

  test('requests a new code with the registration of this tab', async () => {
    const { api } = await openPage({
      tab: { ...unverified.tab, registration: 'r'.repeat(43) },
      answers: { 'auth.email-code': () => fine(codeSent()) },
    });
    await untilSeen('sent to');
    await click('Request new code');
    await until(() =>
      expect(api.sentTo('auth.email-code')).toEqual([
        { email: 'ana@example.com', registration: 'r'.repeat(43) },
      ]),
    );
  });

  test('disables the request for the next code during the pause', async () => {
    const { api } = await openPage({ answers: { 'auth.email-code': () => fine(codeSent()) } });
    await untilSeen('sent to');
    await click('Request new code');
    await untilSeen(/Request new code in [45]:[05]/);
    await click(control(document.querySelector('button[aria-disabled=true]')!.textContent!));
    expect(api.sentTo('auth.email-code')).toEqual([{ email: 'ana@example.com' }]);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 301_000 });
    await until(() => expect(control('Request new code').getAttribute('aria-disabled')).toBe('false'));
  });

  test('shows a message, a panel and the remaining time when a code is requested too soon', async () => {
    await openPage({
      answers: { 'auth.email-code': () => refusal('code_requested_too_soon', 429, 'x', { retryAfter: 120 }) },
    });
    await untilSeen('sent to');
    await click('Request new code');
    await untilSeen('Wait for some moment before requesting new code');
    await untilSeen('Too many request');
    await untilSeen('1 request per 5 minutes is allowed');
    await untilSeen(/Request new code in (2:00|1:5\d)/);
  });

  test('shows the message of the backend for any other failure', async () => {
    await openPage({
      answers: { 'auth.email-code': () => refusal('internal', 500, 'Something went wrong on our side.') },
    });
    await untilSeen('sent to');
    await click('Request new code');
    await untilSeen('Something went wrong on our side.');
    expect(seen()).not.toContain('Too many request');
  });

  test('asks for the address if the tab does not know it', async () => {
    const { api } = await openSite({
      at: '/verify_email',
      answers: { 'auth.email-code': () => fine(codeSent()), 'auth.email-verify': () => fine({}) },
    });
    await untilSeen('Which address do you want to verify?');
    await type('email-code-email', 'leo@example.com');
    await click('Send code');
    await untilSeen('sent to leo@example.com');
    await untilSeen(/Request new code in/);
    await type('email-verify-code', '204060');
    await click('Verify');
    await untilAt('/login');
    expect(api.sentTo('auth.email-verify')).toEqual([{ email: 'leo@example.com', code: '204060' }]);
  });

  test('accepts a code that was requested a moment ago', async () => {
    await openSite({
      at: '/verify_email',
      answers: { 'auth.email-code': () => refusal('code_requested_too_soon', 429, 'x', { retryAfter: 120 }) },
    });
    await untilSeen('Which address do you want to verify?');
    await type('email-code-email', 'leo@example.com');
    await click('Send code');
    await untilSeen('sent to leo@example.com');
    await untilSeen('Too many request');
  });

  test('lets the user enter another address', async () => {
    await openPage();
    await untilSeen('sent to');
    await click('Use another address');
    await untilSeen('Which address do you want to verify?');
  });
});

describe('device confirmation page', () => {
  const openPage = (answers: Answers, options: Partial<SiteOptions> = {}) =>
    openSite({
      at: '/two_fa',
      user: trader,
      settings: { two_fa: true },
      answers: { 'auth.device-code': () => fine(codeSent()), ...answers },
      ...options,
    });

  test('requests a code once on opening', async () => {
    const { api } = await openPage({});
    await untilSeen('6 digit code that we sent to ana@example.com');
    await untilSeen(/Request new code in/);
    expect(api.sentTo('auth.device-code')).toEqual([{ device: navigator.userAgent, again: false }]);
  });

  test('shows when the still valid code was sent', async () => {
    await openPage({ 'auth.device-code': () => fine(codeSent(false, 60_000)) });
    await untilSeen(/We sent a code to ana@example.com at .+ It is still valid/);
    await untilSeen(/Request new code in (4:00|3:5\d)/);
  });

  test('requests another code after the pause', async () => {
    const { api } = await openPage({ 'auth.device-code': () => fine(codeSent(false, 400_000)) });
    await untilSeen('It is still valid');
    await click('Request new code');
    expect(api.sentTo('auth.device-code')).toEqual([
      { device: navigator.userAgent, again: false },
      { device: navigator.userAgent, again: true },
    ]);
  });

  test('shows a message and a panel when a code is requested too soon', async () => {
    await openPage({
      'auth.device-code': () => refusal('code_requested_too_soon', 429, 'x', { retryAfter: 60 }),
    });
    await untilSeen('Wait for some moment before requesting new code');
    await untilSeen('Too many request');
    expect(document.querySelector('main [role=status]')!.textContent).toBe('');
  });

  test('opens the home page that the operator has switched since this page loaded', async () => {
    const { platform } = await openPage(
      { 'auth.device-verify': () => fine({}) },
      { features: ['auth', 'dashboard', 'profile'], settings: { two_fa: true, home_page: 'traderoom' } },
    );
    platform.reloadSettings = async () =>
      platform.settings.setState(({ settings }) => ({
        settings: { ...settings, home_page: 'wealth_management' },
      }));
    await untilSeen('Remember this device');
    await type('device-verify-code', '204060');
    await click('Confirm');
    await untilAt('/');
  });

  test('opens the requested page with a correct code, and remembers the device on request', async () => {
    const { api, platform } = await openPage(
      { 'auth.device-verify': () => fine({}) },
      { tab: { wanted: '/profile?tab=2' } },
    );
    await untilSeen('Remember this device');
    await type('device-verify-code', '204060');
    await click(field('device-verify-remember'));
    await click('Confirm');
    await untilAt('/profile');
    expect(location.search).toBe('?tab=2');
    expect(api.sentTo('auth.device-verify')).toEqual([{ code: '204060', remember: true }]);
    expect(platform.session.getState().user?.two_fa_confirmed).toBe(true);
  });

  test('reads the user again, whose details were withheld before confirmation', async () => {
    const whole = { ...trader, country: 'Spain', phone: '5550100', two_fa_confirmed: true };
    let confirmed = false;
    const { platform } = await openPage({
      'auth.device-verify': () => {
        confirmed = true;
        return fine({});
      },
      'auth.user': () =>
        fine(confirmed ? whole : { ...trader, country: '', phone: '', two_fa_confirmed: false }),
    });
    await untilSeen('Remember this device');
    await type('device-verify-code', '204060');
    await click('Confirm');
    await until(() => expect(platform.session.getState().user).toEqual(whole));
  });

  test.each(Object.entries(wrong))('shows the error %s at the code field', async (code, sentence) => {
    await openPage({ 'auth.device-verify': () => refusal(code as 'code_wrong', 422, sentence) });
    await untilSeen('Remember this device');
    await type('device-verify-code', '111111');
    await click('Confirm');
    await until(() => expect(errorOf('device-verify-code')).toBe(sentence));
  });

  test('does not send a code of fewer than six digits', async () => {
    const { api } = await openPage({});
    await untilSeen('Remember this device');
    await type('device-verify-code', '12345');
    await click('Confirm');
    await until(() => expect(errorOf('device-verify-code')).toBe('Enter 6 digit code sent to your email'));
    expect(api.sentTo('auth.device-verify')).toEqual([]);
  });

  test('opens the login after signing out', async () => {
    const { api } = await openPage({});
    await untilSeen('Sign out');
    await click('Sign out');
    await untilAt('/login');
    expect(api.sentTo('auth.logout')).toHaveLength(1);
  });

  test('redirects a guest to the login', async () => {
    await openSite({ at: '/two_fa', settings: { two_fa: true } });
    await untilAt('/login');
  });

  test('redirects a user on a confirmed device to the first page', async () => {
    const { api } = await openSite({
      at: '/two_fa',
      settings: { two_fa: true },
      user: { ...trader, two_fa_confirmed: true },
    });
    await untilSeen('Test profile page');
    expect(api.sentTo('auth.device-code')).toEqual([]);
  });
});
