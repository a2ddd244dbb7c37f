import { describe, expect, test, vi } from 'vitest';
import type { ChatMessage } from '../../../../schemas/generated/types.ts';
import {
  createOutbox,
  MOST_WAITING,
  type Waiting,
} from '../../../../runtime/features/livechat/outbox/outbox.ts';
import { memoryStorage } from '../../../../runtime/lib/storage.ts';
import type { ApiResult } from '../../../../runtime/platform/api-error.ts';
import { OUTBOX } from '../../../../runtime/platform/session.ts';
import { fine, refusal } from '../../support/fake-api.ts';

const stored = ({ id, text }: Waiting): ChatMessage => ({
  id,
  sender_id: 'u_1',
  message: text,
  sender: { name: 'Ana', avatar: null },
  minutes_ago: 0,
  sent_at: '2026-11-02T09:30:00.000Z',
  is_reply: false,
});
const offline = refusal('offline', 0, 'No connection.');
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

/** A device whose tabs share storage, and a backend. */
function device() {
  const [storage, tab] = [memoryStorage(), memoryStorage()];
  const arrived: string[] = [];
  const at = {
    storage,
    tab,
    arrived,
    owner: 'u_1',
    answer: (message: Waiting): ApiResult<ChatMessage> | Promise<ApiResult<ChatMessage>> =>
      fine(stored(message)),
    pauses: [] as number[],
    timers: [] as (() => void)[],
    open(owner = 'u_1') {
      let ids = 0;
      return createOutbox({
        owner,
        storage,
        tab,
        isOwner: () => at.owner === owner,
        newId: () => `id-${(ids += 1)}`,
        after(ms, work) {
          at.pauses.push(ms);
          at.timers.push(work);
          return () => void at.timers.splice(at.timers.indexOf(work), 1);
        },
        async send(message) {
          arrived.push(message.text);
          return await at.answer(message);
        },
      });
    },
  };
  return at;
}
const textsOf = (waiting: readonly Waiting[]) => waiting.map(({ text }) => text);

