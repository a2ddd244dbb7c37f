import { act } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { SignIn } from '../../../../schemas/generated/types.ts';
import type { ApiResult } from '../../../../runtime/platform/api-error.ts';
import { fine, refusal, type Answers } from '../../support/fake-api.ts';
import { administrator, trader } from '../../support/page.ts';
import {
  click,
  errorOf,
  field,
  fillIn,
  hasControl,
  openSite,
  control,
  seen,
  until,
  untilAt,
  untilSeen,
  type SiteOptions,
} from '../../support/site.tsx';

const signedIn: Answers = { 'auth.login': () => fine({ user: trader, next: 'app' }) };

async function signIn(options: Partial<SiteOptions> = {}, email = 'ana@example.com') {
  const site = await openSite({ at: '/login', ...options });
  await untilSeen('Forgot Password');
  await fillIn({ 'login-email': email, 'login-password': 'a long pass phrase' });
  await click('Login');
  return site;
}

afterEach(() => vi.useRealTimers());

describe('login page', () => {
  test('sends email, password and device, and opens the first page', async () => {
    const { api, platform } = await signIn({ answers: signedIn });
    await untilSeen('Test profile page');
    expect(api.sentTo('auth.login')).toEqual([
      { email: 'ana@example.com', password: 'a long pass phrase', device: navigator.userAgent },
    ]);
    expect(platform.session.getState()).toMatchObject({ status: 'signed-in', user: { id: 'u_1' } });
  });

  test('has field names and autocomplete values for password managers', async () => {
    await openSite({ at: '/login' });
    await untilSeen('Forgot Password');
    const { name, autocomplete, form } = field('login-email');
    expect([name, autocomplete, field('login-password').autocomplete, field('login-password').type]).toEqual([
      'email',
      'username',
      'current-password',
      'password',
    ]);
    expect(form?.querySelector('button[type=submit]')?.textContent).toBe('Login');
  });

  test('can show the password', async () => {
    await openSite({ at: '/login' });
    await untilSeen('Show password');
    await click(document.querySelector<HTMLElement>('input[type=checkbox]')!);
    expect(field('login-password').type).toBe('text');
  });

  test('sends nothing while a field is empty, and focuses the first invalid field', async () => {
    const { api } = await openSite({ at: '/login' });
    await untilSeen('Forgot Password');
    await click('Login');
    await until(() => expect(errorOf('login-email')).toBe('This field is required'));
    await until(() => expect(document.activeElement?.id).toBe('login-email'));
    expect(api.sentTo('auth.login')).toEqual([]);
  });

  test('sends one request for two clicks', async () => {
    const waiting: ((answer: ApiResult<SignIn>) => void)[] = [];
    const { api } = await openSite({
      at: '/login',
      answers: { 'auth.login': () => new Promise((resolve) => waiting.push(resolve)) },
    });
    await untilSeen('Forgot Password');
    await fillIn({ 'login-email': 'ana@example.com', 'login-password': 'a long pass phrase' });
    const button = control('Login');
    await act(async () => {
      button.click();
      button.click();
    });
    await click(button);
    expect(api.sentTo('auth.login')).toHaveLength(1);
    await act(async () => waiting.forEach((resolve) => resolve(fine({ user: trader, next: 'app' }))));
    await untilSeen('Test profile page');
  });

  test('shows that the password is wrong, and keeps the input', async () => {
    await signIn({
      answers: { 'auth.login': () => refusal('invalid_credentials', 422, 'Invalid Login Details') },
    });
    await until(() =>
      expect(document.querySelector('[role=alert]')?.textContent).toBe('Invalid Login Details'),
    );
    expect(field('login-email').value).toBe('ana@example.com');
    expect(field('login-password').value).toBe('a long pass phrase');
  });

  test("shows the backend's field errors at the fields", async () => {
    await signIn({
      answers: {
        'auth.login': () =>
          refusal('validation_failed', 422, 'Some fields', { fields: { password: 'Not this one' } }),
      },
    });
    await until(() => expect(errorOf('login-password')).toBe('Not this one'));
    expect(field('login-password').getAttribute('aria-invalid')).toBe('true');
    expect(seen()).not.toContain('Some fields');
  });

  test('shows that there is no connection', async () => {
    await signIn();
    await untilSeen('No connection to the server.');
  });

  test('opens the code page for an unverified address, and offers to resend the code on return', async () => {
    const { platform, api } = await signIn({
      tab: { registration: 'r'.repeat(43) },
      answers: { 'auth.login': () => refusal('email_not_verified', 403, 'Not verified') },
    });
    await untilAt('/verify_email');
    await untilSeen('sent to ana@example.com');
    await click('Back to login');
    await untilSeen('Email not verified');
    api.answers['auth.email-code'] = () =>
      refusal('code_requested_too_soon', 429, 'Later', { retryAfter: 30 });
    await click('Resend code');
    await untilSeen('Wait for some moment before requesting new code');
    await untilSeen('Too many request');
    await untilSeen('1 request per 5 minutes is allowed');
    expect(seen()).toMatch(/Request new code in 0:(?:30|29|28)/);
    vi.useFakeTimers({ now: Date.now() + 31_000, toFake: ['Date'] });
    await until(() => expect(control('Resend code').getAttribute('aria-disabled')).toBe('false'));
    api.answers['auth.email-code'] = () =>
      fine({
        sent_at: '2026-11-02T09:30:00.000Z',
        expires_at: '2026-11-02T09:40:00.000Z',
        next_at: '2026-11-02T09:35:00.000Z',
        fresh: true,
      });
    await click('Resend code');
    await untilAt('/verify_email');
    expect(api.sentTo('auth.email-code')).toEqual(
      Array.from({ length: 2 }, () => ({ email: 'ana@example.com', registration: 'r'.repeat(43) })),
    );
    expect(platform.notifications.getState().list.at(-1)?.text).toBe('We sent a code to ana@example.com.');
  });

  test('hides the resend panel after an attempt with another address', async () => {
    const { api } = await signIn({
      answers: { 'auth.login': () => refusal('email_not_verified', 403, 'Not verified') },
    });
    await untilAt('/verify_email');
    await click('Back to login');
    await untilSeen('Email not verified');
    api.answers['auth.login'] = () => refusal('invalid_credentials', 422, 'Wrong password');
    await fillIn({ 'login-email': 'bea@example.com', 'login-password': 'another pass phrase' });
    await click('Login');
    await untilSeen('Wrong password');
    expect(seen()).not.toContain('Email not verified');
  });

  test('shows that the account is pending until it is approved', async () => {
    const { api, platform } = await signIn({
      answers: { 'auth.login': () => refusal('admin_not_verified', 403, 'Awaits') },
    });
    await untilSeen('Pending verification');
    await untilSeen('Your account is waiting for approval.');
    api.answers['auth.login'] = signedIn['auth.login']!;
    await click('Login');
    await untilSeen('Test profile page');
    expect(platform.tab.get('awaits-approval')).toBeNull();
  });

  test('counts down after too many attempts and sends nothing until the end', async () => {
    const { api } = await signIn({
      answers: {
        'auth.login': () =>
          refusal('too_many_attempts', 429, 'Too many failed attempts.', { retryAfter: 75 }),
      },
    });
    await untilSeen('Too many failed attempts.');
    await untilSeen(/try again in 1:1[45]/);
    await click('Login');
    expect(api.sentTo('auth.login')).toHaveLength(1);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 76_000 });
    await untilSeen('You can try again now.');
    await click('Login');
    expect(api.sentTo('auth.login')).toHaveLength(2);
  });

  test('opens the code page for an unconfirmed device, and remembers the requested page', async () => {
    const { platform } = await signIn({
      tab: { wanted: '/profile?tab=2' },
      settings: { two_fa: true },
      answers: {
        'auth.login': () => fine({ user: trader, next: 'two_fa' }),
        'auth.device-code': () => refusal('rate_limited', 429, 'x'),
      },
    });
    await untilAt('/two_fa');
    expect(platform.tab.get('wanted')).toBe('/profile?tab=2');
  });

  test('opens the requested page with its query', async () => {
    const { platform } = await signIn({ tab: { wanted: '/profile?tab=2' }, answers: signedIn });
    await untilAt('/profile');
    expect(location.search).toBe('?tab=2');
    expect(platform.tab.get('wanted')).toBeNull();
  });

  test('opens the page of after_signin', async () => {
    await signIn({ settings: { after_signin: '/profile?tab=sessions' }, answers: signedIn });
    await untilAt('/profile');
    expect(location.search).toBe('?tab=sessions');
  });

  test.each(['/nowhere', '/register', '/ref/42', '/two_fa'])(
    'ignores after_signin if it is no page for signed-in users: %s',
    async (path) => {
      await signIn({ settings: { after_signin: path }, answers: signedIn });
      await untilSeen('Test profile page');
    },
  );

  test('names the host of redirect_away, and lets the user stay', async () => {
    await signIn({
      settings: { redirect_away: true, redirect_away_link: 'https://www.acme.example/welcome' },
      answers: signedIn,
    });
    await untilSeen('You are leaving this site');
    expect(control<HTMLAnchorElement>('Continue to www.acme.example').href).toBe(
      'https://www.acme.example/welcome',
    );
    await click('Stay here');
    await untilSeen('Test profile page');
  });

  test('sends an administrator to the back-office by a form, without the code in a URL', async () => {
    const submit = vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => {});
    const { api } = await signIn({
      settings: { crm_auto_login: true, crm_url: 'https://desk.acme.example' },
      answers: {
        'auth.login': () => fine({ user: administrator, next: 'app' }),
        'auth.handoff': () =>
          fine({
            code: 'one-time-code',
            expires_at: '2026-11-02T09:31:00.000Z',
            target: 'https://desk.acme.example/token',
          }),
      },
    });
    await untilSeen('Taking you to desk.acme.example.');
    const form = document.querySelector<HTMLFormElement>('form[method=post]')!;
    expect(form.action).toBe('https://desk.acme.example/token');
    expect(Object.fromEntries(new FormData(form))).toEqual({ code: 'one-time-code' });
    expect(submit).toHaveBeenCalledTimes(1);
    expect(api.sentTo('auth.handoff')).toHaveLength(1);
    expect(location.href).not.toContain('one-time-code');
    submit.mockRestore();
  });

  test('sends nothing to a back-office outside the allowed hosts', async () => {
    const submit = vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => {});
    await signIn({
      settings: { crm_auto_login: true, crm_url: 'https://desk.acme.example' },
      answers: {
        'auth.login': () => fine({ user: administrator, next: 'app' }),
        'auth.handoff': () =>
          fine({ code: 'one-time-code', expires_at: '', target: 'https://evil.example/token' }),
      },
    });
    await untilSeen('This site does not allow that address');
    expect(submit).not.toHaveBeenCalled();
    await click('Stay on this site');
    await untilSeen('Test profile page');
    submit.mockRestore();
  });

  test('never sends a trader to the back-office', async () => {
    const { api } = await signIn({
      settings: { crm_auto_login: true, crm_url: 'https://desk.acme.example' },
      answers: signedIn,
    });
    await untilSeen('Test profile page');
    expect(api.sentTo('auth.handoff')).toEqual([]);
  });

  test('redirects a signed-in user to the first page, not to redirect_away', async () => {
    await openSite({
      at: '/login',
      user: trader,
      settings: { redirect_away: true, redirect_away_link: 'https://www.acme.example/welcome' },
    });
    await untilSeen('Test profile page');
  });

  test('says that a request was unconfirmed when the session ended', async () => {
    const { platform } = await openSite({ at: '/login' });
    await untilSeen('Show password');
    const note = 'Your last order may or may not have gone through.';
    await act(async () =>
      platform.session.setState({ status: 'guest', user: null, ended: 'expired', note }, true),
    );
    await untilSeen(`Your session has ended. Log in again. ${note}`);
  });

  test('shows once that the session has ended', async () => {
    await openSite({ at: '/login', ended: 'expired' });
    await untilSeen('Your session has ended. Log in again.');
    await click('Forgot Password');
    await untilSeen('Reset your password');
    await click('Back to login');
    await untilSeen('Show password');
    expect(seen()).not.toContain('Your session has ended');
  });
});

