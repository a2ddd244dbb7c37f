import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Onboarding } from '../../../../schemas/generated/types.ts';
import { deposit, offer } from '../../support/deposits.ts';
import { fine, refusal, type Answers } from '../../support/fake-api.ts';
import { trader } from '../../support/page.ts';
import {
  changeUser,
  click,
  control,
  errorOf,
  field,
  hasControl,
  openSignedIn,
  seen,
  type,
  until,
  untilSeen,
  type SignedInOptions,
  notices,
  dialogTitles,
} from '../../support/site.tsx';
import { useFastClock } from '../../support/fast-clock.ts';

useFastClock();

const FEATURES: SignedInOptions['features'] = ['auth', 'handoff', 'profile', 'deposits', 'onboarding'];

const state = (more: Partial<Onboarding> = {}): Onboarding => ({
  is_due: true,
  step: 1,
  investment_interests: [],
  amount: null,
  currency: 'USD',
  amounts: [
    { amount: '250.00', plan: 'Essential' },
    { amount: '1000.00', plan: 'Standard' },
  ],
  ...more,
});

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true }));
afterEach(() => void vi.useRealTimers());

const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));

/** Lets time pass until the expectation holds: contributions load after the page. */
async function untilPassed(expectation: () => void) {
  await until(() => {
    vi.advanceTimersByTime(500);
    expectation();
  });
}

function openPage(saved: Onboarding, answers: Answers = {}, options: SignedInOptions = {}) {
  return openSignedIn({
    features: FEATURES,
    settings: { enable_onboarding: true, enable_practice_account: false },
    ...options,
    user: { estimatedBalance: '0.99', onboarded: false, ...options.user },
    answers: {
      'onboarding.read': () => fine(saved),
      'onboarding.save': ({ step }) => fine({ ...saved, step }),
      'onboarding.postpone': () => fine({ postponed_until: '2026-11-03T09:30:00.000Z' }),
      'onboarding.complete': () => fine({ onboarded: true }),
      'onboarding.interests': ({ investment_interests }) => fine({ investment_interests }),
      'deposit.settings': () => fine(offer),
      'deposit.list': () => fine({ deposits: [], next: null }),
      'deposit.create': () => fine(deposit),
      'auth.user': () =>
        fine({ ...trader, two_fa_confirmed: true, estimatedBalance: '0.99', onboarded: true }),
      ...answers,
    },
  });
}

/** Opens the wizard at a step. */
async function openWizard(saved: Partial<Onboarding> = {}, answers: Answers = {}) {
  const site = await openPage(state(saved), answers);
  await untilSeen('Logged-in devices');
  await untilPassed(() => expect(dialogTitles()).toEqual(['Get started']));
  vi.useRealTimers();
  return site;
}

/** The wizard is due, and then cannot be loaded. */
function readThenRefused(): Answers['onboarding.read'] {
  let reads = 0;
  return () => (reads++ === 0 ? fine(state()) : refusal('rate_limited', 429, 'Too many.'));
}

const step = () => document.querySelector('dialog h3')?.textContent;

