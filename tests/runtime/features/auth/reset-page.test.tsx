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

describe('requesting a reset link', () => {
  test('does not reveal whether the address has an account', async () => {
    const { api } = await openSite({ at: '/reset', answers: { 'auth.reset': () => fine({}) } });
    await untilSeen('Reset your password');
    await type('reset-email', 'ana@example.com');
    await click('Send link');
    await untilSeen('If ana@example.com has an account');
    expect(api.sentTo('auth.reset')).toEqual([{ email: 'ana@example.com' }]);
    await click('Use another address');
    await untilSeen('Reset your password');
  });

  test('requires an address, and shows an error when requested too soon', async () => {
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

describe('opening a reset link', () => {
  const openLink = (answers: Answers = {}, token = TOKEN) =>
    openSite({ at: `/reset#token=${token}`, answers });
  const passwords = {
    'reset-confirm-password': 'another long phrase',
    'reset-confirm-repeat_password': 'another long phrase',
  };

  test('follows a link that is pasted into the address bar of the page that asks for one', async () => {
    await openSite({ at: '/reset' });
    await untilSeen('Reset your password');
    location.hash = `token=${TOKEN}`;
    await untilSeen('Set a new password');
    expect(location.href).not.toContain(TOKEN);
  });

  test('removes the token from the address bar and sends it with the new password', async () => {
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

  test('offers a new link when this one no longer works', async () => {
    await openLink({ 'auth.reset-confirm': () => refusal('reset_link_dead', 422, 'x') });
    await untilSeen('Set a new password');
    await fillIn(passwords);
    await click('Save the new password');
    await untilSeen('This link no longer works');
    await click('Request a new link');
    await untilSeen('Reset your password');
  });

  test('rejects a truncated link without a call', async () => {
    const { api } = await openLink({}, 'abc');
    await untilSeen('This link no longer works');
    expect(api.sentTo('auth.reset-confirm')).toEqual([]);
  });

  test('shows password errors of the form and of the server', async () => {
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

  test('signs out a user who is signed in here', async () => {
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
