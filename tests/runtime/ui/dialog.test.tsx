import '../support/browser.ts';
import { act, Suspense, use, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { Dialog } from '../../../runtime/ui/dialog.tsx';
import { renderInPlatform } from '../support/render-in-platform.tsx';
import { click, makePlatform } from '../support/site.tsx';

test('Dialog stays open while its content loads', async () => {
  const { platform } = makePlatform({ at: '/login' });
  let resolve!: (text: string) => void;
  const part = new Promise<string>((settle) => void (resolve = settle));
  const onClose = vi.fn();
  const Late = () => <p>{use(part)}</p>;
  function Steps() {
    const [step, setStep] = useState(1);
    return step === 1 ? <button onClick={() => setStep(2)}>first</button> : <Late />;
  }
  const root = await renderInPlatform(
    platform,
    <Suspense fallback="hidden">
      <Dialog title="Withdraw" onClose={onClose}>
        <Steps />
      </Dialog>
    </Suspense>,
  );
  const dialog = root.querySelector('dialog')!;
  await click('first');
  expect(dialog.open).toBe(true);
  await act(async () => resolve('second'));
  expect([dialog.open, root.textContent]).toEqual([true, 'Withdrawsecond']);
  expect(onClose).not.toHaveBeenCalled();
});

test('Dialog does not close when a dialog or a file field inside it is cancelled', async () => {
  const { platform } = makePlatform({ at: '/login' });
  const [onClose, onCloseInner] = [vi.fn(), vi.fn()];
  const root = await renderInPlatform(
    platform,
    <Dialog title="Withdraw" onClose={onClose}>
      <input type="file" aria-label="Proof" />
      <Dialog title="Methods" onClose={onCloseInner}>
        Saved accounts
      </Dialog>
    </Dialog>,
  );
  const cancel = (selector: string, bubbles: boolean) =>
    act(
      async () =>
        void root.querySelector(selector)!.dispatchEvent(new Event('cancel', { cancelable: true, bubbles })),
    );
  await cancel('input', true);
  await cancel('dialog dialog', false);
  expect([onClose.mock.calls.length, onCloseInner.mock.calls.length]).toEqual([0, 1]);
  await cancel('dialog', false);
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('Dialog that a key opened returns the focus to the page content, not to a control nearby', async () => {
  const { platform } = makePlatform({ at: '/login' });
  function Page() {
    const [isOpen, setIsOpen] = useState(true);
    return (
      <main id="content" tabIndex={-1}>
        <select aria-label="State" />
        {isOpen ? (
          <Dialog title="Correct a balance" onClose={() => setIsOpen(false)}>
            <button onClick={() => setIsOpen(false)}>Request</button>
          </Dialog>
        ) : null}
      </main>
    );
  }
  const root = await renderInPlatform(platform, <Page />);
  root.querySelector<HTMLElement>('.dialog-body button')!.focus();
  await click('Request');
  expect(document.activeElement).toBe(root.querySelector('main'));
});