describe('Onboarding', () => {
  test('opens 5 s after the page has loaded', async () => {
    const { api } = await openPage(state());
    await untilSeen('Logged-in devices');
    await pass(3500);
    expect(api.sentTo('onboarding.read')).toEqual([]);
    await pass(2500);
    await untilSeen('Congratulations, Ana: your account is open');
  });

  test.each([
    ['with a balance of 1', { user: { estimatedBalance: '1.00' } }, state()],
    ['after it was completed', { user: { onboarded: true } }, state()],
    ['while the brand has it off', { settings: { enable_onboarding: false } }, state()],
    ['when the server says that it is not due', {}, state({ is_due: false })],
  ] as [string, SignedInOptions, Onboarding][])('does not open %s', async (_, options, saved) => {
    await openPage(saved, {}, options);
    await untilSeen('Logged-in devices');
    await pass(8000);
    expect(dialogTitles()).toEqual([]);
  });

  test('waits until another dialog is closed', async () => {
    await openPage(state());
    await untilSeen('Logged-in devices');
    await click('Deposit');
    await until(() => expect(dialogTitles()).toEqual(['Deposit']));
    await pass(8000);
    expect(dialogTitles()).toEqual(['Deposit']);
    await click('Close');
    await pass(1500);
    await until(() => expect(dialogTitles()).toEqual(['Get started']));
  });

  test('names the site as the operator does', async () => {
    await openPage(
      state(),
      {},
      {
        settings: { enable_onboarding: true, enable_practice_account: false, site_name: 'Acme Prime' },
      },
    );
    await untilSeen('Logged-in devices');
    await untilPassed(() => expect(dialogTitles()).toEqual(['Get started']));
    expect(seen()).toContain('Your real account at Acme Prime is ready');
  });

  test.each([
    [1, 'Congratulations, Ana: your account is open'],
    [2, 'What are you interested in?'],
    [3, 'Amount and risk'],
    [4, 'Fund your account'],
  ])('resumes at step %i and can be postponed there', async (saved, title) => {
    const { api } = await openWizard({ step: saved, amount: '250.00' });
    expect(step()).toBe(title);
    expect(document.activeElement?.textContent).toBe(title);
    await click('Not now');
    await until(() => expect(dialogTitles()).toEqual([]));
    expect(api.sentTo('onboarding.postpone')).toHaveLength(1);
    expect(api.sentTo('onboarding.complete')).toEqual([]);
  });

  test('is postponed by its close button, and closes also when that fails', async () => {
    const { api } = await openWizard({}, { 'onboarding.postpone': () => refusal('busy', 503, 'busy') });
    await click('Close');
    await until(() => expect(dialogTitles()).toEqual([]));
    expect(api.sentTo('onboarding.postpone').length).toBeGreaterThan(0);
    expect(notices()).toEqual([]);
  });

  test('says when it cannot be loaded, and loads on retry', async () => {
    const { api } = await openWizard({}, { 'onboarding.read': readThenRefused() });
    await untilSeen('The first steps could not be loaded.');
    const dialog = document.querySelector('dialog');
    api.answers['onboarding.read'] = () => fine(state());
    await click('Try again');
    await until(() => expect(step()).toBe('Congratulations, Ana: your account is open'));
    expect(document.querySelector('dialog')).toBe(dialog);
    expect(document.activeElement?.textContent).toBe(step());
  });

  test('is postponed by its close button when it cannot be loaded', async () => {
    const { api } = await openWizard({}, { 'onboarding.read': readThenRefused() });
    await untilSeen('The first steps could not be loaded.');
    await click('Close');
    await until(() => expect(dialogTitles()).toEqual([]));
    expect(api.sentTo('onboarding.postpone')).toHaveLength(1);
  });

  test('closes for good when the trader asks for it', async () => {
    const { api } = await openWizard({}, { 'onboarding.complete': () => refusal('busy', 503, 'busy') });
    await click("Don't show this again");
    await until(() => expect(notices()).toEqual(['Onboarding Unsuccessful']));
    expect(dialogTitles()).toEqual(['Get started']);
    api.answers['onboarding.complete'] = () => fine({ onboarded: true });
    await click("Don't show this again");
    await until(() => expect(dialogTitles()).toEqual([]));
    expect(api.sentTo('onboarding.postpone')).toEqual([]);
  });

  test('goes on once the interests are saved, and back', async () => {
    const { api } = await openWizard({}, { 'onboarding.interests': () => refusal('busy', 503, 'busy') });
    await click('Continue');
    await untilSeen('What are you interested in?');
    await click('Continue');
    await until(() => expect(errorOf('onboarding-interests')).toBe('Choose at least one interest'));
    expect(api.sentTo('onboarding.interests')).toEqual([]);
    for (const id of ['long-term', 'margin', 'managed', 'managed'])
      await act(async () => field(`onboarding-${id}`).click());
    await click('Continue');
    await until(() => expect(notices()).toEqual(['Investment Interest not Updated!']));
    expect(step()).toBe('What are you interested in?');
    api.answers['onboarding.interests'] = ({ investment_interests }) => fine({ investment_interests });
    await click('Continue');
    await until(() => expect(step()).toBe('Amount and risk'));
    expect(api.sentTo('onboarding.interests').at(-1)).toEqual({
      investment_interests: ['Margin Trading', 'Long Term Investment'],
    });
    await click('Back');
    expect(step()).toBe('What are you interested in?');
    await click('Back');
    expect(step()).toBe('Congratulations, Ana: your account is open');
    expect(hasControl('Back')).toBe(false);
    expect(api.sentTo('onboarding.save').map((each) => (each as { step: number }).step)).toEqual([
      2, 3, 2, 1,
    ]);
  });

  test('promises no profit, and asks for an amount', async () => {
    const { api } = await openWizard({ step: 3 });
    expect(seen()).toContain('No one can promise you a monthly profit.');
    expect(seen()).toContain('Depositing does not join a plan');
    expect(field('onboarding-amount').value).toBe('');
    for (const amount of ['', '0']) {
      await type('onboarding-amount', amount);
      await click('Continue');
      await until(() => expect(errorOf('onboarding-amount')).toBe('Enter an amount'));
    }
    await type('onboarding-amount', '9'.repeat(25));
    expect(errorOf('onboarding-amount')).toBe('This number is too large.');
    expect(api.sentTo('onboarding.save')).toEqual([]);
    await click('Standard1,000.00 USD');
    expect(field('onboarding-amount').value).toBe('1000.00');
  });
});

