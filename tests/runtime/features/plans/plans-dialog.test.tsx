import { act } from 'react';
import { describe, expect, onTestFinished, test } from 'vitest';
import { fine, refusal, type Answers } from '../../support/fake-api.ts';
import { offer } from '../../support/deposits.ts';
import { activePlan, pendingPlan, planList, planOf } from '../../support/plans.ts';
import {
  click,
  hasControl,
  inDialog,
  openSignedIn,
  seen,
  until,
  untilSeen,
  type SignedInOptions,
  notices,
  dialogTitles,
} from '../../support/site.tsx';
import { useFastClock } from '../../support/fast-clock.ts';

useFastClock();

const FEATURES: SignedInOptions['features'] = ['auth', 'handoff', 'profile', 'deposits', 'plans'];
const asked = { upgrade_required: true };

/** The dialog opens by itself because the user is asked to choose a plan. */
function openPlans(answers: Answers = {}, options: SignedInOptions = {}) {
  return openSignedIn({
    features: FEATURES,
    user: asked,
    ...options,
    answers: {
      'plan.list': () => fine(planList),
      'deposit.settings': () => fine(offer),
      'deposit.list': () => fine({ deposits: [], next: null }),
      ...answers,
    },
  });
}

const plan = (id: string) => document.querySelector<HTMLElement>(`[data-plan=${id}]`)!;

