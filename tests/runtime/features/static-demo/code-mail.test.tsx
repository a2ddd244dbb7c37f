import '../../support/browser.ts';
import { act, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { DEMO_PATHS, type DemoMail } from '../../../../domain/demo/backend-messages.ts';
import { Contribution } from '../../../../runtime/features/static-demo/slots/shell-floating.tsx';
import { staticDemoTexts } from '../../../../runtime/features/static-demo/texts.ts';
import { Dialog } from '../../../../runtime/ui/dialog.tsx';
import { trader } from '../../support/page.ts';
import { renderInPlatform } from '../../support/render-in-platform.tsx';
import { click, makePlatform, until } from '../../support/site.tsx';

const mail = (id: string, to: string, code?: string): DemoMail => ({
  id,
  to,
  subject: 'A mail',
  text: 'Text',
  code,
  at: '2026-11-20T10:00:00.000Z',
});
/** Newest first. */
const MAILS = [
  mail('m_4', 'other@acme.example', '444444'),
  mail('m_3', 'trader@acme.example'),
  mail('m_2', 'trader@acme.example', '222222'),
  mail('m_1', 'trader@acme.example', '111111'),
];

/** A dialog that asks for a code once the button in it is pressed, and the contribution beside it. */
function Page() {
  const [asks, setAsks] = useState(false);
  return (
    <>
      <Dialog title="Confirm" onClose={() => undefined}>
        <button type="button" onClick={() => setAsks(!asks)}>
          Continue
        </button>
        {asks ? <input aria-label="Code" autoComplete="one-time-code" /> : null}
      </Dialog>
      <Contribution />
    </>
  );
}

async function openPage(mails: readonly DemoMail[]) {
  const asked = vi.fn();
  const respond = async (address: RequestInfo | URL) => {
    asked(new URL(String(address), location.origin).pathname);
    return Response.json(mails);
  };
  const user = { ...trader, email: 'trader@acme.example' };
  const { platform } = makePlatform({ at: '/profile', features: [], user, fetch: respond });
  await platform.registry.addText('static-demo', staticDemoTexts);
  await renderInPlatform(platform, <Page />);
  return asked;
}

const shown = () => document.querySelector('dialog > [role=status]')?.textContent;

test('a dialog that asks for a mailed code shows the newest one of its user', async () => {
  const asked = await openPage(MAILS);
  expect(shown()).toBeUndefined();
  expect(asked).not.toHaveBeenCalled();
  await click('Continue');
  await until(() => expect(shown()).toBe('This demo sends no mail. Your code: 222222'));
  expect(asked).toHaveBeenCalledWith(DEMO_PATHS.mails);
});

test('it shows nothing without a code for this user', async () => {
  const asked = await openPage(MAILS.slice(0, 2));
  await click('Continue');
  await until(() => expect(asked).toHaveBeenCalled());
  await act(async () => undefined);
  expect(shown()).toBe('');
});

test('it goes when the dialog asks for no code any more', async () => {
  await openPage(MAILS);
  await click('Continue');
  await until(() => expect(shown()).toContain('222222'));
  await click('Continue');
  await until(() => expect(shown()).toBeUndefined());
});
