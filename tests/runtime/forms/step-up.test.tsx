import { act, useState } from 'react';
import { describe, expect, test } from 'vitest';
import { loadPlatformText } from '../../../runtime/app/boot.ts';
import { useStepUp } from '../../../runtime/forms/step-up/use-step-up.tsx';
import { QueryProvider } from '../../../runtime/platform/query-provider.tsx';
import { useCommand } from '../../../runtime/platform/use-command.ts';
import type { PayoutAccountStoreInput } from '../../../schemas/generated/types.ts';
import { fine, refusal, type Answers } from '../support/fake-api.ts';
import { trader } from '../support/page.ts';
import { renderInPlatform } from '../support/render-in-platform.tsx';
import { click, errorOf, makePlatform, seen, type, until, untilSeen } from '../support/site.tsx';

const SENT = {
  sent_at: '2026-11-02T09:30:00.000Z',
  expires_at: '2026-11-02T09:40:00.000Z',
  next_at: '2026-11-02T09:35:00.000Z',
  fresh: true,
};
const INPUT = { type: 'paypal', email: 'ana@example.com' } as unknown as PayoutAccountStoreInput;

function Saver() {
  const stepUp = useStepUp();
  const { send } = useCommand('payout-account.store', { showsError: true, confirm: stepUp.confirm });
  return (
    <>
      <input id="typed" />
      <button onClick={() => void send({ input: INPUT })}>Save</button>
      {stepUp.dialog}
    </>
  );
}

/** A dialog that can be closed while its call is in flight. */
function Closable() {
  const [isOpen, setOpen] = useState(true);
  return isOpen ? (
    <>
      <Saver />
      <button onClick={() => setOpen(false)}>Close</button>
    </>
  ) : (
    <button onClick={() => setOpen(true)}>Open</button>
  );
}

/** A page whose call requires a code until one is verified. */
async function openSaver(answers: Answers = {}) {
  let isVerified = false;
  const { platform, api } = makePlatform({
    at: '/',
    user: { ...trader, email: 'ana@example.com' },
    shell: true,
    answers: {
      'step-up.request': () => fine(SENT),
      'step-up.verify': ({ code }) => {
        isVerified = code === '204060';
        return isVerified
          ? fine({ valid_until: '2026-11-02T09:36:00.000Z' })
          : refusal('code_wrong', 422, 'The code is incorrect. Check it and try again.');
      },
      'payout-account.store': () =>
        isVerified ? fine({} as never) : refusal('step_up_required', 403, 'A code is needed.'),
      ...answers,
    },
  });
  await loadPlatformText(platform);
  await renderInPlatform(
    platform,
    <QueryProvider>
      <Closable />
    </QueryProvider>,
  );
  return { api, platform };
}

const dialog = () => document.querySelector('dialog');
const untilOpen = () => until(() => expect(dialog()).not.toBeNull());

describe('step-up dialog', () => {
  test('sends a code when a call requires one, and repeats the call once it is confirmed', async () => {
    const { api } = await openSaver();
    await type('typed', 'kept');
    await click('Save');
    await untilSeen('Enter the 6 digit code that we sent to ana@example.com.');
    expect(api.sentTo('step-up.request')).toEqual([{}]);
    expect(document.activeElement?.id).toBe('step-up-code');
    await type('step-up-code', '204 060');
    await click('Confirm');
    await until(() => expect(dialog()).toBeNull());
    expect(api.sentTo('step-up.verify')).toEqual([{ code: '204060' }]);
    expect(api.sentTo('payout-account.store')).toEqual([INPUT, INPUT]);
  });

  test('closes without repeating the call on Back, and opens again for the next one', async () => {
    const { api } = await openSaver();
    await type('typed', 'kept');
    for (const times of [1, 2]) {
      await click('Save');
      await untilOpen();
      await click('Back');
      await until(() => expect(dialog()).toBeNull());
      expect(api.sentTo('payout-account.store')).toHaveLength(times);
    }
    expect(document.querySelector<HTMLInputElement>('#typed')!.value).toBe('kept');
  });

  test('does not wait for a code that nobody can enter any more, and lets the next request ask', async () => {
    let refuse!: () => void;
    const refused = new Promise<void>((resolve) => void (refuse = resolve)).then(() =>
      refusal('step_up_required', 403, 'A code is needed.'),
    );
    const { api, platform } = await openSaver({ 'payout-account.store': () => refused });
    await click('Save');
    await click('Close');
    refuse();
    await until(() =>
      expect(platform.notifications.getState().list.map(({ text }) => text)).toEqual(['A code is needed.']),
    );
    await click('Open');
    await click('Save');
    await untilOpen();
    expect(api.sentTo('payout-account.store')).toHaveLength(2);
  });

  test.each([
    ['code_wrong', 'The code is incorrect. Check it and try again.'],
    ['code_expired', 'The code has expired. Request a new one.'],
    ['code_void', 'Too many failed attempts. Request a new code.'],
  ] as const)('shows %s at the field and keeps the dialog open', async (code, sentence) => {
    const { api } = await openSaver({ 'step-up.verify': () => refusal(code, 422, sentence) });
    await click('Save');
    await untilOpen();
    await type('step-up-code', '111111');
    await click('Confirm');
    await until(() => expect(errorOf('step-up-code')).toBe(sentence));
    expect(api.sentTo('payout-account.store')).toHaveLength(1);
  });

  test('refuses an incomplete code without sending it', async () => {
    const { api } = await openSaver();
    await click('Save');
    await untilOpen();
    await type('step-up-code', '123');
    await click('Confirm');
    await until(() => expect(errorOf('step-up-code')).toBe('Enter 6 digit code sent to your email'));
    expect(api.sentTo('step-up.verify')).toEqual([]);
  });

  test('says that an earlier code is still valid, and counts down to the next one', async () => {
    const sent = new Date(Date.now() - 60_000);
    await openSaver({
      'step-up.request': () =>
        fine({
          ...SENT,
          fresh: false,
          sent_at: sent.toISOString(),
          next_at: new Date(sent.getTime() + 300_000).toISOString(),
        }),
    });
    await click('Save');
    await untilSeen(/We sent a code to ana@example.com at .+\. It is still valid\./);
    expect(seen()).toMatch(/Request new code in [34]:\d\d/);
  });

  test('shows a request that came too soon with its countdown', async () => {
    await openSaver({
      'step-up.request': () => refusal('code_requested_too_soon', 429, 'Wait.', { retryAfter: 120 }),
    });
    await click('Save');
    await untilSeen('Wait for some moment before requesting new code');
    expect(seen()).toContain('1 request per 5 minutes is allowed');
    expect(seen()).toMatch(/Request new code in (2:00|1:59)/);
    expect(seen()).toContain(
      'A code that you requested on another device or in another browser works only there.',
    );
    expect(seen()).not.toContain('Sending a code');
    expect(document.querySelectorAll('dialog [role=alert]')).toHaveLength(1);
  });

  test('shows why no code could be sent instead of claiming to send one', async () => {
    await openSaver({ 'step-up.request': () => refusal('offline', 0, 'No connection to the server.') });
    await click('Save');
    await untilSeen('No connection to the server.');
    expect(seen()).not.toContain('Sending a code');
    expect(seen()).not.toContain('Too many request');
  });

  test('requests another code explicitly', async () => {
    const past = { ...SENT, fresh: false };
    const { api } = await openSaver({ 'step-up.request': () => fine(past) });
    await click('Save');
    await untilOpen();
    await act(async () => {});
    await click('Request new code');
    expect(api.sentTo('step-up.request')).toEqual([{}, { again: true }]);
  });
});
