import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { makePosition } from '../../support/live-market.ts';
import { fine } from '../../support/fake-api.ts';
import { click, control, field, hasControl, seen, type, until, untilSeen } from '../../support/site.tsx';
import { openWithdrawal } from '../../support/withdrawals.tsx';

const features = [
  'auth',
  'handoff',
  'profile',
  'account-switch',
  'withdrawals',
  'withdrawal-simulation',
] as const;

afterEach(() => void vi.useRealTimers());

async function openSimulation(options: Parameters<typeof openWithdrawal>[0] = {}) {
  const site = await openWithdrawal({ features, ...options });
  const option = () =>
    [...document.querySelectorAll<HTMLElement>('dialog button')].find((each) =>
      each.textContent?.startsWith('Simulated withdrawal'),
    )!;
  await until(() => expect(option()).toBeDefined());
  await click(option());
  await until(() => field('simulated-amount'));
  return site;
}

const chooseMethod = (name: string) =>
  click(
    [...document.querySelectorAll('label')]
      .find((label) => label.textContent === name)!
      .querySelector<HTMLElement>('input')!,
  );
const titles = () => [...document.querySelectorAll('dialog h2')].map((each) => each.textContent);

test('leads from the form to the wallet without a request, with its title at every step', async () => {
  const { api } = await openSimulation();
  const isMarked = () => expect(titles()).toContain('Simulation: nothing is sent');
  await type('simulated-amount', '1000');
  await chooseMethod('PayPal (example)');
  const before = api.sent.filter(({ id }) => /withdrawal|payout|step-up/.test(id)).length;
  await click('Preview');
  await untilSeen(/DEMO-[A-Z0-9]{10}/);
  expect(seen()).toContain('Network fee (simulated)1.00 USD');
  isMarked();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  await click('Start simulation');
  isMarked();
  for (const [ticks, message] of [
    [29, 'Initiating withdrawal...'],
    [1, 'Validating transaction...'],
    [40, 'Awaiting confirmation...'],
  ] as const) {
    await act(async () => await vi.advanceTimersByTimeAsync(ticks * 200));
    expect(seen()).toContain(message);
  }
  expect(hasControl('Connect Wallet (example)')).toBe(false);
  await act(async () => await vi.advanceTimersByTimeAsync(30 * 200));
  isMarked();
  await click('Connect Wallet (example)');
  expect(seen()).toContain('This button is an example: no wallet was connected.');
  expect(api.sent.filter(({ id }) => /withdrawal|payout|step-up/.test(id))).toHaveLength(before);
});

test('returns to the form on Cancel and keeps the entries', async () => {
  await openSimulation();
  await type('simulated-amount', '1000');
  await chooseMethod('PayPal (example)');
  await click('Preview');
  await click('Cancel');
  expect(field('simulated-amount').value).toBe('1000');
});

test.each([
  ['', null, 'Enter an amount up to your balance.'],
  ['2500.01', 'PayPal (example)', 'Enter an amount up to your balance.'],
  ['1000', null, 'Please select a withdrawal method, or setup your withdrawal methods'],
])('refuses the amount "%s" with %s', async (amount, method, reason) => {
  await openSimulation();
  await type('simulated-amount', amount);
  if (method) await chooseMethod(method);
  await click('Preview');
  expect(seen()).toContain(reason);
  expect(control('Preview')).toBeDefined();
});

test('is blocked by open positions, unlike a real withdrawal', async () => {
  await openSimulation({
    answers: { 'trade.pnl': () => fine([makePosition()]) },
  });
  await type('simulated-amount', '1000');
  await chooseMethod('PayPal (example)');
  await click('Preview');
  expect(seen()).toContain(
    'Sorry you cant initiate a withdrawal now, close all open positions and try again',
  );
});

test('is offered in builds with the simulation only', async () => {
  await openWithdrawal();
  await untilSeen('Other withdrawable');
  expect(seen()).not.toContain('Simulated withdrawal');
});