describe('Deposit of the onboarding', () => {
  async function deposited(answers: Answers = {}) {
    const site = await openWizard({ step: 3, amount: '250.00' }, answers);
    await click('Continue');
    await until(() => expect(dialogTitles().sort()).toEqual(['Deposit', 'Get started']));
    await untilSeen('From 100.00 to 10,000.00 USD');
    expect(step()).toBe('Fund your account');
    const tab = [...document.querySelectorAll<HTMLElement>('[role=tab]')].find(
      (each) => each.textContent === 'Crypto checkout',
    )!;
    await click(tab);
    expect(field('deposit-checkout-amount').value).toBe('250.00');
    await click('Create the invoice');
    return site;
  }

  test('completes it and closes the wizard below', async () => {
    const { api } = await deposited();
    await until(() => expect(dialogTitles()).toEqual(['Deposit']));
    expect(api.sentTo('onboarding.complete')).toHaveLength(1);
    expect(api.sentTo('onboarding.save')).toEqual([{ step: 4, amount: '250.00' }]);
    expect(seen()).toContain('Deposit requested');
  });

  test('says when the completion fails; the deposit stands', async () => {
    await deposited({ 'onboarding.complete': () => refusal('busy', 503, 'busy') });
    await until(() => expect(notices()).toEqual(['Onboarding Unsuccessful']));
    expect(seen()).toContain('Deposit requested');
  });

  test('does not complete it when the deposit is refused', async () => {
    const { api } = await deposited({ 'deposit.create': () => refusal('busy', 503, 'The service is busy.') });
    await untilSeen('you can not proceed with this deposit');
    expect(api.sentTo('onboarding.complete')).toEqual([]);
  });

  test('tells the next user nothing of a deposit of an earlier one, and does not complete their onboarding', async () => {
    let answer!: () => void;
    const waiting = new Promise<void>((resolve) => void (answer = resolve));
    const site = await deposited({ 'deposit.create': () => waiting.then(() => fine(deposit)) });
    await changeUser(site);
    await act(async () => answer());
    await until(() => control('Deposit'));
    expect(notices()).toEqual([]);
    expect(site.api.sentTo('onboarding.complete')).toEqual([]);
    expect(site.platform.session.getState().user).toMatchObject({ id: 'u_next' });
  });

  test('without the onboarding completes nothing', async () => {
    vi.useRealTimers();
    const { api } = await openPage(state({ is_due: false }));
    await untilSeen('Logged-in devices');
    await click('Deposit');
    await untilSeen('From 100.00 to 10,000.00 USD');
    const tab = [...document.querySelectorAll<HTMLElement>('[role=tab]')].at(-1)!;
    await click(tab);
    await type('deposit-checkout-amount', '250');
    await click('Create the invoice');
    await untilSeen('Deposit requested');
    expect(api.sentTo('onboarding.complete')).toEqual([]);
  });
});
