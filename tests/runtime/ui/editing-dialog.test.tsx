import '../support/browser.ts';
import { act, useState, type ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { EditingDialog } from '../../../runtime/ui/editing-dialog.tsx';
import { renderInPlatform } from '../support/render-in-platform.tsx';
import { click, dialogTitles, escape, makePlatform, until } from '../support/site.tsx';

const { platform } = makePlatform({ at: '/login' });

/** Opens the dialog, which waits for its text. */
async function open(dialog: ReactNode): Promise<HTMLDialogElement> {
  const root = await renderInPlatform(platform, dialog);
  await until(() => expect(dialogTitles()).toEqual(['Withdraw']));
  return root.querySelector('dialog')!;
}

test('EditingDialog asks no longer once the input was sent', async () => {
  function Sending() {
    const [isEdited, setEdited] = useState(true);
    return (
      <EditingDialog title="Withdraw" isEdited={isEdited} onClose={() => undefined}>
        <button onClick={() => setEdited(false)}>Send</button>
      </EditingDialog>
    );
  }
  await open(<Sending />);
  await escape();
  expect(dialogTitles()).toEqual(['Withdraw', 'Discard what you entered?']);
  await click('Send');
  expect(dialogTitles()).toEqual(['Withdraw']);
});

test('EditingDialog stays open when the browser closes it, as Chrome does on repeated Escape', async () => {
  const dialog = await open(
    <EditingDialog title="Withdraw" isEdited onClose={() => undefined}>
      Amount
    </EditingDialog>,
  );
  await act(async () => {
    dialog.close();
    dialog.dispatchEvent(new Event('close'));
  });
  expect(dialog.open).toBe(true);
  expect(dialogTitles()).toEqual(['Withdraw', 'Discard what you entered?']);
});

test('EditingDialog discards by what its content asked for, once', async () => {
  const [onClose, onBack] = [vi.fn(), vi.fn()];
  await open(
    <EditingDialog title="Withdraw" isEdited onClose={onClose}>
      {(leave) => <button onClick={() => leave(onBack)}>Back</button>}
    </EditingDialog>,
  );
  await click('Back');
  expect(onBack).not.toHaveBeenCalled();
  await click('Discard');
  expect([onBack.mock.calls.length, onClose.mock.calls.length]).toEqual([1, 0]);
  expect(dialogTitles()).toEqual(['Withdraw']);
});
