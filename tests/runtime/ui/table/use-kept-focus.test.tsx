import '../../support/browser.ts';
import { act, useRef } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { useKeptFocus } from '../../../../runtime/ui/table/use-kept-focus.ts';

function List({ rows, isDialogOpen }: { rows: readonly string[]; isDialogOpen: boolean }) {
  const list = useRef<HTMLUListElement>(null);
  const kept = useKeptFocus(list, rows, isDialogOpen);
  return (
    <ul ref={list} {...kept}>
      {rows.map((row, index) => (
        <li key={row} data-index={index}>
          <button type="button" className="row-button">
            {row}
          </button>
        </li>
      ))}
    </ul>
  );
}

let root: Root;
let page: HTMLElement;
const show = (rows: readonly string[], isDialogOpen = false) =>
  act(async () => root.render(<List rows={rows} isDialogOpen={isDialogOpen} />));
const button = (name: string) =>
  [...page.querySelectorAll('button')].find(({ textContent }) => textContent === name)!;
const focused = () => document.activeElement?.textContent;

beforeEach(async () => {
  page = document.body.appendChild(
    Object.assign(document.createElement('main'), { id: 'content', tabIndex: -1 }),
  );
  root = createRoot(page.appendChild(document.createElement('div')));
  await show(['first', 'second', 'third']);
});

afterEach(async () => {
  await act(async () => root.unmount());
  page.remove();
});

test.each([
  ['first', ['second', 'third'], 'second'],
  ['second', ['first', 'third'], 'third'],
  ['third', ['first', 'second'], 'second'],
])('moves the focus from the removed row %s to its neighbour', async (removed, remaining, next) => {
  button(removed).focus();
  await show(remaining);
  expect(focused()).toBe(next);
});

test('moves the focus to the page when no rows remain and no dialog is open', async () => {
  button('second').focus();
  await show([], true);
  expect(document.activeElement).toBe(document.body);
  await show([]);
  expect(document.activeElement).toBe(page);
});

test('leaves the focus alone when it is on another row or nowhere', async () => {
  button('second').focus();
  await show(['first', 'second']);
  expect(focused()).toBe('second');
  await act(async () => button('second').blur());
  await show(['first']);
  expect(document.activeElement).toBe(document.body);
});
