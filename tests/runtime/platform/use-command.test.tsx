import { act, useEffect, useState, type ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { CallId } from '../../../schemas/generated/calls.ts';
import '../../../runtime/platform/idempotent-request.ts';
import { QueryProvider } from '../../../runtime/platform/query-provider.tsx';
import { useCall } from '../../../runtime/platform/use-call.ts';
import { useCommand, type Command, type CommandOptions } from '../../../runtime/platform/use-command.ts';
import { fine, refusal, type Answers } from '../support/fake-api.ts';
import { trader } from '../support/page.ts';
import { renderInPlatform } from '../support/render-in-platform.tsx';
import { makePlatform } from '../support/site.tsx';
import { advanceTimers } from '../support/advance-timers.ts';

const lost = () => refusal('offline', 0, 'No connection to the server.');
const closing = { params: { id: 'a_1' }, input: { id: 'p_1' } };

/** Renders a component that uses one command, and a list that it invalidates. */
async function commandOf<K extends CallId>(
  id: K,
  { answers = {}, options }: { answers?: Answers; options?: CommandOptions } = {},
) {
  const { platform, api } = makePlatform({ at: '/', user: trader, answers, shell: true });
  const rendered: Command<K>[] = [];
  function Probe() {
    const command = useCommand(id, options);
    useEffect(() => void rendered.push(command));
    return <p>{command.isPending ? 'sending' : (command.error?.message ?? 'idle')}</p>;
  }
  let leave = () => {};
  function Dialog({ children }: { children: ReactNode }) {
    const [isOpen, setOpen] = useState(true);
    useEffect(() => void (leave = () => setOpen(false)), []);
    return isOpen ? children : null;
  }
  function List() {
    return <p>{useCall('session.list').data?.length ?? 'no list'}</p>;
  }
  const root = await renderInPlatform(
    platform,
    <QueryProvider>
      <Dialog>
        <Probe />
      </Dialog>
      <List />
    </QueryProvider>,
  );
  const notices = () => platform.notifications.getState().list.map(({ kind, text }) => `${kind}: ${text}`);
  return {
    platform,
    send: (request: object) => rendered.at(-1)!.send(request as never),
    api,
    keys: () => api.keysOf(id),
    root,
    notices,
    /** Unmounts the component of the command. */
    leave: () => act(async () => leave()),
  };
}

async function isSettled(sending: Promise<unknown>): Promise<boolean> {
  let is = false;
  void sending.then(() => void (is = true));
  await advanceTimers(0);
  return is;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('useCommand', () => {
  test('sends once and returns the result', async () => {
    const { send, api, root } = await commandOf('session.revoke', {
      answers: { 'session.revoke': () => fine({}), 'session.list': () => fine([]) },
    });
    let result: unknown;
    await act(async () => void (result = await send({ params: { id: 's_1' } })));
    expect(result).toMatchObject({ ok: true });
    expect(api.sentTo('session.revoke')).toHaveLength(1);
    expect(root.textContent).toContain('idle');
  });

  test.each([
    ['succeeds', () => fine({})],
    ['is refused', () => refusal('not_found', 404, 'Gone.')],
  ])('refetches the calls that its definition invalidates when it %s', async (_, answer) => {
    const { send, api } = await commandOf('session.revoke', {
      answers: { 'session.revoke': answer, 'session.list': () => fine([]) },
    });
    await advanceTimers(0);
    expect(api.sentTo('session.list')).toHaveLength(1);
    await act(async () => void (await send({ params: { id: 's_1' } })));
    await advanceTimers(0);
    expect(api.sentTo('session.list')).toHaveLength(2);
  });

  test('shows its error as one notification, unless the caller shows it', async () => {
    const answers: Answers = { 'session.revoke': () => refusal('not_found', 404, 'Gone.') };
    const plain = await commandOf('session.revoke', { answers });
    await act(async () => void (await plain.send({ params: { id: 's_1' } })));
    expect(plain.notices()).toEqual(['error: Gone.']);
    const quiet = await commandOf('session.revoke', { answers, options: { showsError: true } });
    await act(async () => void (await quiet.send({ params: { id: 's_1' } })));
    expect(quiet.notices()).toEqual([]);
    expect(quiet.root.textContent).toContain('Gone.');
  });

  test.each([
    ['its message', {}, 'Gone.'],
    ['the problem of its field', { fields: { id: 'This session has ended.' } }, 'This session has ended.'],
  ])(
    'shows %s as a notification when the component is gone that would show it',
    async (_, more, sentence) => {
      let answer!: (result: ReturnType<typeof refusal>) => void;
      const { send, leave, notices } = await commandOf('session.revoke', {
        answers: { 'session.revoke': () => new Promise((resolve) => void (answer = resolve)) },
        options: { showsError: true },
      });
      const sending = send({ params: { id: 's_1' } });
      await leave();
      answer(refusal('not_found', 404, 'Gone.', more));
      await act(async () => void (await sending));
      expect(notices()).toEqual([`error: ${sentence}`]);
    },
  );

  test.each([undefined, true] as const)(
    'does not show it to the next user (showsError: %s)',
    async (showsError) => {
      let answer!: (result: ReturnType<typeof refusal>) => void;
      const { platform, send, leave, notices } = await commandOf('session.revoke', {
        answers: { 'session.revoke': () => new Promise((resolve) => void (answer = resolve)) },
        options: { showsError },
      });
      const sending = send({ params: { id: 's_1' } });
      await leave();
      await act(async () => platform.session.begin({ user: { ...trader, id: 'u_next' } }));
      answer(refusal('not_found', 404, 'Gone.'));
      expect(await isSettled(sending)).toBe(false);
      expect(notices()).toEqual([]);
    },
  );

  test.each([
    ['to the same user', { ...trader, firstname: 'Ada' }, true],
    ['but not to the next user', { ...trader, id: 'u_next' }, false],
  ])('returns a late result %s', async (_, user, isReturned) => {
    let answer!: (result: ReturnType<typeof fine<object>>) => void;
    const { platform, send } = await commandOf('session.revoke', {
      answers: { 'session.revoke': () => new Promise((resolve) => void (answer = resolve)) },
    });
    const sending = send({ params: { id: 's_1' } });
    await act(async () => platform.session.begin({ user }));
    answer(fine({}));
    expect(await isSettled(sending)).toBe(isReturned);
  });

  test('leaves an error to a caller that always shows it, also once its component is gone', async () => {
    let answer!: (result: ReturnType<typeof refusal>) => void;
    const { send, leave, notices } = await commandOf('session.revoke', {
      answers: { 'session.revoke': () => new Promise((resolve) => void (answer = resolve)) },
      options: { showsError: 'always' },
    });
    const sending = send({ params: { id: 's_1' } });
    await leave();
    answer(refusal('not_found', 404, 'Gone.'));
    await act(async () => void (await sending));
    expect(notices()).toEqual([]);
  });

  test('does not retry a call without an idempotency key', async () => {
    const { send, keys } = await commandOf('session.revoke', { answers: { 'session.revoke': lost } });
    await act(async () => void (await send({ params: { id: 's_1' } })));
    await advanceTimers(10_000);
    expect(keys()).toEqual([undefined]);
  });
});

describe('useCommand with a call that requires a fresh code', () => {
  const withdrawal = { input: { amount: '100.00', wallet: 'balance', account_id: 'pa_1', type: 'wire' } };
  const refusedOnce = (): Answers => {
    let hasCode = false;
    return {
      'withdrawal.create': () => {
        const refused = !hasCode;
        hasCode = true;
        return refused ? refusal('step_up_required', 403, 'A code is needed.') : fine({} as never);
      },
    };
  };

  test('sends the request again under the same key once the code is confirmed', async () => {
    const confirm = vi.fn(async () => true);
    const { send, keys, api, notices } = await commandOf('withdrawal.create', {
      answers: refusedOnce(),
      options: { confirm },
    });
    let result: unknown;
    await act(async () => void (result = await send(withdrawal)));
    expect(result).toMatchObject({ ok: true });
    expect(confirm).toHaveBeenCalledTimes(1);
    expect(api.sentTo('withdrawal.create')).toEqual([withdrawal.input, withdrawal.input]);
    expect([keys().length, new Set(keys()).size]).toEqual([2, 1]);
    expect(notices()).toEqual([]);
  });

  test('returns the refusal when the user leaves the dialog', async () => {
    const { send, keys } = await commandOf('withdrawal.create', {
      answers: refusedOnce(),
      options: { confirm: async () => false, showsError: true },
    });
    let result: unknown;
    await act(async () => void (result = await send(withdrawal)));
    expect(result).toMatchObject({ ok: false, error: { code: 'step_up_required' } });
    expect(keys()).toHaveLength(1);
  });
});

describe('useCommand with an idempotency key', () => {
  test('retries twice under the same key when the response is lost', async () => {
    const { send, keys, root } = await commandOf('manager.close-trade', {
      answers: { 'manager.close-trade': lost },
    });
    const sending = send(closing);
    await advanceTimers(0);
    expect(root.textContent).toContain('sending');
    await advanceTimers(4_000);
    expect(await sending).toMatchObject({ ok: false, error: { code: 'offline' } });
    expect(keys()).toHaveLength(3);
    expect(new Set(keys()).size).toBe(1);
  });

  test('shows that the outcome is unknown when no response arrives', async () => {
    const { send, notices } = await commandOf('manager.close-trade', {
      answers: { 'manager.close-trade': lost },
    });
    const sending = send(closing);
    await advanceTimers(4_000);
    await sending;
    expect(notices()).toEqual(['error: api.unconfirmed']);
  });

  test.each([
    ['outcome_unknown', 503],
    ['idempotency_in_flight', 409],
  ] as const)('retries %s under the same key, and shows its sentence', async (code, status) => {
    const { send, keys, notices } = await commandOf('manager.close-trade', {
      answers: { 'manager.close-trade': () => refusal(code, status, 'We could not confirm the close.') },
    });
    const sending = send(closing);
    await advanceTimers(4_000);
    await sending;
    expect(keys()).toHaveLength(3);
    expect(new Set(keys()).size).toBe(1);
    expect(notices()).toEqual(['error: We could not confirm the close.']);
  });

  test.each([
    ['busy', 503],
    ['rate_limited', 429],
  ] as const)('does not show %s after a lost attempt, which may have taken effect', async (code, status) => {
    let isLost = true;
    const { send, keys, notices } = await commandOf('manager.close-trade', {
      answers: {
        'manager.close-trade': () => (isLost ? lost() : refusal(code, status, 'Nothing was changed.')),
      },
    });
    const sending = send(closing);
    await advanceTimers(0);
    isLost = false;
    await advanceTimers(4_000);
    await sending;
    expect(notices()).toEqual(['error: api.unconfirmed']);
    const again = send(closing);
    await advanceTimers(4_000);
    await again;
    expect(new Set(keys()).size).toBe(1);
    expect(notices()).not.toContain('error: Nothing was changed.');
    const fresh = send({ ...closing, input: { id: 'p_2' } });
    await advanceTimers(4_000);
    await fresh;
    expect(notices().at(-1)).toBe('error: Nothing was changed.');
  });

  test('reuses the key after an unexpected error, without retrying by itself', async () => {
    const { send, keys } = await commandOf('manager.close-trade', {
      answers: { 'manager.close-trade': () => refusal('internal', 500, 'Something went wrong.') },
    });
    await act(async () => void (await send(closing)));
    await advanceTimers(4_000);
    expect(keys()).toHaveLength(1);
    await act(async () => void (await send(closing)));
    expect(keys()).toHaveLength(2);
    expect(new Set(keys()).size).toBe(1);
  });

  test('does not retry after another user signed in', async () => {
    const { platform, send, keys } = await commandOf('manager.close-trade', {
      answers: { 'manager.close-trade': lost },
    });
    const sending = send(closing);
    await advanceTimers(0);
    await act(async () => platform.session.begin({ user: { ...trader, id: 'u_next' } }));
    await advanceTimers(10_000);
    expect(await isSettled(sending)).toBe(false);
    expect(keys()).toHaveLength(1);
  });

  test('reuses the key when the user repeats the command after a lost response', async () => {
    let isLost = true;
    const { send, keys } = await commandOf('manager.close-trade', {
      answers: { 'manager.close-trade': () => (isLost ? lost() : refusal('not_found', 404, 'Gone.')) },
    });
    const sending = send(closing);
    await advanceTimers(4_000);
    await sending;
    isLost = false;
    await act(async () => void (await send(closing)));
    expect(new Set(keys()).size).toBe(1);
    await act(async () => void (await send(closing)));
    expect(new Set(keys()).size).toBe(2);
  });

  test('keeps the key that the request itself has, however late it is repeated', async () => {
    const { send, keys } = await commandOf('manager.close-trade', {
      answers: { 'manager.close-trade': lost },
    });
    for (const wait of [300_000, 4_000]) {
      const sending = send({ ...closing, idempotencyKey: 'key' });
      await advanceTimers(4_000);
      await sending;
      await advanceTimers(wait);
    }
    expect(keys()).toEqual(Array.from({ length: 6 }, () => 'key'));
  });

  test.each([
    ['keeps the key of a lost request while its component asks for it and is mounted', { keepsKey: true }, 1],
    ['uses a new key a minute after a lost request', {}, 2],
  ] as const)('%s', async (_, options, keyCount) => {
    const { send, keys } = await commandOf('manager.close-trade', {
      answers: { 'manager.close-trade': lost },
      options,
    });
    for (const wait of [300_000, 4_000]) {
      const sending = send(closing);
      await advanceTimers(4_000);
      await sending;
      await advanceTimers(wait);
    }
    expect(keys()).toHaveLength(6);
    expect(new Set(keys()).size).toBe(keyCount);
  });

  test('forgets a kept key within a minute after its component is gone', async () => {
    const { send, keys, leave } = await commandOf('manager.close-trade', {
      answers: { 'manager.close-trade': lost },
      options: { keepsKey: true },
    });
    const sending = send(closing);
    await advanceTimers(64_000);
    await sending;
    await leave();
    await advanceTimers(60_000);
    const again = send(closing);
    await advanceTimers(4_000);
    await again;
    expect(new Set(keys().slice(0, 3)).size).toBe(1);
    expect(keys()[3]).not.toBe(keys()[0]);
  });

  test('sends another request under a new key, even after a lost response', async () => {
    const { send, keys } = await commandOf('manager.close-trade', {
      answers: { 'manager.close-trade': lost },
    });
    const sending = send(closing);
    await advanceTimers(4_000);
    await sending;
    const other = send({ ...closing, input: { id: 'p_2' } });
    await advanceTimers(4_000);
    await other;
    expect(new Set(keys().slice(0, 3)).size).toBe(1);
    expect(keys()[3]).not.toBe(keys()[0]);
  });

  test('sends one request when called twice at the same time', async () => {
    const { send, keys } = await commandOf('manager.close-trade', {
      answers: { 'manager.close-trade': () => refusal('not_found', 404, 'Gone.') },
    });
    await act(async () => void (await Promise.all([send(closing), send(closing)])));
    expect(keys()).toHaveLength(1);
  });
});
