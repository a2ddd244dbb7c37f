import type {
  BackendMessage,
  PageMessage,
  RequestMessage,
} from '../../../../domain/demo/backend-messages.ts';

/** The part of a worker that requests need. */
export interface WorkerLike {
  postMessage(message: PageMessage, transfer: Transferable[]): void;
  addEventListener(type: 'message', listen: (event: { data: BackendMessage }) => void): void;
  addEventListener(type: 'error', listen: () => void): void;
}

/** A request that waits for its response, or whose body arrives. */
interface Exchange {
  respond(response: Response): void;
  fail(error: unknown): void;
  body?: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>;
}

/** Statuses whose response has no body. */
const EMPTY: readonly number[] = [204, 205, 304];

const lost = () => new TypeError('The request was not answered');

/** `fetch` for a backend that answers in messages. Without its script, no request is answered. */
export function workerFetch(worker: WorkerLike): typeof fetch {
  const open = new Map<number, Exchange>();
  let last = 0;
  let state: 'starting' | 'answering' | 'missing' = 'starting';

  function end(id: number): Exchange | undefined {
    const exchange = open.get(id);
    open.delete(id);
    return exchange;
  }

  function cancel(id: number) {
    if (end(id)) worker.postMessage({ kind: 'cancel', id }, []);
  }

  function begin(exchange: Exchange, { id, status, headers }: BackendMessage & { kind: 'head' }) {
    const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
      start: (controller) => void (exchange.body = controller),
      cancel: () => cancel(id),
    });
    exchange.respond(new Response(EMPTY.includes(status) ? null : body, { status, headers }));
  }

  function fail(id: number, error: unknown) {
    const exchange = end(id);
    exchange?.fail(error);
    exchange?.body?.error(error);
  }

  worker.addEventListener('message', ({ data }) => {
    state = 'answering';
    const exchange = open.get(data.id);
    if (!exchange) return;
    if (data.kind === 'head') begin(exchange, data);
    else if (data.kind === 'part') exchange.body?.enqueue(data.bytes);
    else if (data.kind === 'end') end(data.id)?.body?.close();
    else fail(data.id, lost());
  });

  worker.addEventListener('error', () => {
    if (state === 'answering') return;
    state = 'missing';
    for (const id of open.keys()) fail(id, lost());
  });

  function send(message: RequestMessage, signal: AbortSignal): Promise<Response> {
    const { id } = message;
    return new Promise((respond, reject) => {
      open.set(id, { respond, fail: reject });
      signal.addEventListener('abort', () => {
        if (open.has(id)) worker.postMessage({ kind: 'cancel', id }, []);
        fail(id, signal.reason);
      });
      worker.postMessage(message, message.body ? [message.body] : []);
    });
  }

  return async (input, init) => {
    const request = new Request(input, init);
    const { method, url, headers, signal } = request;
    signal.throwIfAborted();
    const content = await request.arrayBuffer();
    signal.throwIfAborted();
    if (state === 'missing') throw lost();
    const body = content.byteLength ? content : null;
    return await send({ kind: 'request', id: (last += 1), method, url, headers: [...headers], body }, signal);
  };
}
