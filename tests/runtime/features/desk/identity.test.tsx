import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { CallOutput } from '../../../../schemas/generated/calls.ts';
import type { OperatorIdentity } from '../../../../schemas/generated/types.ts';
import listExample from '../../../../schemas/api/identity/list.json';
import reviewExample from '../../../../schemas/api/identity/review.json';
import summaryExample from '../../../../schemas/api/desk/summary.json';
import { market } from '../../support/assets.ts';
import { fine, refusal, type Answers, exampleOutput } from '../../support/fake-api.ts';
import type { FileResult } from '../../../../runtime/platform/file-transfer.ts';
import { administrator } from '../../support/page.ts';
import { click, control, openSignedIn, seen, until, untilSeen } from '../../support/site.tsx';

const [check] = exampleOutput<CallOutput['identity.list']>(listExample).checks as [OperatorIdentity];
const review = exampleOutput<OperatorIdentity>(reviewExample);
const summary = exampleOutput<CallOutput['desk.summary']>(summaryExample);

const open = (answers: Answers = {}, rows: OperatorIdentity[] = [check]) =>
  openSignedIn({
    at: '/desk?tab=identity',
    features: ['auth', 'handoff', 'profile', 'identity', 'desk'],
    user: administrator,
    answers: {
      ...market,
      'desk.summary': () => fine(summary),
      'identity.list': () => fine({ checks: rows, next: null }),
      'identity.review': () => fine(review),
      ...answers,
    },
  });

const download = vi.hoisted(() => ({ result: {} as unknown }));
vi.mock('../../../../runtime/platform/file-transfer.ts', async (original) => ({
  ...(await original<object>()),
  downloadFile: () => Promise.resolve(download.result),
}));
const answerImage = (result: FileResult) => {
  download.result = result;
};
const image: FileResult = { ok: true, file: new Blob(['x'], { type: 'image/png' }), name: 'front.png' };

const row = () => document.querySelector<HTMLElement>('[data-row]')!;
const canvas = () => document.querySelector('canvas');
const press = (key: string) =>
  act(async () => {
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  });

async function openCheck(): Promise<void> {
  await until(() => expect(row()).not.toBeNull());
  await click(row());
}

describe('identity queue of the desk', () => {
  beforeEach(() => {
    answerImage(image);
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
    vi.stubGlobal('createImageBitmap', async () => ({ width: 720, height: 440, close: () => undefined }));
  });
  afterEach(() => void vi.unstubAllGlobals());

  test('shows a check with its history and earlier checks', async () => {
    await open();
    await openCheck();
    await untilSeen('Earlier checks');
    for (const text of [
      'Noel Abara',
      'Passport',
      'Utility bill',
      'Created · Noel Abara',
      review.earlier[0]!.reason!,
    ])
      expect(seen()).toContain(text);
  });

  test('shows the state of the account', async () => {
    await open({}, [{ ...check, user: { ...check.user, state: 'closed' } }]);
    await openCheck();
    await untilSeen('Account closed');
  });

  test('zooms and rotates an image, by buttons and by keys', async () => {
    await open();
    await openCheck();
    await until(() => expect(canvas()?.width).toBe(720));
    await press('t');
    expect([canvas()!.width, canvas()!.height]).toEqual([440, 720]);
    await click('Rotate');
    expect([canvas()!.width, canvas()!.height]).toEqual([720, 440]);
    await press('+');
    expect(canvas()!.style.width).toBe('150%');
    await click(control('Zoom out'));
    expect(canvas()!.style.width).toBe('100%');
    expect((control('Zoom out') as HTMLButtonElement).disabled).toBe(true);
  });

  test('says why an image could not load, and loads it again', async () => {
    const busy = { code: 'busy', status: 503, message: 'The server is busy.', fields: {} } as const;
    answerImage({ ok: false, error: busy });
    await open();
    await openCheck();
    await untilSeen('Could not load the image. The server is busy.');
    answerImage(image);
    await click('Try again');
    await until(() => expect(canvas()).not.toBeNull());
  });

  test('approves', async () => {
    const sent: unknown[] = [];
    await open({
      'identity.approve': (_, { params }) => {
        sent.push(params);
        return fine({ ...check, status: 'approved', decided_at: check.created_at });
      },
    });
    await openCheck();
    await press('a');
    await untilSeen('Verify the identity of WEB1042');
    await click('Approve');
    await untilSeen('Identity of WEB1042 · Noel Abara approved.');
    expect(sent).toEqual([{ id: check.id }]);
  });

  test('rejects with reasons of the list and a text; without any it says what is missing', async () => {
    const sent: unknown[] = [];
    await open({
      'identity.reject': (input) => {
        sent.push(input);
        const { reasons } = input as { reasons: string[] };
        return reasons.length
          ? fine({ ...check, status: 'rejected', decided_at: check.created_at })
          : refusal('reason_required', 422, 'Choose a reason or write one: the trader will see it.');
      },
    });
    await openCheck();
    await press('r');
    await click('Reject');
    await untilSeen('Choose a reason or write one: the trader will see it.');
    for (const label of ['The document has expired.', 'An image is blurred or too dark to read.'])
      await click([...document.querySelectorAll('label')].find((each) => each.textContent === label)!);
    await click('Reject');
    await untilSeen('Identity check of WEB1042 · Noel Abara rejected.');
    expect(sent).toEqual([
      { reasons: [], reason: '' },
      { reasons: ['blurred', 'expired'], reason: '' },
    ]);
  });

  test('offers no decision about one’s own identity, and none about a decided check', async () => {
    await open({}, [{ ...check, user: { ...check.user, id: administrator.id } }]);
    await openCheck();
    await untilSeen('This is your own account.');
    expect(
      [...document.querySelectorAll('button')].some(({ textContent }) => textContent!.includes('Approve')),
    ).toBe(false);
  });

  test('says that images of a decided check are deleted', async () => {
    await open({}, [{ ...check, status: 'rejected', documents: [], decided_at: check.created_at }]);
    await openCheck();
    await untilSeen('The images were deleted at the end of their retention period.');
  });
});
