import { act } from 'react';
import { describe, expect, test } from 'vitest';
import type { Deposit } from '../../../schemas/generated/types.ts';
import { fine, refusal, type Answers } from '../support/fake-api.ts';
import { useFastClock } from '../support/fast-clock.ts';
import { deposit, offer } from '../support/deposits.ts';
import { trader } from '../support/page.ts';
import {
  click,
  hasControl,
  openSignedIn,
  openSite,
  seen,
  until,
  untilAt,
  untilSeen,
  type SignedInOptions,
} from '../support/site.tsx';

useFastClock();

const FEATURES: SignedInOptions['features'] = ['auth', 'handoff', 'profile', 'deposits'];
const signedIn = { ...trader, two_fa_confirmed: true };

const byCard: Deposit = {
  ...deposit,
  payment_method: 'card',
  next_action: { kind: 'redirect', url: `${offer.card!.origin}/challenge/1`, address: null },
};
const rejected: Deposit = {
  ...byCard,
  status: 'rejected',
  reason: 'Your bank could not confirm that it was you.',
  next_action: null,
};
const approved: Deposit = { ...byCard, status: 'approved', credited_amount: '150.00', next_action: null };

const answersFor = (...deposits: Deposit[]): Answers => ({
  'deposit.settings': () => fine(offer),
  'deposit.list': () => fine({ deposits, next: null }),
});
const openReturn = (shown: Deposit[], options: SignedInOptions = {}) =>
  openSignedIn({
    at: `/?deposit=${byCard.id}`,
    features: FEATURES,
    answers: answersFor(...shown),
    ...options,
  });
const dialog = () => document.querySelector('dialog[open]');

