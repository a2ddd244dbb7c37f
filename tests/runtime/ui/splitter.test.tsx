import '../support/browser.ts';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { Splitter } from '../../../runtime/ui/splitter.tsx';

async function open(given: Partial<Parameters<typeof Splitter>[0]> = {}) {
  const onChange = vi.fn<(value: number) => void>();
  const place = document.createElement('div');
  document.body.replaceChildren(place);
  await act(async () =>
    createRoot(place).render(
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
  const line = place.querySelector<HTMLElement>('[role=separator]')!;
  const press = (key: string) => {
    line.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    return onChange.mock.lastCall?.[0];
  };
  return { line, press, onChange };
}

test('keys move it: arrows a little, page keys more, ends to the ends, Enter back', async () => {
  const { press } = await open();
  expect(['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End', 'Enter'].map(press)).toEqual([
    184, 216, 104, 296, 96, 600, 180,
  ]);
});

test('the pane after it grows the other way', async () => {
  const { press } = await open({ after: true });
  expect(['ArrowUp', 'ArrowDown', 'PageUp'].map(press)).toEqual([216, 184, 296]);
});

test('other keys, and those of the other direction, change nothing', async () => {
  const { press, onChange } = await open();
  for (const key of ['a', 'ArrowLeft', 'Tab']) press(key);
  expect(onChange).not.toHaveBeenCalled();
});

test('never takes more than the room of the moment, nor less than it needs', async () => {
  let room = 250;
  const { press, line } = await open({ max: () => room });
  expect(press('PageDown')).toBe(250);
  room = 10;
  expect(press('End')).toBe(96);
  expect([line.getAttribute('aria-valuemin'), line.getAttribute('aria-valuemax')]).toEqual(['96', null]);
});
