import '../support/browser.ts';
import { act } from 'react';
import { expect, test } from 'vitest';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { Notices } from '../../../runtime/app/notices.tsx';
import { Dialog } from '../../../runtime/ui/dialog.tsx';
import { recordAnnouncements } from '../support/announcements.ts';
import { renderInPlatform } from '../support/render-in-platform.tsx';
import { click, makePlatform, notices } from '../support/site.tsx';

/** A page whose dialogs are open from outermost to innermost. */
async function openPage() {
  const { platform } = makePlatform({ at: '/login' });
  const depth = createStore(() => 0);
  function Page() {
    const open = useStore(depth);
    return (
      <>
        {['Deposit', 'Confirm'].slice(0, open).map((title) => (
          <Dialog key={title} title={title} onClose={() => {}}>
            <button>Continue</button>
          </Dialog>
        ))}
        <Notices />
      </>
    );
  }
  await renderInPlatform(platform, <Page />);
  return { ...platform, depth, open: (dialogs: number) => act(async () => depth.setState(dialogs, true)) };
}

/** The title of the dialog that contains the notices. */
const owner = () => document.querySelector('.notices')!.closest('dialog')?.querySelector('h2')!.textContent;

test('Notices are in the topmost open dialog, where they can be clicked, and survive its closing', async () => {
  const { notifications, open } = await openPage();
  await open(1);
  await act(async () => notifications.show('error', 'Not saved'));
  expect([notices(), owner()]).toEqual([['Not saved'], 'Deposit']);
  await open(2);
  expect([notices(), owner()]).toEqual([['Not saved'], 'Confirm']);
  await open(1);
  expect([notices(), owner()]).toEqual([['Not saved'], 'Deposit']);
  await open(0);
  expect([notices(), owner()]).toEqual([['Not saved'], undefined]);
  await click(document.querySelector<HTMLElement>('.notice button')!);
  expect(notices()).toEqual([]);
});

test('a notice that arrives as its dialog closes is announced once', async () => {
  const { notifications, depth, open } = await openPage();
  await open(1);
  const { heard } = recordAnnouncements();
  await act(async () => {
    notifications.show('success', 'Saved');
    depth.setState(0, true);
  });
  expect([notices(), heard().filter((text) => text.includes('Saved'))]).toEqual([['Saved'], ['Saved×']]);
});

test('opening a dialog leaves the focus to it while a notice is shown', async () => {
  const { notifications, open } = await openPage();
  await act(async () => notifications.show('error', 'Not saved'));
  await open(1);
  expect(document.activeElement?.closest('.notices')).toBeNull();
  await click(document.querySelector<HTMLElement>('.notice button')!);
  expect([notices(), document.querySelector('dialog')!.open]).toEqual([[], true]);
});
