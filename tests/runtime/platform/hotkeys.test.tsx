import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createPlatform, offlineAppEnvironment } from '../../../runtime/app/boot.ts';
import { PlatformContext } from '../../../runtime/platform/hooks.ts';
import { hotkeyOf, useHotkeys } from '../../../runtime/platform/hotkeys.ts';
import { makePage } from '../support/page.ts';
import '../support/browser.ts';

const press = (key: string, more: Partial<KeyboardEventInit> = {}, on: Element = document.body) => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more });
  on.dispatchEvent(event);
  return event;
};

function Keys(actions: Parameters<typeof useHotkeys>[0]) {
  useHotkeys(actions);
  return null;
}

let root: Root;
const platform = createPlatform(makePage({ features: [] }), offlineAppEnvironment());
const render = (...layers: Parameters<typeof useHotkeys>[0][]) =>
  act(() =>
    root.render(
      <PlatformContext value={platform}>
        {layers.map((layer, index) => (
          <Keys key={index} {...layer} />
        ))}
      </PlatformContext>,
    ),
  );

beforeEach(() => {
  document.body.innerHTML =
    '<div id="app"></div><input id="name"><input id="tick" type="checkbox"><textarea id="text"></textarea>';
  root = createRoot(document.getElementById('app')!);
  platform.preferences.choose('hotkeys', true);
});

afterEach(() => act(() => root.unmount()));

describe('useHotkeys', () => {
  test('maps keys to buy, sell, close, search and help', () => {
    const actions = { buy: vi.fn(), sell: vi.fn(), close: vi.fn(), palette: vi.fn(), help: vi.fn() };
    render(actions);
    for (const key of ['b', 'S', 'x', '/', '?']) press(key);
    press('k', { ctrlKey: true });
    press('k', { metaKey: true });
    expect(Object.values(actions).map((action) => action.mock.calls.length)).toEqual([1, 1, 1, 3, 1]);
  });

  test('works in a number field, which accepts no letters', () => {
    const actions = { buy: vi.fn() };
    render(actions);
    document.getElementById('name')!.setAttribute('inputmode', 'decimal');
    const event = press('b', {}, document.getElementById('name')!);
    expect([actions.buy.mock.calls.length, event.defaultPrevented]).toEqual([1, true]);
  });

  test('ignores keys in text fields, except the search, but not on a checkbox', () => {
    const actions = { buy: vi.fn(), palette: vi.fn() };
    render(actions);
    for (const id of ['name', 'text', 'tick']) press('b', {}, document.getElementById(id)!);
    press('k', { ctrlKey: true }, document.getElementById('name')!);
    expect([actions.buy.mock.calls.length, actions.palette.mock.calls.length]).toEqual([1, 1]);
  });

  test('leaves browser shortcuts, repeated keys and unused keys to the browser', () => {
    const buy = vi.fn();
    render({ buy });
    const events = [
      press('b', { ctrlKey: true }),
      press('b', { altKey: true }),
      press('b', { repeat: true }),
      press('s'),
      press('q'),
    ];
    expect([buy.mock.calls.length, events.some((event) => event.defaultPrevented)]).toEqual([0, false]);
    expect(press('b').defaultPrevented).toBe(true);
  });

  test('calls the action of the component that registered the key last', () => {
    const [page, panel, help] = [vi.fn(), vi.fn(), vi.fn()];
    render({ buy: page, help }, { buy: panel });
    press('b');
    press('?');
    expect([page, panel, help].map((action) => action.mock.calls.length)).toEqual([0, 1, 1]);
    render({ buy: page, help });
    press('b');
    expect(page).toHaveBeenCalledTimes(1);
  });

  test('does nothing when the user has switched hotkeys off', () => {
    const buy = vi.fn();
    render({ buy });
    act(() => platform.preferences.choose('hotkeys', false));
    press('b');
    expect(buy).not.toHaveBeenCalled();
  });

  test('hotkeyOf returns null behind a dialog', () => {
    expect([
      hotkeyOf(new KeyboardEvent('keydown', { key: 'b' }), true),
      hotkeyOf(new KeyboardEvent('keydown', { key: 'b' }), false),
    ]).toEqual([null, 'buy']);
  });
});
