import { describe, expect, test } from 'vitest';
import { fine, refusal, type Answers } from '../../support/fake-api.ts';
import { trader } from '../../support/page.ts';
import {
  click,
  errorOf,
  fillIn,
  openSite,
  seen,
  type,
  until,
  untilAt,
  untilSeen,
} from '../../support/site.tsx';

const TOKEN = 'abcdefghijklmnopqrstuvwxyz';

describe('asking for a link', () => {
  test('the answer does not tell whether the address is known', async () => {
    const { api } = await openSite({ at: '/reset', answers: { 'auth.reset': () => fine({}) } });
    await untilSeen('Reset your password');
    await type('reset-email', 'ana@example.com');
    await click('Send link');
    await untilSeen('If ana@example.com has an account');
    expect(api.sentTo('auth.reset')).toEqual([{ email: 'ana@example.com' }]);
    await click('Use another address');
    await untilSeen('Reset your password');
  });

  test('too soon, and no address', async () => {
    const { api } = await openSite({
      at: '/reset',
      answers: {
        'auth.reset': () =>
          refusal('code_requested_too_soon', 429, 'Wait for some moment before requesting new code'),
      },
    });
    await untilSeen('Reset your password');
    await click('Send link');
    await until(() => expect(errorOf('reset-email')).toBe('This field is required'));
    expect(api.sentTo('auth.reset')).toEqual([]);
    await type('reset-email', 'ana@example.com');
    await click('Send link');
    await untilSeen('Wait for some moment before requesting new code');
  });
});

describe('opened by the link', () => {
  const openLink = (answers: Answers = {}, token = TOKEN) =>
    openSite({ at: `/reset#token=${token}`, answers });
  const passwords = {
    'reset-confirm-password': 'another long phrase',
    'reset-confirm-repeat_password': 'another long phrase',
  };

  test('the token leaves the address bar at once and is sent with the new password', async () => {
    const { api, platform } = await openLink({ 'auth.reset-confirm': () => fine({}) });
    await untilSeen('Set a new password');
    expect(location.href).not.toContain(TOKEN);
    await fillIn(passwords);
    await click('Save the new password');
    await untilAt('/login');
    expect(api.sentTo('auth.reset-confirm')).toEqual([
      { token: TOKEN, password: 'another long phrase', repeat_password: 'another long phrase' },
    ]);
    expect(platform.notifications.getState().list.map((item) => item.text)).toEqual([
      'Your password is changed. Log in with the new one.',
    ]);
  });

  test('a dead link says so and offers a new one', async () => {
    await openLink({ 'auth.reset-confirm': () => refusal('reset_link_dead', 422, 'x') });
    await untilSeen('Set a new password');
    await fillIn(passwords);
    await click('Save the new password');
    await untilSeen('This link no longer works');
    await click('Request a new link');
    await untilSeen('Reset your password');
  });

  test('a link that was cut short is dead without asking', async () => {
    const { api } = await openLink({}, 'abc');
    await untilSeen('This link no longer works');
    expect(api.sentTo('auth.reset-confirm')).toEqual([]);
  });

  test('passwords are checked before and after sending', async () => {
    const { api } = await openLink({
      'auth.reset-confirm': () =>
        refusal('validation_failed', 422, 'x', { fields: { password: 'Too easy to guess.' } }),
    });
    await untilSeen('Set a new password');
    await fillIn({ ...passwords, 'reset-confirm-repeat_password': 'else' });
    await click('Save the new password');
    await until(() =>
      expect(errorOf('reset-confirm-repeat_password')).toBe('Password confirmation do not match'),
    );
    expect(api.sentTo('auth.reset-confirm')).toEqual([]);
    await fillIn(passwords);
    await click('Save the new password');
    await until(() => expect(errorOf('reset-confirm-password')).toBe('Too easy to guess.'));
  });

  test('who was signed in here is signed out with everybody else', async () => {
    const { platform } = await openSite({
      at: `/reset#token=${TOKEN}`,
      user: trader,
      answers: { 'auth.reset-confirm': () => fine({}) },
    });
    await untilSeen('Set a new password');
    await fillIn(passwords);
    await click('Save the new password');
    await untilAt('/login');
    expect(platform.session.getState().status).toBe('guest');
    expect(seen()).not.toContain('Your session has ended');
  });
});
