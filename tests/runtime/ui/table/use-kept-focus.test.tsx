import '../../support/browser.ts';
import { act, useRef } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { useKeptFocus } from '../../../../runtime/ui/table/use-kept-focus.ts';

interface ListProps {
  rows: readonly string[];
  isDialogOpen: boolean;
  /** What the rows offer beside their button. */
  stop?: 'opener' | 'row';
}

function List({ rows, isDialogOpen, stop }: ListProps) {
  const list = useRef<HTMLUListElement>(null);
  const kept = useKeptFocus(list, rows, isDialogOpen);
  return (
    <ul ref={list} {...kept}>
      {rows.map((row, index) => (
        <li key={row} data-index={index} tabIndex={stop === 'row' ? -1 : undefined}>
          {stop === 'opener' ? <input data-row="" aria-label={row} /> : null}
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
const show = (rows: readonly string[], isDialogOpen = false, stop?: ListProps['stop']) =>
  act(async () => root.render(<List rows={rows} isDialogOpen={isDialogOpen} stop={stop} />));
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

test.each([
  ['opener', 'INPUT'],
  ['row', 'LI'],
] as const)("prefers the next row's %s to its button, which Enter would press", async (stop, tag) => {
  await show(['first', 'second'], false, stop);
  button('first').focus();
  await show(['second'], false, stop);
  expect(document.activeElement!.tagName).toBe(tag);
  expect(document.activeElement!.closest('[data-index="0"]')).not.toBeNull();
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
