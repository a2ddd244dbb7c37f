import '../../support/browser.ts';
import { describe, expect, test, vi } from 'vitest';
import { DEMO_PATHS, type DemoMail, type DemoState } from '../../../../domain/demo/backend-messages.ts';
import { DemoDialog } from '../../../../runtime/features/static-demo/components/demo-dialog.tsx';
import { restart } from '../../../../runtime/features/static-demo/backend/restart.ts';
import { Contribution as LoginExtra } from '../../../../runtime/features/static-demo/slots/login-extra.tsx';
import { staticDemoTexts } from '../../../../runtime/features/static-demo/texts.ts';
import { renderInPlatform } from '../../support/render-in-platform.tsx';
import type { Platform } from '../../../../runtime/platform/platform.ts';
import { trader } from '../../support/page.ts';
import {
  click,
  dialogTitles,
  hasControl,
  makePlatform,
  seen,
  until,
  untilAt,
  untilSeen,
} from '../../support/site.tsx';

vi.mock('../../../../runtime/features/static-demo/backend/restart.ts', () => ({ restart: vi.fn() }));

const state: DemoState = { users: [{ role: 'trader', email: 'trader@acme.example' }], isKept: true };
/** The answers of a started demo. */
const STARTED = { [DEMO_PATHS.state]: state, [DEMO_PATHS.started]: null, [DEMO_PATHS.mails]: [] };
const mail: DemoMail = {
  id: 'm_1',
  to: 'trader@acme.example',
  subject: 'Your code',
  text: `Open ${location.origin}/reset#token=abc to go on. Not https://attacker.example/reset.`,
  code: '123456',
  at: '2026-11-20T10:00:00.000Z',
};

/** Opens the dialog over a backend that answers these paths; others fail. */
async function openDialog(
  answers: Partial<Record<string, unknown>>,
  content = <DemoDialog onClose={() => undefined} />,
): Promise<Platform> {
  const respond = vi.fn(async (address: RequestInfo | URL) => {
    const { pathname } = new URL(String(address), location.origin);
    if (!(pathname in answers)) throw new TypeError('The request was not answered');
    return Response.json(await answers[pathname]);
  });
  const user = { ...trader, email: 'trader@acme.example' };
  const { platform } = makePlatform({ at: '/login', features: ['auth', 'handoff'], user, fetch: respond });
  await platform.registry.addText('static-demo', staticDemoTexts);
  await renderInPlatform(platform, content);
  return platform;
}

describe('the dialog of a static demo', () => {
  test('says that its data stay in the browser, and lists users and mails', async () => {
    await openDialog({ ...STARTED, [DEMO_PATHS.mails]: [mail] });
    await untilSeen('What you do here stays in this browser');
    await untilSeen('To trader@acme.example');
    expect(seen()).toContain('123456');
    const links = [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'));
    expect(links).toEqual(['/reset#token=abc']);
  });

  test('says that a tab’s own data end with it', async () => {
    await openDialog({ ...STARTED, [DEMO_PATHS.state]: { ...state, isKept: false } });
    await untilSeen('This tab has data of its own');
    await untilSeen('No mail yet');
  });

  test('lists the users while the demo starts', async () => {
    let start: (value: null) => void = () => {};
    const started = new Promise<null>((resolve) => (start = resolve));
    await openDialog({ ...STARTED, [DEMO_PATHS.started]: started });
    await untilSeen('Starting the demo');
    expect(hasControl('Trader')).toBe(true);
    start(null);
    await until(() => expect(seen()).not.toContain('Starting the demo'));
  });

  test('says that the demo could not start', async () => {
    await openDialog({ [DEMO_PATHS.state]: state });
    await untilSeen('The demo could not start in this browser.');
  });

  test('offers to start over on the sign-in page when the demo could not start', async () => {
    await openDialog({}, <LoginExtra />);
    await untilSeen('The demo could not start in this browser.');
    await click('Start over');
    await until(() => expect(dialogTitles()).toEqual(['Start the demo over?']));
  });

  test('signs in as a user, whose session replaces the current one', async () => {
    const answers = {
      [DEMO_PATHS.state]: state,
      [DEMO_PATHS.mails]: [],
      [DEMO_PATHS.handoff]: { code: 'abc' },
    };
    const { session } = await openDialog(answers);
    await untilSeen('Trader');
    await click('Trader');
    await untilAt('/token/abc');
    expect(session.getState().status).toBe('guest');
  });

  test('says that a user could not be signed in, and keeps the current session', async () => {
    const { session } = await openDialog(STARTED);
    await untilSeen('Trader');
    await click('Trader');
    await untilSeen('The demo did not log you in.');
    expect(session.getState().status).toBe('signed-in');
  });

  test('asks before it starts over', async () => {
    const { page, session } = await openDialog(STARTED);
    await untilSeen('Trader');
    await click('Start over');
    await until(() => expect(dialogTitles()).toContain('Start the demo over?'));
    expect(restart).not.toHaveBeenCalled();
    const confirm = [...document.querySelectorAll<HTMLElement>('dialog dialog button')].at(-1)!;
    await click(confirm);
    expect(restart).toHaveBeenCalledWith(page);
    expect(session.getState().status).toBe('guest');
  });
});
