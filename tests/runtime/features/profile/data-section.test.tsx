import { act } from 'react';
import { describe, expect, test, vi } from 'vitest';
import type { ClosingObstacle } from '../../../../schemas/generated/types.ts';
import type { FileResult } from '../../../../runtime/platform/file-transfer.ts';
import { fine, refusal } from '../../support/fake-api.ts';
import { CODE_NEEDED, enterCode, freshCode } from '../../support/fresh-code.ts';
import {
  click,
  control,
  hasControl,
  openSignedIn,
  seen,
  until,
  untilSeen,
  type SignedInOptions,
} from '../../support/site.tsx';

const transfer = vi.hoisted(() => ({
  answers: [] as unknown[],
  asked: [] as string[],
  saved: [] as unknown[],
}));
vi.mock('../../../../runtime/platform/file-transfer.ts', () => ({
  uploadFiles: () => new Promise(() => {}),
  downloadFile: async (_: unknown, id: string): Promise<FileResult> => {
    transfer.asked.push(id);
    return transfer.answers.shift() as FileResult;
  },
}));
vi.mock('../../../../runtime/lib/save-file.ts', () => ({
  saveFile: (name: string, type: string) => transfer.saved.push([name, type]),
}));

async function openData(options: SignedInOptions = {}) {
  const site = await openSignedIn({
    features: ['auth', 'handoff', 'profile', 'order-book', 'transactions'],
    ...options,
    answers: { ...freshCode().answers, ...options.answers },
  });
  await until(() => expect(hasControl('Download')).toBe(true));
  return site;
}

describe('the export of one’s data', () => {
  test('asks for a code, and saves the file under the name of the server', async () => {
    transfer.answers = [
      CODE_NEEDED,
      { ok: true, file: new Blob(['{}']), name: 'acme-WEB1042-2026-11-02.json' },
    ];
    transfer.asked = [];
    transfer.saved = [];
    await openData();
    await click('Download');
    await enterCode();
    await untilSeen('Your data was downloaded.');
    expect(transfer.asked).toEqual(['data-export.create', 'data-export.create']);
    expect(transfer.saved).toEqual([['acme-WEB1042-2026-11-02.json', 'application/json']]);
  });

  test('says why it failed', async () => {
    transfer.answers = [refusal('rate_limited', 429, 'Too many requests.')];
    transfer.saved = [];
    await openData();
    await click('Download');
    await untilSeen('Too many requests.');
    expect([transfer.saved, control('Download').getAttribute('aria-disabled')]).toEqual([[], 'false']);
  });
});

describe('closing the account', () => {
  const obstacles: ClosingObstacle[] = [
    { kind: 'balance', count: 1, amount: '1250.50', currency: 'USD' },
    { kind: 'positions', count: 2, amount: null, currency: null },
    { kind: 'practice_positions', count: 1, amount: null, currency: null },
    { kind: 'deposits', count: 1, amount: null, currency: null },
  ];

  test('lists everything that is to be settled, each with what to do', async () => {
    const { api } = await openData({ answers: { 'account-closing.read': () => fine({ obstacles }) } });
    await click('Close account');
    await untilSeen('You have 1,250.50 USD in your account. Withdraw it.');
    expect(seen()).toContain('2 positions are open in your real account. Close them.');
    expect(seen()).toContain('One position is open in your practice account. Switch to it and close them.');
    expect(seen()).toContain('One deposit is not decided.');
    expect(
      [...document.querySelectorAll<HTMLAnchorElement>('.dialog a')].map(({ pathname }) => pathname),
    ).toEqual(['/orderbook', '/orderbook', '/transactions']);
    expect(hasControl('Close account for good')).toBe(false);
    expect(api.sentTo('account-closing.create')).toEqual([]);
  });

  test('drops what an operator has settled meanwhile', async () => {
    let found = [obstacles[3]!];
    const { platform } = await openData({
      answers: { 'account-closing.read': () => fine({ obstacles: found }) },
    });
    await click('Close account');
    await untilSeen('One deposit is not decided.');
    found = [];
    await act(async () => platform.session.change({ unread_notifications: 1 }));
    await untilSeen('This cannot be undone.');
    expect(seen()).not.toContain('One deposit is not decided.');
  });

  test('needs the confirmation and a code, then ends the session', async () => {
    const code = freshCode();
    const { api, platform } = await openData({
      answers: {
        ...code.answers,
        'account-closing.read': () => fine({ obstacles: [] }),
        'account-closing.create': code.once(fine({})),
      },
    });
    await click('Close account');
    await untilSeen('This cannot be undone.');
    expect(control<HTMLButtonElement>('Close account for good').disabled).toBe(true);
    await act(async () => document.querySelector<HTMLInputElement>('.dialog input[type=checkbox]')!.click());
    await click('Close account for good');
    await enterCode();
    await until(() => expect(platform.session.getState().status).toBe('guest'));
    expect(api.sentTo('account-closing.create')).toEqual([{ confirmed: true }, { confirmed: true }]);
    await untilSeen('Your account is closed.');
  });

  test('stays open with the reason if something came up meanwhile', async () => {
    let found: ClosingObstacle[] = [];
    await openData({
      answers: {
        'account-closing.read': () => fine({ obstacles: found }),
        'account-closing.create': () => {
          found = obstacles;
          return refusal('account_in_use', 409, 'Your account cannot be closed yet.');
        },
      },
    });
    await click('Close account');
    await untilSeen('This cannot be undone.');
    await act(async () => document.querySelector<HTMLInputElement>('.dialog input[type=checkbox]')!.click());
    await click('Close account for good');
    await untilSeen('You have 1,250.50 USD in your account. Withdraw it.');
  });

  test('keeps the account on request', async () => {
    const { api } = await openData({ answers: { 'account-closing.read': () => fine({ obstacles: [] }) } });
    await click('Close account');
    await untilSeen('This cannot be undone.');
    await click('Keep my account');
    expect([document.querySelector('dialog'), api.sentTo('account-closing.create')]).toEqual([null, []]);
  });
});
