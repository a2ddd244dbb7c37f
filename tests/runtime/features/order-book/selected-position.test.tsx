import '../../support/browser.ts';
import { act } from 'react';
import { expect, test } from 'vitest';
import { position } from '../../support/positions.ts';
import { refusal } from '../../support/fake-api.ts';
import { until } from '../../support/site.tsx';
import { buttonIn, bookAnswers, dialog, openBook, rowOf, rows } from '../../support/order-book.tsx';

const press = (target: EventTarget, event: Event) => act(async () => void target.dispatchEvent(event));
const pressX = () =>
  press(document.body, new KeyboardEvent('keydown', { key: 'x', bubbles: true, cancelable: true }));

test('X closes the row that was selected by mouse, and nothing before a selection', async () => {
  await openBook();
  await pressX();
  expect(document.querySelector('dialog')).toBe(null);
  await press(rowOf('Gold').querySelector('td')!, new MouseEvent('pointerdown', { bubbles: true }));
  expect(rowOf('Gold').hasAttribute('data-selected')).toBe(true);
  expect(rowOf('EUR/USD').hasAttribute('data-selected')).toBe(false);
  await pressX();
  await until(() => expect(dialog().textContent).toContain('Gold'));
});

test('without a connection every closing button looks disabled and does nothing', async () => {
  await openBook({
    answers: bookAnswers(undefined, { 'asset.rate': () => refusal('offline', 0, 'No connection.') }),
  });
  const closing = () =>
    [...rows(), document.querySelector('.list-foot')!].map((element) => buttonIn(element, /^Close/));
  await until(() =>
    expect(closing().map((button) => button.getAttribute('aria-disabled'))).toEqual(['true', 'true', 'true']),
  );
  for (const button of closing()) await act(async () => button.click());
  await press(rowOf('Gold').querySelector('td')!, new MouseEvent('pointerdown', { bubbles: true }));
  await pressX();
  expect(document.querySelector('dialog')).toBe(null);
});

test('the badge shows the full count of open orders', async () => {
  await openBook({
    answers: bookAnswers(Array.from({ length: 142 }, (_, index) => position({ id: `p_${index}` }))),
  });
  await until(() => expect(document.querySelector('.drawer-badge')?.textContent).toContain('142'));
});
