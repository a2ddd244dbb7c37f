import '../../support/browser.ts';
import { describe, expect, test, vi } from 'vitest';
import { DEMO_PATHS, type DemoMail, type DemoState } from '../../../../domain/demo/backend-messages.ts';
import { DemoDialog } from '../../../../runtime/features/static-demo/components/demo-dialog.tsx';
import { staticDemoTexts } from '../../../../runtime/features/static-demo/texts.ts';
import { renderInPlatform } from '../../support/render-in-platform.tsx';
import { click, dialogTitles, makePlatform, seen, untilSeen } from '../../support/site.tsx';

const state: DemoState = { users: [{ role: 'trader', email: 'trader@acme.example' }], isKept: true };
const mail: DemoMail = {
  id: 'm_1',
  to: 'trader@acme.example',
  subject: 'Your code',
  text: `Open ${location.origin}/reset#token=abc to go on. Not https://attacker.example/reset.`,
  code: '123456',
  at: '2026-11-20T10:00:00.000Z',
};

/** Opens the dialog over a backend that answers these paths; others fail. */
async function openDialog(answers: Partial<Record<string, unknown>>): Promise<string[]> {
  const asked: string[] = [];
  const respond = vi.fn(async (address: RequestInfo | URL) => {
    const { pathname } = new URL(String(address), location.origin);
    asked.push(pathname);
    if (!(pathname in answers)) throw new TypeError('The request was not answered');
    return Response.json(answers[pathname]);
  });
  const { platform } = makePlatform({ at: '/login', features: ['auth', 'handoff'], fetch: respond });
  await platform.registry.addText('static-demo', staticDemoTexts);
  await renderInPlatform(platform, <DemoDialog onClose={() => undefined} />);
  return asked;
}

describe('the dialog of a static demo', () => {
  test('says that its data stay in the browser, and lists users and mails', async () => {
    await openDialog({ [DEMO_PATHS.state]: state, [DEMO_PATHS.mails]: [mail] });
    await untilSeen('What you do here stays in this browser');
    await untilSeen('To trader@acme.example');
    expect(seen()).toContain('123456');
    const links = [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'));
    expect(links).toEqual(['/reset#token=abc']);
  });

  test('says that a tab’s own data end with it', async () => {
    await openDialog({ [DEMO_PATHS.state]: { ...state, isKept: false }, [DEMO_PATHS.mails]: [] });
    await untilSeen('This tab has data of its own');
    await untilSeen('No mail yet');
  });

  test('says that the demo could not start', async () => {
    await openDialog({});
    await untilSeen('The demo could not start in this browser.');
  });

  test('asks before it starts over, and says when that fails', async () => {
    const asked = await openDialog({ [DEMO_PATHS.state]: state, [DEMO_PATHS.mails]: [] });
    await untilSeen('Trader');
    await click('Start over');
    expect(dialogTitles()).toContain('Start the demo over?');
    expect(asked).not.toContain(DEMO_PATHS.restart);
    const confirm = [...document.querySelectorAll<HTMLElement>('dialog dialog button')].at(-1)!;
    await click(confirm);
    await untilSeen('The demo could not be deleted.');
    expect(asked).toContain(DEMO_PATHS.restart);
  });
});
