import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { fine, refusal } from '../../support/fake-api.ts';
import { doughnuts, lastDoughnut } from '../../support/fake-doughnut.ts';
import { makeAccount } from '../../support/accounts.ts';
import { accountWith, bookAnswers, longEuro, shortGold } from '../../support/order-book.tsx';
import { click, openSignedIn, seen, until, untilSeen, type SignedInOptions } from '../../support/site.tsx';

vi.mock('../../../../runtime/trading/portfolio/load-doughnut.ts', async () => {
  const fake = await import('../../support/fake-doughnut.ts');
  return { loadDoughnut: () => Promise.resolve(fake) };
});

const openPortfolio = (options: SignedInOptions = {}) =>
  openSignedIn({
    at: '/portfolio',
    features: ['auth', 'profile', 'portfolio'],
    answers: bookAnswers(),
    ...options,
  });
const plain = (text: string) => text.replaceAll('\u00a0', ' ');
const rows = () =>
  [...document.querySelectorAll('.portfolio-list tbody tr')].map((row) =>
    [...row.children].map((cell) => plain(cell.textContent!)),
  );
const card = (label: string) =>
  plain(document.querySelector(`[role=group][aria-label="${label}"]`)!.textContent!);
const total = () => plain(document.querySelector('[aria-labelledby=portfolio-total]')!.textContent!);

// 10,000.00 − 361.42 − 240.00 = 9,398.58 cash; 361.42 − 0.80 = 360.62 forex; 240.00 + 19.00 = 259.00 gold.
const SHARES = ['93.8%', '3.6%', '2.6%'];

test('shows total, parts and shares of the account at live prices', async () => {
  await openPortfolio();
  await untilSeen('10,018.20');
  expect(total()).toContain('Total portfolio value10,018.20 USD');
  expect(total()).toContain('Open profit +18.20 USD');
  expect(rows()).toEqual([
    ['Cash', '9,398.58', SHARES[0]],
    ['Forex', '360.62', SHARES[1]],
    ['Commodities', '259.00', SHARES[2]],
  ]);
  expect(card('Forex')).toBe('Forex360.62 USD1 open position · −0.80 USD');
  expect(card('Cash')).toBe('Cash9,398.58 USDBalance that no position uses');
});

test('draws the parts above zero, with a text alternative', async () => {
  await openPortfolio();
  await until(() => expect(lastDoughnut()?.slices).toHaveLength(3));
  expect(lastDoughnut().slices.map(({ name, size }) => [name, size])).toEqual([
    ['Cash', 939_858],
    ['Forex', 36_062],
    ['Commodities', 25_900],
  ]);
  expect(plain(document.querySelector('canvas')!.getAttribute('aria-label')!)).toBe(
    `Doughnut chart: Cash 9,398.58 USD (${SHARES[0]}), Forex 360.62 USD (${SHARES[1]}), Commodities 259.00 USD (${SHARES[2]})`,
  );
});

test('reads the colours of the theme again when it changes', async () => {
  const { platform } = await openPortfolio();
  await until(() => expect(lastDoughnut()?.slices).toHaveLength(3));
  const [light, draws] = [lastDoughnut().slices.map(({ color }) => color), lastDoughnut().draws];
  await act(async () => platform.preferences.choose('theme', 'dark'));
  await until(() => expect(lastDoughnut().slices.map(({ color }) => color)).not.toEqual(light));
  expect(lastDoughnut().draws).toBeGreaterThan(draws);
});

test('names a part below zero, which the chart cannot show', async () => {
  const loser = {
    ...longEuro,
    traded_amount: '10.00',
    profit: '-30.00',
    asset: { ...longEuro.asset, id: 'x' },
  };
  await openPortfolio({ answers: bookAnswers([loser, shortGold]) });
  await untilSeen('Below zero');
  expect(total()).toContain('Below zero, so not in the chart: Forex −20.00 USD');
  expect(rows().map(([name]) => name)).toEqual(['Cash', 'Commodities']);
  expect(document.querySelector('[aria-label="Forex"]')).toBeNull();
});

test('shows reserved funds as a part of the total', async () => {
  const reserved = accountWith([longEuro, shortGold], { reserved: '250.00' });
  await openPortfolio({ answers: bookAnswers(undefined, { 'trade.account': () => fine(reserved) }) });
  await untilSeen('Reserved funds');
  expect(total()).toContain('10,018.20 USD');
  expect(rows()).toContainEqual(['Reserved funds', '250.00', '2.5%']);
  expect(rows()).toContainEqual(['Cash', '9,148.58', '91.3%']);
});

test('says what is reserved, and that the balance includes a bonus', async () => {
  const account = accountWith([longEuro, shortGold], { reserved: '250.00', bonus: '40.00' });
  await openPortfolio({ answers: bookAnswers(undefined, { 'trade.account': () => fine(account) }) });
  await untilSeen('Reserved funds');
  expect(card('Reserved funds')).toContain(
    'Reserved for withdrawals in progress and for the plans that you have joined',
  );
  expect(card('Cash')).toContain('Your balance includes a bonus of 40.00 USD, which cannot be withdrawn.');
  expect(card('Reserved funds')).not.toContain('bonus');
});

test('an account without money has one sentence and no chart', async () => {
  const before = doughnuts.length;
  const none = makeAccount({ balance: '0.00', equity: '0.00', free_margin: '0.00' });
  await openPortfolio({ answers: bookAnswers([], { 'trade.account': () => fine(none) }) });
  await untilSeen('There are no funds on this account yet.');
  expect([document.querySelector('canvas'), doughnuts.length]).toEqual([null, before]);
});

test('says that the account could not be read, and retries', async () => {
  let isDown = true;
  const answers = bookAnswers();
  await openPortfolio({
    answers: {
      ...answers,
      'trade.account': () =>
        isDown ? refusal('busy', 503, 'Busy.') : fine(accountWith([longEuro, shortGold])),
    },
  });
  await untilSeen('Could not load your portfolio.');
  isDown = false;
  await click('Try again');
  await untilSeen('10,018.20');
  expect(seen()).not.toContain('Could not load your portfolio.');
});

test('is complete in Spanish', async () => {
  await openPortfolio({ local: { language: 'es' } });
  await untilSeen('Valor total de la cartera');
  await until(() => expect(rows().map(([name]) => name)).toEqual(['Efectivo', 'Divisas', 'Materias primas']));
});