describe('dark login page', () => {
  test('opens when the settings select it', async () => {
    await openSite({ at: '/login', settings: { login_page: 'dark' } });
    await untilAt('/authentication');
    await untilSeen('Forgot Password');
    expect(document.querySelector('.guest')?.getAttribute('data-theme')).toBe('dark');
    expect(control<HTMLAnchorElement>('Register').pathname).toBe('/get_started');
  });

  test('opens on a partner host', async () => {
    await openSite({ at: '/login', page: { darkHosts: [location.hostname] } });
    await untilAt('/authentication');
  });

  test('does not open if the build lacks it', async () => {
    await openSite({
      at: '/login',
      settings: { login_page: 'dark' },
      features: ['auth', 'handoff', 'profile'],
    });
    await untilSeen('Forgot Password');
    expect(location.pathname).toBe('/login');
  });

  test('signs in like the light page', async () => {
    const { api } = await openSite({ at: '/authentication', answers: signedIn });
    await untilSeen('Forgot Password');
    await fillIn({ 'login-email': 'ana@example.com', 'login-password': 'a long pass phrase' });
    await click('Login');
    await untilSeen('Test profile page');
    expect(api.sentTo('auth.login')).toHaveLength(1);
  });

  test('links to a registration page without joint accounts', async () => {
    await openSite({ at: '/get_started' });
    await untilSeen('Create an account');
    expect(control<HTMLAnchorElement>('Log in').pathname).toBe('/authentication');
    expect(hasControl('Joint account')).toBe(false);
  });
});
