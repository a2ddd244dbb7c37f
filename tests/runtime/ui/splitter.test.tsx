import '../support/browser.ts';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { Splitter } from '../../../runtime/ui/splitter.tsx';

async function render(given: Partial<Parameters<typeof Splitter>[0]> = {}) {
  const onChange = vi.fn<(value: number) => void>();
  const container = document.createElement('div');
  document.body.replaceChildren(container);
  await act(async () =>
    createRoot(container).render(
      <Splitter
        label="Height"
        orientation="horizontal"
        value={200}
        min={96}
        max={600}
        initial={180}
        onChange={onChange}
        {...given}
      />,
    ),
  );
  const separator = container.querySelector<HTMLElement>('[role=separator]')!;
  const press = (key: string) => {
    separator.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    return onChange.mock.lastCall?.[0];
  };
  return { separator, press, onChange };
}

test('moves by 16 with arrow keys and 96 with page keys, to its limits with Home and End, and resets with Enter', async () => {
  const { press } = await render();
  expect(['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End', 'Enter'].map(press)).toEqual([
    184, 216, 104, 296, 96, 600, 180,
  ]);
});

test('reverses the keys when it resizes the pane after it', async () => {
  const { press } = await render({ after: true });
  expect(['ArrowUp', 'ArrowDown', 'PageUp'].map(press)).toEqual([216, 184, 296]);
});

test('ignores other keys and arrows along the other axis', async () => {
  const { press, onChange } = await render();
  for (const key of ['a', 'ArrowLeft', 'Tab']) press(key);
  expect(onChange).not.toHaveBeenCalled();
});

test('clamps to the current maximum, and to the minimum when that is larger', async () => {
  let space = 250;
  const { press, separator } = await render({ max: () => space });
  expect(press('PageDown')).toBe(250);
  space = 10;
  expect(press('End')).toBe(96);
  expect([separator.getAttribute('aria-valuemin'), separator.getAttribute('aria-valuemax')]).toEqual([
    '96',
    null,
  ]);
});

test('follows the arrows in a page from right to left', async () => {
  document.documentElement.dir = 'rtl';
  const { press } = await render({ orientation: 'vertical' });
  expect(['ArrowLeft', 'ArrowRight'].map(press)).toEqual([216, 184]);
  document.documentElement.dir = '';
});
