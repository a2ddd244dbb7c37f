import { describe, expect, it } from 'vitest';
import type { BackendMessage, RequestMessage } from '../../../domain/demo/backend-messages.ts';
import { answerMessages, type Fetch } from '../../../server/browser/answer-messages.ts';

const request = (given: Partial<RequestMessage> = {}): RequestMessage => ({
  kind: 'request',
  id: 1,
  method: 'GET',
  url: 'https://demo.example/api/v1/health',
  headers: [],
  body: null,
  ...given,
});

/** The messages that a backend sends, until one of them satisfies `isLast`. */
function opened(fetch: Fetch, isLast: (message: BackendMessage) => boolean) {
  const messages: BackendMessage[] = [];
  const { promise: done, resolve } = deferred();
  const answer = answerMessages(fetch, (message) => {
    messages.push(message);
    if (isLast(message)) resolve();
  });
  return { answer, messages, done };
}

function deferred() {
  let resolve!: () => void;
  const promise = new Promise<void>((settle) => (resolve = settle));
  return { promise, resolve };
}

const isOver = ({ kind }: BackendMessage) => kind === 'end' || kind === 'failed';
const textOf = (messages: readonly BackendMessage[]) =>
  messages
    .map((message) => (message.kind === 'part' ? new TextDecoder().decode(message.bytes) : ''))
    .join('');

describe('answerMessages', () => {
  it('sends status, headers and body of the response', async () => {
    const { answer, messages, done } = opened(
      () => Promise.resolve(new Response('{"ok":true}', { status: 201, headers: { 'X-One': '1' } })),
      isOver,
    );
    answer(request());
    await done;
    expect(messages[0]).toMatchObject({ kind: 'head', id: 1, status: 201 });
    expect(messages[0]).toHaveProperty('headers', expect.arrayContaining([['x-one', '1']]));
    expect(textOf(messages)).toBe('{"ok":true}');
    expect(messages.at(-1)).toEqual({ kind: 'end', id: 1 });
  });

  it('passes method, headers and body to the backend', async () => {
    const seen: unknown[] = [];
    const { answer, done } = opened(async (given) => {
      seen.push(given.method, given.headers.get('authorization'), await given.text());
      return new Response(null, { status: 204 });
    }, isOver);
    const body = new TextEncoder().encode('{"a":1}').buffer;
    answer(request({ method: 'POST', headers: [['authorization', 'Bearer t']], body }));
    await done;
    expect(seen).toEqual(['POST', 'Bearer t', '{"a":1}']);
  });

  it('reports a backend that fails, and goes on', async () => {
    const { answer, messages, done } = opened(
      ({ url }) =>
        url.endsWith('/broken') ? Promise.reject(new Error('broken')) : Promise.resolve(new Response('fine')),
      ({ kind }) => kind === 'end',
    );
    answer(request({ url: 'https://demo.example/broken' }));
    answer(request({ id: 2 }));
    await done;
    expect(messages).toContainEqual({ kind: 'failed', id: 1 });
    expect(messages).toContainEqual({ kind: 'end', id: 2 });
  });

  it('stops the backend’s stream when the page cancels', async () => {
    const cancelled = deferred();
    const stream = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode('first')),
      cancel: () => cancelled.resolve(),
    });
    const { answer, messages, done } = opened(
      () => Promise.resolve(new Response(stream)),
      ({ kind }) => kind === 'part',
    );
    answer(request());
    await done;
    answer({ kind: 'cancel', id: 1 });
    await cancelled.promise;
    expect(textOf(messages)).toBe('first');
  });

  it('ignores the cancellation of an answered request', () => {
    const { answer, messages } = opened(() => Promise.resolve(new Response('')), isOver);
    answer({ kind: 'cancel', id: 7 });
    expect(messages).toEqual([]);
  });
});
