import { describe, expect, it } from 'vitest';
import type {
  BackendMessage,
  PageMessage,
  RequestMessage,
} from '../../../../domain/demo/backend-messages.ts';
import {
  workerFetch,
  type WorkerLike,
} from '../../../../runtime/features/static-demo/backend/worker-fetch.ts';

const ADDRESS = 'https://demo.example/api/v1/health';
const bytes = (text: string) => new TextEncoder().encode(text);

/** A worker whose answers a test sends itself. */
function fakeWorker() {
  const received: PageMessage[] = [];
  const listeners: Partial<Record<'message' | 'error', (event: { data: BackendMessage }) => void>> = {};
  const worker: WorkerLike = {
    postMessage: (message) => void received.push(message),
    addEventListener: (type: 'message' | 'error', given: (event: { data: BackendMessage }) => void) =>
      void (listeners[type] = given),
  };
  const next = async (): Promise<RequestMessage> => {
    while (!received.some(({ kind }) => kind === 'request'))
      await new Promise((resolve) => setTimeout(resolve));
    return received.find((message) => message.kind === 'request')!;
  };
  return {
    fetch: workerFetch(worker),
    received,
    next,
    answer: (data: BackendMessage) => listeners.message!({ data }),
    breakDown: () => listeners.error!({ data: { kind: 'failed', id: 0 } }),
  };
}

const head = (id: number, status = 200): BackendMessage => ({
  kind: 'head',
  id,
  status,
  headers: [['content-type', 'text/plain']],
});

describe('workerFetch', () => {
  it('sends the request and resolves with the streamed response', async () => {
    const { fetch, next, answer } = fakeWorker();
    const pending = fetch(ADDRESS, {
      method: 'POST',
      headers: { Authorization: 'Bearer t' },
      body: '{"a":1}',
    });
    const { id, method, url, headers, body } = await next();
    expect({ method, url, body: new TextDecoder().decode(body!) }).toEqual({
      method: 'POST',
      url: ADDRESS,
      body: '{"a":1}',
    });
    expect(Object.fromEntries(headers)).toMatchObject({ authorization: 'Bearer t' });
    answer(head(id, 201));
    const response = await pending;
    answer({ kind: 'part', id, bytes: bytes('one ') });
    answer({ kind: 'part', id, bytes: bytes('two') });
    answer({ kind: 'end', id });
    expect([response.status, await response.text()]).toEqual([201, 'one two']);
  });

  it('encodes a form with its files', async () => {
    const { fetch, next } = fakeWorker();
    const form = new FormData();
    form.append('photo', new Blob(['pixels'], { type: 'image/png' }), 'me.png');
    void fetch(ADDRESS, { method: 'POST', body: form });
    const { headers, body } = await next();
    const type = Object.fromEntries(headers)['content-type']!;
    const received = await new Response(body, { headers: { 'content-type': type } }).formData();
    expect(await (received.get('photo') as File).text()).toBe('pixels');
  });

  it('answers without a body where the status has none', async () => {
    const { fetch, next, answer } = fakeWorker();
    const pending = fetch(ADDRESS);
    const { id } = await next();
    answer(head(id, 204));
    answer({ kind: 'end', id });
    expect((await pending).body).toBeNull();
  });

  it('rejects like a lost connection when the backend fails', async () => {
    const { fetch, next, answer } = fakeWorker();
    const pending = fetch(ADDRESS);
    answer({ kind: 'failed', id: (await next()).id });
    await expect(pending).rejects.toBeInstanceOf(TypeError);
  });

  it('rejects requests of before and after its script could not be loaded', async () => {
    const { fetch, next, breakDown, received } = fakeWorker();
    const pending = fetch(ADDRESS);
    await next();
    breakDown();
    await expect(pending).rejects.toBeInstanceOf(TypeError);
    await expect(fetch(ADDRESS)).rejects.toBeInstanceOf(TypeError);
    expect(received).toHaveLength(1);
  });

  it('goes on after an error of a backend that answers', async () => {
    const { fetch, next, answer, breakDown } = fakeWorker();
    const pending = fetch(ADDRESS);
    const { id } = await next();
    answer(head(id));
    breakDown();
    answer({ kind: 'end', id });
    expect(await (await pending).text()).toBe('');
  });

  it('breaks the body off when the backend fails in it', async () => {
    const { fetch, next, answer } = fakeWorker();
    const pending = fetch(ADDRESS);
    const { id } = await next();
    answer(head(id));
    const response = await pending;
    answer({ kind: 'failed', id });
    await expect(response.text()).rejects.toBeInstanceOf(TypeError);
  });

  it('cancels an aborted request and rejects with its reason', async () => {
    const { fetch, next, answer, received } = fakeWorker();
    const controller = new AbortController();
    const pending = fetch(ADDRESS, { signal: controller.signal });
    const { id } = await next();
    controller.abort();
    await expect(pending).rejects.toHaveProperty('name', 'AbortError');
    expect(received).toContainEqual({ kind: 'cancel', id });
    answer(head(id));
    expect(received).toHaveLength(2);
  });

  it('sends nothing for an aborted signal', async () => {
    const { fetch, received } = fakeWorker();
    await expect(fetch(ADDRESS, { signal: AbortSignal.abort() })).rejects.toHaveProperty(
      'name',
      'AbortError',
    );
    expect(received).toEqual([]);
  });

  it('cancels when the reader of the body stops', async () => {
    const { fetch, next, answer, received } = fakeWorker();
    const pending = fetch(ADDRESS);
    const { id } = await next();
    answer(head(id));
    await (await pending).body!.cancel();
    expect(received).toContainEqual({ kind: 'cancel', id });
  });
});
