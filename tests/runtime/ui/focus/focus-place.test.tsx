import '../../support/browser.ts';
import { act, useEffect, useState } from 'react';
import { describe, expect, test } from 'vitest';
import { Dialog } from '../../../../runtime/ui/dialog.tsx';
import { keepFocus } from '../../../../runtime/ui/focus/keep-focus.ts';
import { renderInPlatform } from '../../support/render-in-platform.tsx';
import { click, control, makePlatform, until } from '../../support/site.tsx';

interface ListProps {
  /** Asks in a dialog before a row is removed. */
  asks?: boolean;
  /** The row is removed once the list has been read again. */
  isLate?: boolean;
}

/** A list whose rows can be opened and removed. */
function List({ asks = false, isLate = false }: ListProps) {
  const [rows, setRows] = useState(['first', 'second', 'third']);
  const [asked, setAsked] = useState<string | null>(null);
  useEffect(keepFocus, []);
  function remove(row: string) {
    const drop = () => setRows((now) => now.filter((each) => each !== row));
    if (isLate) setTimeout(() => act(drop), 20);
    else drop();
    setAsked(null);
  }
  return (
    <main id="content" tabIndex={-1}>
      <section>
        <button>Add</button>
        <ul>
          {rows.map((row) => (
            <li key={row}>
              <button>Open {row}</button>
              <button onClick={() => (asks ? setAsked(row) : remove(row))}>Remove {row}</button>
            </li>
          ))}
        </ul>
      </section>
      {asked ? (
        <Dialog title="Remove?" onClose={() => setAsked(null)}>
          <button onClick={() => remove(asked)}>Confirm</button>
        </Dialog>
      ) : null}
    </main>
  );
}

async function open(list: ListProps = {}) {
  const { platform } = makePlatform({ at: '/login' });
  await renderInPlatform(platform, <List {...list} />);
}

async function press(name: string) {
  control(name).focus();
  await click(name);
}

const focused = () => document.activeElement?.textContent;
const untilFocused = (name: string) => until(() => expect(focused()).toBe(name));

describe('the focus after its control has been removed', () => {
  test.each<[string, string, string]>([
    ['the next row', 'Remove first', 'Remove second'],
    ['the previous row, after the last one', 'Remove third', 'Remove second'],
  ])('moves to the same control of %s', async (_, removed, next) => {
    await open();
    await press(removed);
    await untilFocused(next);
  });

  test('moves to the nearest control once the list is empty', async () => {
    await open();
    for (const name of ['Remove first', 'Remove second', 'Remove third']) await press(name);
    await untilFocused('Add');
  });

  test.each<[string, ListProps]>([
    ['with the row', { asks: true }],
    ['before the row', { asks: true, isLate: true }],
  ])('moves to the next row when a dialog closes %s', async (_, list) => {
    await open(list);
    await press('Remove second');
    expect(document.querySelector('dialog')!.contains(document.activeElement)).toBe(true);
    await press('Confirm');
    await until(() => expect(document.querySelector('dialog')).toBeNull());
    await until(() => expect(document.querySelectorAll('li')).toHaveLength(2));
    await untilFocused('Remove third');
  });

  test('stays with the opener when a dialog closes without a change', async () => {
    await open({ asks: true });
    await press('Remove second');
    await act(async () => document.querySelector('dialog')!.dispatchEvent(new Event('cancel')));
    await untilFocused('Remove second');
  });

  test('is left to the new page after a navigation', async () => {
    await open();
    control('Remove first').focus();
    history.pushState(null, '', '/elsewhere');
    await click('Remove first');
    await act(async () => await new Promise((done) => setTimeout(done, 200)));
    expect(document.activeElement).toBe(document.body);
  });
});