describe('a return from the page of a payment provider', () => {
  test('shows the credited amount, and removes the deposit from the address', async () => {
    const { api } = await openReturn([approved]);
    await untilSeen('Deposit successful');
    expect(seen()).toContain('150.00');
    expect(seen()).toContain('The amount is in your account.');
    expect([location.pathname, location.search]).toEqual(['/profile', '']);
    expect(api.sentTo('deposit.create')).toEqual([]);
    await click('Done');
    await until(() => expect(dialog()).toBeNull());
  });

  test.each([
    ['150.00', 'refund', 'Deposit refunded', '0.00'],
    ['150.00', 'chargeback', 'Deposit charged back', '0.00'],
    ['50.55', 'refund', 'Deposit partly refunded', '99.45'],
    ['50.55', 'chargeback', 'Deposit partly charged back', '99.45'],
  ] as const)('shows that %s was taken back by a %s', async (amount, cause, title, remaining) => {
    const reason = 'The payment was refunded to you.';
    await openReturn([{ ...approved, reversed_amount: amount, reversal_cause: cause, reason }]);
    await untilSeen(title);
    const text = dialog()!.textContent!.replaceAll('\u00a0', ' ');
    expect(text).toContain(`${amount} USD`);
    expect(text).toContain(`${remaining} USD of 150.00 USD remains credited.`);
    expect(text).toContain(reason);
    expect(text).toContain('We took this amount back from your account.');
    expect(text).not.toMatch(/Approved|Deposit successful|The amount is in your account/);
  });

  test('shows what the house paid of a chargeback', async () => {
    const covered = { covered_amount: '110.00', reversal_cause: 'chargeback' } as const;
    await openReturn([{ ...approved, reversed_amount: '150.00', ...covered }]);
    await untilSeen('Deposit charged back');
    const text = dialog()!.textContent!.replaceAll('\u00a0', ' ');
    expect(text).toContain('40.00 USD of this was taken from your account.');
    expect(text).toContain('so we paid 110.00 USD.');
    expect(text).not.toContain('We took this amount back');
  });

  test('shows the received beside the requested amount while an operator reviews the deposit', async () => {
    const reason = 'Less than the requested amount has arrived.';
    await openReturn([
      { ...byCard, payment_method: 'btcpay', status: 'in_review', received_amount: '100.00', reason },
    ]);
    await untilSeen('Deposit in review');
    expect(dialog()!.textContent!.replaceAll('\u00a0', ' ')).toContain(
      'Received: 100.00 USD. Requested: 150.00 USD.',
    );
  });

  test('shows a refund that arrives while the outcome is open', async () => {
    const { api, platform } = await openReturn([approved]);
    await untilSeen('Deposit successful');
    api.answers['deposit.list'] = () =>
      fine({ deposits: [{ ...approved, reversed_amount: '150.00', reversal_cause: 'refund' }], next: null });
    await act(async () => platform.session.change({ unread_notifications: 7 }));
    await untilSeen('Deposit refunded');
    expect(seen()).not.toContain('Deposit successful');
  });

  test('shows why nothing was credited, what to do, and the way to another deposit', async () => {
    await openReturn([rejected]);
    await untilSeen('Deposit rejected');
    expect(seen()).toContain('Your bank could not confirm that it was you.');
    expect(seen()).toContain('Nothing was credited. You can start another deposit.');
    await click('Start another deposit');
    await untilSeen('From 100.00 to 10,000.00 USD');
  });

  test('says that the payment is being confirmed, then shows its outcome by itself', async () => {
    const { api } = await openReturn([byCard]);
    await untilSeen('Payment is being confirmed');
    expect(seen()).toContain('Do not pay a second time.');
    expect(document.querySelector<HTMLAnchorElement>('dialog a.link')!.href).toBe(byCard.next_action!.url);
    Object.assign(api.answers, answersFor(rejected));
    await untilSeen('Deposit rejected');
  });

  test('gives no single cause for a review, which may be an amount or a time', async () => {
    await openReturn([{ ...byCard, status: 'in_review', next_action: null }]);
    await untilSeen('Deposit in review');
    expect(seen()).toContain('for example because its amount differs from your request or it arrived late');
  });

  test('leads to no page of another origin than the provider', async () => {
    const url = 'https://evil.example/challenge/1';
    await openReturn([{ ...byCard, next_action: { ...byCard.next_action!, url } }]);
    await untilSeen('Payment is being confirmed');
    expect(document.querySelector('dialog a.link')).toBeNull();
  });

  test('shows the outcome while the practice account is selected', async () => {
    await openReturn([rejected], {
      user: { is_practice: true },
      settings: { enable_practice_account: true },
    });
    await untilSeen('Deposit rejected');
    await click('Start another deposit');
    await untilSeen('Which account do you want to deposit to?');
  });

  test('waits for the sign-in of a guest', async () => {
    const { platform } = await openSite({
      at: `/?deposit=${byCard.id}`,
      shell: true,
      features: FEATURES,
      answers: answersFor(approved),
    });
    await untilAt('/login');
    expect(location.search).toBe('');
    expect(dialog()).toBeNull();
    await act(async () => platform.session.begin({ user: signedIn }));
    await untilSeen('Deposit successful');
  });

  test.each<[string, SignedInOptions]>([
    ['suspended', { user: { state: 'suspended' } }],
    [
      'unverified',
      {
        settings: { enable_must_verify_kyc: true },
        features: [...FEATURES!, 'identity'],
        user: { kyc_verified: false },
      },
    ],
  ])('shows the outcome to a trader who is %s, and offers no payment', async (_, options) => {
    const { api } = await openReturn([byCard], options);
    await untilSeen('Payment is being confirmed');
    expect(document.querySelector('dialog a.link')).toBeNull();
    Object.assign(api.answers, answersFor(rejected));
    await untilSeen('Deposit rejected');
    expect(hasControl('Start another deposit')).toBe(false);
    expect(dialog()!.textContent).toContain(
      'Nothing was credited. If you have already paid, contact support',
    );
    await click('Done');
    await until(() => expect(dialog()).toBeNull());
  });

  describe('before the sign-in', () => {
    const openLogin = async (answers: Answers) => {
      const site = await openSite({
        at: '/login',
        shell: true,
        features: FEATURES,
        answers,
        tab: { 'returned-deposit': byCard.id },
      });
      await untilAt('/login');
      return { ...site, signIn: () => act(async () => site.platform.session.begin({ user: signedIn })) };
    };

    test('is kept through a reload of the sign-in page, and shown once', async () => {
      const { platform, signIn } = await openLogin(answersFor(approved));
      await signIn();
      await untilSeen('Deposit successful');
      expect(platform.tab.get('returned-deposit')).toBeNull();
    });

    test('shows nothing to another user', async () => {
      const { api, platform, signIn } = await openLogin(answersFor());
      await signIn();
      await until(() => expect(platform.tab.get('returned-deposit')).toBeNull());
      expect(api.sentTo('deposit.list')).toHaveLength(1);
      expect([dialog(), platform.dialogs.getState().requested]).toEqual([null, null]);
    });

    test('waits until the server answers', async () => {
      const { api, platform, signIn } = await openLogin({
        ...answersFor(approved),
        'deposit.list': () => refusal('confirmation_required', 403, 'Confirm this device.'),
      });
      await signIn();
      await until(() => expect(api.sentTo('deposit.list')).not.toEqual([]));
      expect(dialog()).toBeNull();
      Object.assign(api.answers, answersFor(approved));
      await act(async () => platform.session.change({ two_fa_confirmed: true }));
      await untilSeen('Deposit successful');
    });
  });

  test('with the id of no own deposit says nothing about a payment', async () => {
    await openReturn([]);
    await untilSeen('This deposit could not be found.');
    expect(dialog()!.querySelector('[data-status]')).toBeNull();
  });

  test.each(['', 'w_1', 'd_', `d_${'x'.repeat(65)}`, 'd_1<b>You have won</b>'])(
    'with the malformed id “%s” opens nothing',
    async (id) => {
      const { api, platform } = await openReturn([approved], { at: `/?deposit=${encodeURIComponent(id)}` });
      await untilAt('/profile');
      expect(location.search).toBe('');
      expect(platform.dialogs.getState().requested).toBeNull();
      expect(api.sentTo('deposit.list')).toEqual([]);
    },
  );
});
