import '../../support/browser.ts';
import { act, useState } from 'react';
import { expect, test } from 'vitest';
import { Tabs } from '../../../../runtime/ui/tabs.tsx';
import { renderInPlatform } from '../../support/render-in-platform.tsx';
import { makePlatform } from '../../support/site.tsx';

const TABS = ['deposits', 'withdrawals', 'fees'] as const;

function Sample() {
  const [chosen, choose] = useState<(typeof TABS)[number]>('deposits');
  return (
    <Tabs
      label="Payments"
      chosen={chosen}
      onChoose={choose}
      tabs={TABS.map((id) => ({ id, title: id, content: () => <p>List of {id}</p> }))}
    />
  );
}

async function press(key: string, more: KeyboardEventInit = {}): Promise<boolean> {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more });
  await act(async () => void document.activeElement!.dispatchEvent(event));
  return event.defaultPrevented;
}

async function open() {
  const root = await renderInPlatform(makePlatform({ at: '/login' }).platform, <Sample />);
  root.querySelector<HTMLElement>('[role=tab]')!.focus();
  return root;
}

test('arrows, Home and End select and focus a tab; only the selected one is a tab stop', async () => {
  const root = await open();
  for (const [key, tab] of [
    ['ArrowRight', 'withdrawals'],
    ['End', 'fees'],
    ['ArrowRight', 'deposits'],
    ['ArrowLeft', 'fees'],
    ['Home', 'deposits'],
  ] as const) {
    expect(await press(key)).toBe(true);
    expect(document.activeElement!.textContent).toBe(tab);
    expect([...root.querySelectorAll('[role=tab][tabindex="0"][aria-selected=true]')]).toEqual([
      document.activeElement,
    ]);
    expect(root.querySelector('[role=tabpanel]')!.textContent).toBe(`List of ${tab}`);
  }
});

test.each([
  ['Alt and an arrow, which go back in the history', 'ArrowLeft', { altKey: true }],
  ['Control and End', 'End', { ctrlKey: true }],
  ['a vertical arrow', 'ArrowDown', {}],
])('leaves %s to the browser', async (_, key, more) => {
  await open();
  expect(await press(key, more)).toBe(false);
  expect(document.activeElement!.textContent).toBe('deposits');
});
