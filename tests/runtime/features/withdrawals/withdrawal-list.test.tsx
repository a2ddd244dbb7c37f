import { act } from 'react';
import { describe, expect, test } from 'vitest';
import { fine, refusal, type Answers } from '../../support/fake-api.ts';
import { requested } from '../../support/withdrawal-data.ts';
import { openWithdrawal, withdrawalAnswers } from '../../support/withdrawals.tsx';
import { click, hasControl, openSignedIn, seen, until, untilSeen } from '../../support/site.tsx';

const AT = '2026-11-03T09:30:00.000Z';

async function openList(answers: Answers = {}) {
  const site = await openWithdrawal({
    answers: { 'withdrawal.list': () => fine({ withdrawals: [requested], next: null }), ...answers },
  });
  await untilSeen('Other withdrawable');
  await click('Your withdrawals');
  return site;
}

describe('list of withdrawals', () => {
  test('shows each with its amount, fee, state and account', async () => {
    await openList();
    await untilSeen('250.00 USD');
    for (const text of [
      'Example Bank •••• 3000',
      'Requested',
      '1.25 USD',
      '248.75 USD',
      'We are checking the withdrawal.',
    ])
      expect(seen()).toContain(text);
  });

  test('shows the reason of a rejection and the reference of a payment', async () => {
    await openList({
      'withdrawal.list': () =>
        fine({
          withdrawals: [
            { ...requested, status: 'rejected', rejected_at: AT, reason: 'The holder is another person.' },
            { ...requested, id: 'w_2', status: 'sent', approved_at: AT, sent_at: AT, reference: 'REF-7' },
          ],
          next: null,
        }),
    });
    await untilSeen('Reason: The holder is another person.');
    expect(seen()).toContain('REF-7');
    expect(hasControl('Cancel withdrawal')).toBe(false);
  });

  test('says that there are none', async () => {
    await openList({ 'withdrawal.list': () => fine({ withdrawals: [], next: null }) });
    await untilSeen('You have made no withdrawals yet.');
  });

  test('appends older ones', async () => {
    const { api } = await openList({
      'withdrawal.list': (_, { query }) =>
        query?.after
          ? fine({ withdrawals: [{ ...requested, id: 'w_0', amount: '77.00' }], next: null })
          : fine({ withdrawals: [requested], next: 'w_1' }),
    });
    await until(() => expect(hasControl('Show more')).toBe(true));
    await click('Show more');
    await untilSeen('77.00 USD');
    expect(api.sentTo('withdrawal.list').length).toBeGreaterThan(1);
    expect(hasControl('Show more')).toBe(false);
  });

  test('reports a failure to load, and retries', async () => {
    let works = false;
    await openList({
      'withdrawal.list': () =>
        works
          ? fine({ withdrawals: [requested], next: null })
          : refusal('rate_limited', 429, 'Too many requests.'),
    });
    await untilSeen('Your withdrawals could not be loaded. Too many requests.');
    works = true;
    await click('Try again');
    await untilSeen('250.00 USD');
  });
});

describe('cancelling', () => {
  test('asks first, and shows the cancelled withdrawal', async () => {
    let current = requested;
    const { api } = await openList({
      'withdrawal.list': () => fine({ withdrawals: [current], next: null }),
      'withdrawal.cancel': () => {
        current = { ...requested, status: 'cancelled', cancelled_at: AT };
        return fine(current);
      },
    });
    await until(() => expect(hasControl('Cancel withdrawal')).toBe(true));
    await click('Cancel withdrawal');
    await untilSeen('Cancel the withdrawal of 250.00 USD?');
    await click('Keep withdrawal');
    expect(api.sentTo('withdrawal.cancel')).toEqual([]);
    await click('Cancel withdrawal');
    await click([...document.querySelectorAll<HTMLElement>('dialog .btn-error')].at(-1)!);
    await untilSeen('Cancelled');
    expect(api.sentTo('withdrawal.cancel')).toHaveLength(1);
    await until(() => expect(hasControl('Cancel withdrawal')).toBe(false));
  });

  test('stays open until the answer has arrived, and says why it was refused', async () => {
    let answer!: () => void;
    const waiting = new Promise<void>((resolve) => void (answer = resolve));
    await openList({
      'withdrawal.cancel': () =>
        waiting.then(() => refusal('withdrawal_not_cancellable', 409, 'It was sent.')),
    });
    await until(() => expect(hasControl('Cancel withdrawal')).toBe(true));
    await click('Cancel withdrawal');
    await click([...document.querySelectorAll<HTMLElement>('dialog .btn-error')].at(-1)!);
    await act(async () =>
      [...document.querySelectorAll('dialog')]
        .at(-1)!
        .dispatchEvent(new Event('cancel', { cancelable: true })),
    );
    expect(seen()).toContain('Cancel the withdrawal of 250.00 USD?');
    await act(async () => answer());
    await untilSeen('It was sent.');
  });

  test('says that the money was sent meanwhile', async () => {
    await openList({
      'withdrawal.cancel': () =>
        refusal('withdrawal_not_cancellable', 409, 'This withdrawal can no longer be cancelled.'),
    });
    await until(() => expect(hasControl('Cancel withdrawal')).toBe(true));
    await click('Cancel withdrawal');
    await click([...document.querySelectorAll<HTMLElement>('dialog .btn-error')].at(-1)!);
    await untilSeen('This withdrawal can no longer be cancelled.');
  });
});

test.each([
  ['suspended', { state: 'suspended' as const, state_reason: 'Under review' }],
  ['whose trading is disabled', { isTrading: false }],
])('a trader %s can withdraw', async (_, user) => {
  await openSignedIn({
    features: ['auth', 'handoff', 'profile', 'account-switch', 'withdrawals'],
    user: { estimatedBalance: '2500.00', withdrawable: '1250.00', ...user },
    answers: withdrawalAnswers,
  });
  if ('state' in user) {
    await untilSeen('You have made no withdrawals yet.');
    expect(seen()).toContain('Withdraw free funds and follow your withdrawals');
  } else {
    await until(() => expect(document.querySelector('.balance-trigger')).not.toBeNull());
    await click(document.querySelector<HTMLElement>('.balance-trigger')!);
    await until(() => expect(hasControl('Withdraw')).toBe(true));
  }
  await click('Withdraw');
  await untilSeen('Other withdrawable');
});

test('the account menu opens the dialog', async () => {
  await openSignedIn({
    features: ['auth', 'handoff', 'profile', 'withdrawals'],
    answers: withdrawalAnswers,
  });
  await click(document.querySelector<HTMLElement>('.avatar')!);
  await until(() => expect(hasControl('Withdrawal')).toBe(true));
  await click('Withdrawal');
  await untilSeen('Other withdrawable');
});