describe('outbox', () => {
  test('sends messages one after another, in order', async () => {
    const at = device();
    const outbox = at.open();
    for (const text of ['one', 'two', 'three']) outbox.add(text);
    await settled();
    expect(at.arrived).toEqual(['one', 'two', 'three']);
    expect(outbox.getState()).toMatchObject({ waiting: [], isCutOff: false });
    expect(outbox.getState().sent.map(({ message }) => message)).toEqual(['one', 'two', 'three']);
    expect(at.storage.get(OUTBOX)).toBeNull();
  });

  test('keeps the draft of the tab through a reload, until it is sent, for its owner only', () => {
    const at = device();
    at.open().write('Where is\nmy statement?');
    expect(at.open().getState().draft).toBe('Where is\nmy statement?');
    expect(at.open('u_2').getState().draft).toBe('');
    at.open().write('');
    expect(at.open().getState().draft).toBe('');
    at.open().write('My card');
    at.open().clear();
    expect(at.open().getState().draft).toBe('');
  });

  test('keeps them while the backend cannot be reached, through a reload, under the same ids', async () => {
    const at = device();
    at.answer = () => offline;
    const outbox = at.open();
    outbox.add('one');
    outbox.add('two');
    await settled();
    expect(at.arrived).toEqual(['one']);
    expect(outbox.getState().isCutOff).toBe(true);
    const ids = outbox.getState().waiting.map(({ id }) => id);

    const reloaded = at.open();
    expect(reloaded.getState().waiting.map(({ id }) => id)).toEqual(ids);
    const sent: string[] = [];
    at.answer = (message) => {
      sent.push(message.id);
      return fine(stored(message));
    };
    await reloaded.flush();
    expect(sent).toEqual(ids);
    await outbox.flush();
    expect(sent).toEqual(ids);
  });

  test('tries again after longer and longer pauses, or when the backend says so', async () => {
    const at = device();
    at.answer = () => refusal('unknown', 503, 'Down.');
    const outbox = at.open();
    outbox.add('one');
    await settled();
    for (let turn = 0; turn < 6; turn += 1) {
      at.timers.shift()!();
      await settled();
    }
    expect(at.pauses).toEqual([2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000]);
    at.answer = () => refusal('rate_limited', 429, 'Slower.', { retryAfter: 7 });
    at.timers.shift()!();
    await settled();
    expect(at.pauses.at(-1)).toBe(7000);
    expect(at.timers).toHaveLength(1);
  });

  test('shows why a message was refused, and sends the next ones', async () => {
    const at = device();
    at.answer = (message) =>
      message.text === 'bad' ? refusal('validation_failed', 422, 'Too long.') : fine(stored(message));
    const outbox = at.open();
    outbox.add('bad');
    outbox.add('good');
    await settled();
    expect(outbox.getState().waiting).toMatchObject([{ text: 'bad', problem: 'Too long.' }]);
    await outbox.flush();
    expect(at.arrived).toEqual(['bad', 'good']);
    at.answer = (message) => fine(stored(message));
    outbox.retry(outbox.getState().waiting[0]!.id);
    await settled();
    expect(outbox.getState().waiting).toEqual([]);
  });

  test('deletes a message on request', async () => {
    const at = device();
    at.answer = () => offline;
    const outbox = at.open();
    outbox.add('one');
    outbox.add('two');
    await settled();
    outbox.discard(outbox.getState().waiting[0]!.id);
    expect(textsOf(at.open().getState().waiting)).toEqual(['two']);
  });

  test('belongs to one user', async () => {
    const at = device();
    at.answer = () => offline;
    at.open().add('private');
    await settled();
    at.owner = 'u_2';
    at.answer = (message) => fine(stored(message));
    const other = at.open('u_2');
    expect(other.getState().waiting).toEqual([]);
    await other.flush();
    other.add('mine');
    await settled();
    expect(at.arrived).toEqual(['private', 'mine']);
    at.owner = 'u_1';
    expect(at.open().getState().waiting).toEqual([]);
  });

  test('sends nothing after the user has signed out, and forgets everything on request', async () => {
    const at = device();
    let answer: (result: ApiResult<ChatMessage>) => void = () => undefined;
    at.answer = () => new Promise((resolve) => (answer = resolve));
    const outbox = at.open();
    outbox.add('one');
    outbox.add('two');
    await vi.waitFor(() => expect(at.arrived).toEqual(['one']));
    at.owner = '';
    outbox.clear();
    answer(offline);
    await settled();
    expect([at.arrived, at.timers, at.storage.get(OUTBOX)]).toEqual([['one'], [], null]);
    expect(outbox.getState()).toMatchObject({ waiting: [], sent: [], draft: '' });
  });

  test('keeps a message whose session has ended, without trying again by itself', async () => {
    const at = device();
    at.answer = () => refusal('session_required', 401, 'Sign in.');
    const outbox = at.open();
    outbox.add('one');
    await settled();
    expect([textsOf(outbox.getState().waiting), at.timers]).toEqual([['one'], []]);
  });

  test('takes a limited number', () => {
    const at = device();
    at.answer = () => offline;
    const outbox = at.open();
    for (let index = 0; index < MOST_WAITING; index += 1) expect(outbox.add(`${index}`)).toBe(true);
    expect(outbox.add('one more')).toBe(false);
  });

  test('does not lose what another tab has added', async () => {
    const at = device();
    at.answer = () => offline;
    const [one, other] = [at.open(), at.open()];
    one.add('from one');
    other.add('from other');
    await settled();
    expect(textsOf(at.open().getState().waiting)).toEqual(['from one', 'from other']);
  });

  test.each(['', '{', '[]', 'null', '{"owner":"u_1","waiting":[{"id":1},null,{"id":"a","text":"fine"}]}'])(
    'reads what is stored with care: %s',
    (content) => {
      const at = device();
      at.storage.set(OUTBOX, content);
      expect(textsOf(at.open().getState().waiting)).toEqual(content.includes('fine') ? ['fine'] : []);
    },
  );
});
