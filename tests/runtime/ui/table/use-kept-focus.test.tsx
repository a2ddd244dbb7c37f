import '../../support/browser.ts';
import { act, useRef } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { useKeptFocus } from '../../../../runtime/ui/table/use-kept-focus.ts';

function List({ rows, isAsking }: { rows: readonly string[]; isAsking: boolean }) {
  const place = useRef<HTMLUListElement>(null);
  const kept = useKeptFocus(place, rows, isAsking);
  return (
    <ul ref={place} {...kept}>
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
const show = (rows: readonly string[], isAsking = false) =>
  act(async () => root.render(<List rows={rows} isAsking={isAsking} />));
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
])('when the row %s goes, the next has the focus', async (gone, left, next) => {
  button(gone).focus();
  await show(left);
  expect(focused()).toBe(next);
});

test('the page has it when nothing is left, after a question that is open is answered', async () => {
  button('second').focus();
  await show([], true);
  expect(document.activeElement).toBe(document.body);
  await show([]);
  expect(document.activeElement).toBe(page);
});

test('a focus that is elsewhere, or nowhere, stays there', async () => {
  button('second').focus();
  await show(['first', 'second']);
  expect(focused()).toBe('second');
  await act(async () => button('second').blur());
  await show(['first']);
  expect(document.activeElement).toBe(document.body);
});