describe('Plans dialog', () => {
  test('opens once when a plan is asked for, and can be closed', async () => {
    const { platform } = await openPlans();
    await untilSeen('Support of Standard');
    expect(dialogTitles()).toEqual(['Trading plans']);
    expect(
      [...document.querySelectorAll('[data-plan]')].map((each) => (each as HTMLElement).dataset['plan']),
    ).toEqual(['standard', 'advanced']);
    await click('Close');
    expect(dialogTitles()).toEqual([]);
    expect(platform.tab.get('plans-shown')).toBe('u_1');
  });

  test('waits until no field has the focus, and then opens once', async () => {
    const other = document.body.appendChild(document.createElement('input'));
    onTestFinished(() => other.remove());
    other.focus();
    const { platform } = await openPlans();
    await untilSeen('Logged-in devices');
    await act(async () => await new Promise((resolve) => setTimeout(resolve, 500)));
    expect(dialogTitles()).toEqual([]);
    expect(platform.tab.get('plans-shown')).toBeNull();
    other.blur();
    await until(() => expect(dialogTitles()).toEqual(['Trading plans']));
  });

  test('does not open again in the same tab, nor for a trader who is not asked', async () => {
    await openPlans({}, { tab: { 'plans-shown': 'u_1' } });
    await untilSeen('Logged-in devices');
    expect(dialogTitles()).toEqual([]);
    await openPlans({}, { user: {} });
    await untilSeen('Logged-in devices');
    expect(dialogTitles()).toEqual([]);
  });

  test('shows hostile names and features as text', async () => {
    const name = '<img src=x onerror=alert(1)> {name} %s';
    const hostile = { ...planList, plans: [planOf('standard', name, '1000.00')] };
    await openPlans({ 'plan.list': () => fine(hostile), 'plan.join': () => fine(pendingPlan) });
    await untilSeen(`Support of ${name}`);
    await click(`Join plan: ${name}`);
    await untilSeen(`Join ${name}?`);
    expect(document.querySelector('dialog [src=x]')).toBeNull();
  });

  test('has no way back to the other plans while a request is in flight', async () => {
    await openPlans({ 'plan.join': () => new Promise(() => {}) });
    await untilSeen('Support of Standard');
    await click('Join plan: Standard');
    await click('Join plan');
    await click('Back');
    expect(seen()).toContain('Join Standard?');
  });

  test('asks to join a plan after it has said what happens to the money', async () => {
    const { api } = await openPlans({ 'plan.join': () => fine(pendingPlan) });
    await untilSeen('Support of Standard');
    await click('Join plan: Standard');
    await untilSeen('Join Standard?');
    expect(seen()).toContain('No plan is needed to withdraw your free funds.');
    await click('Back');
    await untilSeen('Support of Standard');
    await click('Join plan: Standard');
    await click('Join plan');
    await until(() => expect(dialogTitles()).toEqual([]));
    expect(api.sentTo('plan.join')).toEqual([{ plan_id: 'standard' }]);
    expect(notices()).toEqual(['You asked to join Standard. It awaits approval.']);
  });

  test('states the bonus of a plan before the request, and that it cannot be withdrawn', async () => {
    const plans = [planOf('standard', 'Standard', '1000.00', { bonus: '50.00' }), planList.plans[1]!];
    await openPlans({ 'plan.list': () => fine({ ...planList, plans }) });
    await untilSeen('Support of Standard');
    await click('Join plan: Standard');
    await untilSeen('you also get a bonus of 50.00 USD. It is part of your balance and cannot be withdrawn');
    await click('Back');
    await click('Join plan: Advanced');
    await untilSeen('Join Advanced?');
    expect(seen()).not.toContain('bonus');
  });

  test('says how much is missing for a plan before the request, and leads to its deposit', async () => {
    const { api } = await openPlans({ 'plan.list': () => fine({ ...planList, free_funds: '999.99' }) });
    await untilSeen('Support of Standard');
    await click('Join plan: Advanced');
    await untilSeen('Your free funds are 999.99 USD, 4,000.01 USD less than this plan reserves.');
    await click('Deposit 4,000.01 USD');
    await untilSeen('From 100.00 to 10,000.00 USD');
    expect([...document.querySelectorAll('input')].map(({ value }) => value)).toContain('4000.01');
    expect(api.sentTo('plan.join')).toEqual([]);
  });

  test('says nothing about funds that cover the plan', async () => {
    await openPlans({ 'plan.list': () => fine({ ...planList, free_funds: '1000.00' }) });
    await untilSeen('Support of Standard');
    await click('Join plan: Standard');
    await untilSeen('Join Standard?');
    expect(document.querySelector('[data-short]')).toBeNull();
  });

  test('shows the text of the server when joining fails, and stays open', async () => {
    await openPlans({ 'plan.join': () => refusal('practice_account', 409, 'Switch to the real account.') });
    await untilSeen('Support of Standard');
    await click('Join plan: Standard');
    await click('Join plan');
    await until(() => expect(notices()).toEqual(['Switch to the real account.']));
    expect(dialogTitles()).toEqual(['Trading plans']);
  });

  test('reads the plans again when an operator has decided', async () => {
    const { api, platform } = await openPlans(
      { 'plan.list': () => fine({ ...planList, pending: pendingPlan }) },
      { user: { ...asked, pending_plan_upgrade: true } },
    );
    await untilSeen('Cancel request');
    api.answers['plan.list'] = () =>
      fine({ ...planList, active: [activePlan('standard', 'Standard', '1000.00')] });
    const { user } = platform.session.getState();
    await act(async () =>
      platform.session.update({ ...user!, pending_plan_upgrade: false, trading_plans_id: ['standard'] }),
    );
    await until(() => expect(plan('standard').textContent).toContain('Active'));
    expect(hasControl('Cancel request')).toBe(false);
  });

  test('shows the text of the server when cancelling or leaving fails, and stays open', async () => {
    await openPlans({
      'plan.list': () =>
        fine({
          ...planList,
          pending: { ...pendingPlan, plan_id: 'advanced', name: 'Advanced' },
          active: [activePlan('standard', 'Standard', '1000.00')],
        }),
      'plan.cancel': () => refusal('busy', 503, 'The service is busy.'),
      'plan.remove': () => refusal('plan_not_active', 409, 'You are not in this plan.'),
    });
    await untilSeen('Cancel request');
    await click('Cancel request');
    await until(() => expect(notices()).toContain('The service is busy.'));
    await click('Leave plan');
    await click('Leave plan');
    await until(() => expect(notices()).toContain('You are not in this plan.'));
    expect(dialogTitles()).toEqual(['Trading plans']);
  });

  test('shows a pending upgrade with wallets, and cancels it', async () => {
    const wallets = [{ name: 'Bitcoin', symbol: 'BTC', network: 'bitcoin', address: '1BitcoinEater' }];
    const { api } = await openPlans({
      'plan.list': () => fine({ ...planList, pending: pendingPlan, wallets }),
      'plan.cancel': () => fine({ pending: null }),
    });
    await untilSeen('Bitcoin (BTC)');
    expect(seen()).toContain('1BitcoinEater');
    expect(hasControl('Join plan: Advanced')).toBe(false);
    expect(plan('advanced').textContent).toContain('Your other request is not decided yet.');
    await click('Cancel request');
    await until(() => expect(dialogTitles()).toEqual([]));
    expect(api.sentTo('plan.cancel')).toHaveLength(1);
  });

  test('leads from a pending upgrade to a deposit of its amount', async () => {
    await openPlans({ 'plan.list': () => fine({ ...planList, pending: pendingPlan, free_funds: '0.00' }) });
    await untilSeen('Deposit 1,000.00 USD');
    await click('Deposit 1,000.00 USD');
    await untilSeen('From 100.00 to 10,000.00 USD');
    expect(dialogTitles()).toEqual(['Deposit']);
    expect([...document.querySelectorAll('input')].map(({ value }) => value)).toContain('1000.00');
  });

  test('labels an active plan, offers no second one, and leaves it', async () => {
    const { api } = await openPlans({
      'plan.list': () => fine({ ...planList, active: [activePlan('standard', 'Standard', '1000.00')] }),
      'plan.remove': () => fine({ plan_id: 'standard', amount: '1000.00', currency: 'USD' }),
    });
    await untilSeen('Support of Standard');
    expect(plan('standard').textContent).toContain('Active');
    expect(plan('standard').textContent).not.toContain('PLAN Active');
    expect(hasControl('Join plan: Advanced')).toBe(false);
    expect(plan('advanced').textContent).toContain('Leave your active plan first.');
    await click('Leave plan');
    await untilSeen('free in your account again right away');
    await click('Leave plan');
    await until(() => expect(dialogTitles()).toEqual([]));
    expect(api.sentTo('plan.remove')).toEqual([{ plan_id: 'standard' }]);
  });

  test('labels active plans "PLAN Active" and offers others with multiple plans', async () => {
    await openPlans(
      { 'plan.list': () => fine({ ...planList, active: [activePlan('standard', 'Standard', '1000.00')] }) },
      { settings: { enable_multi_plans: true } },
    );
    await untilSeen('PLAN Active');
    expect(hasControl('Join plan: Advanced')).toBe(true);
  });

  test('shows plans that are no longer on offer, and why a request was rejected', async () => {
    await openPlans({
      'plan.list': () =>
        fine({
          ...planList,
          active: [activePlan('former', 'Former', '10.00')],
          rejected: { name: 'Advanced', reason: 'No deposit', at: '2026-11-02T09:30:00.000Z' },
        }),
    });
    await untilSeen('No longer on offer');
    expect(seen()).toContain('Your request to join Advanced was rejected: No deposit');
  });

  test('says why the plans could not be loaded, and loads them again', async () => {
    const { api } = await openPlans({ 'plan.list': () => refusal('busy', 503, 'The service is busy.') });
    await untilSeen('The trading plans could not be loaded. The service is busy.');
    api.answers['plan.list'] = () => fine({ ...planList, plans: [] });
    await click(inDialog('Try again'));
    await untilSeen('There are no trading plans at the moment.');
  });
});
