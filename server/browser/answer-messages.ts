import type { BackendMessage, CancelMessage, RequestMessage } from '../../domain/demo/backend-messages.ts';

/** Answers a request as `fetch` would. */
export type Fetch = (request: Request) => Promise<Response>;
type Send = (message: BackendMessage) => void;

/** A browser without bodies as streams (Firefox) still needs one for the backend, which reads streams. */
function withBody(request: Request, body: ArrayBuffer | null): Request {
  if (!body || 'body' in Request.prototype) return request;
  const stream = new Response(body).body;
  return Object.defineProperty(request, 'body', { get: () => stream });
}

function requestOf({ method, url, headers, body }: RequestMessage, signal: AbortSignal): Request {
  return withBody(new Request(url, { method, headers, body, signal }), body);
}

async function sendBody(id: number, response: Response, signal: AbortSignal, send: Send): Promise<void> {
  const reader = response.body?.getReader();
  signal.addEventListener('abort', () => void reader?.cancel().catch(() => undefined));
  while (reader) {
    const { done, value } = await reader.read();
    if (done) break;
    send({ kind: 'part', id, bytes: value });
  }
  send({ kind: 'end', id });
}

/** Answers the requests of a page in messages. A cancelled request gets no further message that matters. */
export function answerMessages(fetch: Fetch, send: Send): (message: RequestMessage | CancelMessage) => void {
  const running = new Map<number, AbortController>();

  async function answer(message: RequestMessage, signal: AbortSignal): Promise<void> {
    const { id } = message;
    try {
      const response = await fetch(requestOf(message, signal));
      send({ kind: 'head', id, status: response.status, headers: [...response.headers] });
      await sendBody(id, response, signal, send);
    } catch {
      send({ kind: 'failed', id });
    } finally {
      running.delete(id);
    }
  }

  return (message) => {
    if (message.kind === 'cancel') return running.get(message.id)?.abort();
    const controller = new AbortController();
    running.set(message.id, controller);
    void answer(message, controller.signal);
  };
}
