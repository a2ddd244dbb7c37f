import '../support/browser.ts';
import { act, useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { contextMenuTrigger } from '../../../runtime/ui/menu/context-menu-trigger.ts';
import { ContextMenu, type OpenMenu } from '../../../runtime/ui/menu/context-menu.tsx';
import { Menu } from '../../../runtime/ui/menu/menu.tsx';
import type { MenuEntry } from '../../../runtime/ui/menu/menu-entry.ts';
import { renderInPlatform } from '../support/render-in-platform.tsx';
import { makePlatform } from '../support/site.tsx';

const onChoose = vi.fn<(id: string) => void>();
const entry = (id: string, label: string, more: Partial<MenuEntry> = {}): MenuEntry => ({
  id,
  label,
  onChoose: () => onChoose(id),
  ...more,
});
const ENTRIES = [
  entry('copy', 'Copy'),
  entry('delete', 'Delete', { refusal: 'The payment has been sent.' }),
  entry('details', 'Details', { keys: 'Enter' }),
];

beforeEach(() => onChoose.mockReset());

async function show(content: React.ReactNode) {
  const root = await renderInPlatform(makePlatform({ at: '/login' }).platform, content);
  return root.querySelector('button')!;
}

const press = (key: string, more: KeyboardEventInit = {}) =>
  act(async () => {
    const event = { key, bubbles: true, cancelable: true, ...more };
    document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', event));
    document.activeElement!.dispatchEvent(new KeyboardEvent('keyup', event));
  });
const menu = () => document.querySelector<HTMLElement>('[role=menu]');
const items = () => [...document.querySelectorAll<HTMLElement>('[role^=menuitem]')];
const focused = () =>
  items()
    .find((item) => item === document.activeElement)
    ?.querySelector('.menu-label')?.textContent;
const isOpen = () => vi.waitFor(() => act(async () => expect(focused()).toBeDefined()));

describe('a menu button', () => {
  async function open(key?: string) {
    const button = await show(<Menu label="Payment" trigger="Payment" entries={ENTRIES} />);
    button.focus();
    if (key) await press(key);
    else await act(async () => button.click());
    await isOpen();
    return button;
  }

  test('names itself, its state and its menu', async () => {
    const button = await show(<Menu label="Payment" trigger="Payment" entries={ENTRIES} />);
    const state = () =>
      ['haspopup', 'expanded', 'controls'].map((name) => button.getAttribute(`aria-${name}`));
    expect(state()).toEqual(['menu', 'false', null]);
    await act(async () => button.click());
    await isOpen();
    expect(state().slice(0, 2)).toEqual(['menu', 'true']);
    expect(document.getElementById(state()[2]!)!.contains(menu())).toBe(true);
    expect([menu()!.getAttribute('aria-label'), ...items().map((item) => item.role)]).toEqual([
      'Payment',
      'menuitem',
      'menuitem',
      'menuitem',
    ]);
  });

  test.each([
    ['a click', undefined, 'Copy'],
    ['arrow down', 'ArrowDown', 'Copy'],
  ])('opens on %s and focuses an entry', async (_, key, first) => {
    await open(key);
    expect(focused()).toBe(first);
  });

  test('arrows, Home, End and typed letters move, also to disabled entries', async () => {
    await open();
    const path: unknown[] = [];
    for (const key of ['ArrowDown', 'End', 'ArrowDown', 'ArrowUp', 'Home', 'd'])
      path.push((await press(key), focused()));
    expect(path).toEqual(['Delete', 'Details', 'Copy', 'Details', 'Copy', 'Delete']);
    await press('e');
    await press('t');
    expect(focused()).toBe('Details');
  });

  test('Enter chooses, closes and returns the focus first', async () => {
    const button = await open();
    onChoose.mockImplementation(() => expect(document.activeElement).toBe(button));
    await press('Enter');
    expect([onChoose.mock.calls, menu(), document.activeElement]).toEqual([[['copy']], null, button]);
  });

  test('a click chooses', async () => {
    const button = await open();
    await act(async () => items()[2]!.click());
    expect([onChoose.mock.calls, menu(), document.activeElement]).toEqual([[['details']], null, button]);
  });

  test('a disabled entry says why and does nothing', async () => {
    await open();
    const refused = items()[1]!;
    expect([refused.getAttribute('aria-disabled'), refused.title]).toEqual([
      'true',
      'The payment has been sent.',
    ]);
    const described = refused.getAttribute('aria-describedby')!.split(' ');
    expect(described.map((id) => document.getElementById(id)?.textContent)).toContain(refused.title);
    await act(async () => refused.click());
    expect([onChoose.mock.calls, menu() !== null]).toEqual([[], true]);
  });

  test('Escape closes it and returns the focus', async () => {
    const button = await open();
    await press('Escape');
    expect([menu(), document.activeElement, button.getAttribute('aria-expanded')]).toEqual([
      null,
      button,
      'false',
    ]);
  });

  test('a press elsewhere closes it', async () => {
    await open();
    await act(async () => void document.body.dispatchEvent(new Event('pointerdown', { bubbles: true })));
    expect(menu()).toBeNull();
  });

  test('alternatives are radio items and start at the selected one', async () => {
    const button = await show(<Menu label="State" trigger="State" entries={ENTRIES} chosen="details" />);
    await act(async () => button.click());
    await isOpen();
    expect(focused()).toBe('Details');
    expect(items().map((item) => [item.role, item.getAttribute('aria-checked')])).toEqual([
      ['menuitemradio', 'false'],
      ['menuitemradio', 'false'],
      ['menuitemradio', 'true'],
    ]);
  });

  test('adds no style element, which the content security policy refuses', async () => {
    const before = document.querySelectorAll('style').length;
    await open();
    expect(document.querySelectorAll('style')).toHaveLength(before);
  });
});

describe('a context menu', () => {
  function Sample() {
    const [at, setAt] = useState<OpenMenu['at'] | null>(null);
    return (
      <>
        <button type="button" {...contextMenuTrigger(setAt)}>
          Row
        </button>
        {at ? <ContextMenu label="Row" at={at} entries={ENTRIES} onClose={() => setAt(null)} /> : null}
      </>
    );
  }
  async function ready() {
    const row = await show(<Sample />);
    row.getBoundingClientRect = () => new DOMRect(100, 200, 300, 40);
    row.focus();
    return row;
  }
  const place = () => {
    const { left, top } = document.querySelector<HTMLElement>('.context-menu')!.style;
    return [left, top];
  };

  test.each([
    ['Shift+F10', 'F10', { shiftKey: true }],
    ['the menu key', 'ContextMenu', {}],
  ])('opens on %s below its element; Escape returns the focus', async (_, key, more) => {
    const row = await ready();
    await press(key, more);
    await isOpen();
    expect([place(), focused()]).toEqual([['124px', '240px'], 'Copy']);
    await press('Escape');
    expect([menu(), document.activeElement]).toEqual([null, row]);
  });

  test('opens at the pointer and prevents the browser’s own menu', async () => {
    const row = await ready();
    const event = new MouseEvent('contextmenu', {
      bubbles: true,
      cancelable: true,
      clientX: 40,
      clientY: 60,
    });
    await act(async () => row.dispatchEvent(event));
    await isOpen();
    expect([place(), event.defaultPrevented]).toEqual([['40px', '60px'], true]);
  });

  test('Tab closes it and returns the focus; no key reaches the page', async () => {
    const row = await ready();
    const reached = vi.fn<() => void>();
    await press('ContextMenu');
    await isOpen();
    document.addEventListener('keydown', reached);
    await press('d');
    await press('Tab');
    document.removeEventListener('keydown', reached);
    expect([menu(), document.activeElement, reached.mock.calls.length]).toEqual([null, row, 0]);
  });
});
