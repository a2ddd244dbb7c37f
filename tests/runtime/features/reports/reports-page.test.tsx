import { describe, expect, test } from 'vitest';
import type { StatementPeriod } from '../../../../schemas/generated/types.ts';
import { fine, refusal, type Answers } from '../../support/fake-api.ts';
import { accountWith, bookAnswers, longEuro, shortGold } from '../../support/order-book.tsx';
import { click, openSignedIn, seen, untilSeen, type SignedInOptions } from '../../support/site.tsx';
import { useFastClock } from '../../support/fast-clock.ts';

useFastClock();

const month: StatementPeriod = {
  period: '2026-11',
  is_finished: false,
  currency: 'USD',
  entries: 3,
  opening_balance: '9500.00',
  closing_balance: '10000.00',
};
const statements: Answers = { 'statement.list': () => fine({ statements: [month], next: null }) };

const openReport = ({ answers, ...options }: SignedInOptions = {}) =>
  openSignedIn({
    at: '/reports',
    features: ['auth', 'profile', 'reports'],
    answers: answers ?? bookAnswers(undefined, statements),
    user: {
      withdrawals: '1250.00',
      plan_balance: '250.00',
      trading_plans: [{ id: 'essential', name: 'Essential' }],
    },
    ...options,
  });
const plain = (text: string) => text.replaceAll('\u00a0', ' ');
const card = (label: string) => document.querySelector(`[role=group][aria-label="${label}"]`);
const figure = (label: string) => plain(card(label)!.querySelector('.figures')!.textContent!);

describe('account report', () => {
  test('has the figures of the real account', async () => {
    await openReport();
    await untilSeen('10,000.00');
    expect(figure('Total Balance')).toBe('10,000.00 USD');
    // 10,000.00 − 601.42 margin: the open profit of +18.20 cannot be withdrawn.
    expect(figure('Available Balance')).toBe('9,398.58 USD');
    expect(figure('Estimated PNL')).toBe('+18.20 USD');
    expect(figure('Active Plan(s)')).toBe('1');
    expect(card('Active Plan(s)')!.textContent).toContain('Essential');
    expect(figure('Total Approved Withdrawals')).toBe('1,250.00 USD');
    expect(figure('Plan Balance')).toBe('250.00 USD');
  });

  test('reduces the available balance by reserved funds, the bonus and an open loss', async () => {
    const losing = { ...longEuro, profit: '-100.00', asset: { ...longEuro.asset, id: 'x' } };
    const own = accountWith([losing], { margin: '361.42', reserved: '500.00', bonus: '40.00' });
    await openReport({
      answers: bookAnswers([losing], { ...statements, 'trade.account': () => fine(own) }),
    });
    await untilSeen('8,998.58');
    expect(figure('Available Balance')).toBe('8,998.58 USD');
    expect(plain(card('Total Balance')!.textContent!)).toContain(
      'Your balance includes a bonus of 40.00 USD, which cannot be withdrawn.',
    );
  });

  test('omits withdrawals and plan balance if account connection is on', async () => {
    await openReport({ settings: { enable_account_connection_autotrade: true } });
    await untilSeen('10,000.00');
    expect([card('Total Approved Withdrawals'), card('Plan Balance')]).toEqual([null, null]);
    expect(figure('Total Balance')).toBe('10,000.00 USD');
  });

  test('has no withdrawals and no months of a practice account', async () => {
    const own = accountWith([longEuro, shortGold], { mode: 'practice' });
    await openReport({
      user: { is_practice: true },
      answers: bookAnswers(
        [longEuro, shortGold].map((each) => ({ ...each, mode: 'practice' as const })),
        { ...statements, 'trade.account': () => fine(own) },
      ),
    });
    await untilSeen('Free for new positions');
    expect(figure('Available Balance')).toBe('9,416.78 USD');
    expect(seen()).toContain('Your practice account at current prices.');
    expect(seen()).not.toContain('balance by month');
    expect([card('Plan Balance'), document.getElementById('reports-months')]).toEqual([null, null]);
  });

  test('is headed by the account of its figures, also before the user is known to have switched', async () => {
    const own = { ...accountWith([], {}), mode: 'practice' as const };
    await openReport({ answers: bookAnswers([], { ...statements, 'trade.account': () => fine(own) }) });
    await untilSeen('10,000.00');
    expect(document.querySelector('h1')!.textContent).toContain('Practice');
  });

  test('lists the balances of the last months', async () => {
    await openReport();
    await untilSeen('Balance by month');
    await untilSeen('9,500.00');
    expect(plain(document.querySelector('.report-months tbody')!.textContent!)).toBe(
      'November 20269,500.0010,000.00+500.00',
    );
  });

  test('starts with the change of the balance in the last month, to the cent', async () => {
    const lost = { ...month, opening_balance: '10831.10', closing_balance: '10070.56' };
    await openReport({
      answers: bookAnswers(undefined, {
        'statement.list': () => fine({ statements: [lost, month], next: null }),
      }),
    });
    await untilSeen('Balance change in November 2026');
    const headline = document.querySelector('[aria-labelledby=reports-result]')!;
    expect(plain(headline.querySelector('.figures')!.textContent!)).toBe('−760.54 USD');
    expect(plain(headline.textContent!)).toContain('10,831.10 USD → 10,070.56 USD');
    expect(plain(headline.textContent!)).toContain('Includes closed positions, deposits');
  });

  test('has no headline before the first entry', async () => {
    await openReport({
      answers: bookAnswers(undefined, { 'statement.list': () => fine({ statements: [], next: null }) }),
    });
    await untilSeen('Nothing was booked on this account yet.');
    expect(document.querySelector('[aria-labelledby=reports-result]')).toBeNull();
  });

  test('says that the months could not be loaded, and retries', async () => {
    let isDown = true;
    await openReport({
      answers: bookAnswers(undefined, {
        'statement.list': () =>
          isDown ? refusal('busy', 503, 'Busy.') : fine({ statements: [], next: null }),
      }),
    });
    await untilSeen('Could not load the months.');
    isDown = false;
    await click('Try again');
    await untilSeen('Nothing was booked on this account yet.');
    expect(seen()).not.toContain('Could not load the months.');
  });
});
