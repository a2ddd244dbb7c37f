import { createServer, request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

export interface Exchange {
  method: string;
  /** Below /api/v1. */
  path: string;
  /** The request carries a session. */
  isSignedIn: boolean;
  status: number;
  headers: Record<string, string | string[]>;
  /** Parsed JSON, or the text. */
  body: unknown;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

async function exchangeOf(incoming: IncomingMessage, response: IncomingMessage): Promise<Exchange> {
  const { cookie, authorization } = incoming.headers;
  const { connection: _connection, ...headers } = response.headers;
  return {
    method: incoming.method!,
    path: incoming.url!.replace('/api/v1', ''),
    isSignedIn: Boolean(cookie ?? authorization),
    status: response.statusCode!,
    headers: headers as Exchange['headers'],
    body: parsed(String(await buffer(response))),
  };
}

/**
 * A proxy of the backend at `target` for the current test, with altered responses: `alter` changes them in
 * place. Event streams pass unchanged.
 */
export async function alteringProxy(target: string, alter: (exchange: Exchange) => void): Promise<string> {
  const { host, origin } = new URL(target);
  const server = createServer((incoming, outgoing) => {
    const { url = '/', method, headers } = incoming;
    const forwarded = request(new URL(url, target), { method, headers: { ...headers, host, origin } });
    outgoing.on('close', () => forwarded.destroy());
    forwarded.on('error', () => outgoing.destroy());
    forwarded.on('response', (response) => {
      if (response.headers['content-type'] === 'text/event-stream') {
        outgoing.writeHead(response.statusCode!, response.headers);
        return void response.pipe(outgoing);
      }
      void exchangeOf(incoming, response).then((exchange) => {
        alter(exchange);
        const text = typeof exchange.body === 'string' ? exchange.body : JSON.stringify(exchange.body);
        const { 'content-length': _length, ...kept } = exchange.headers;
        outgoing.writeHead(exchange.status, kept).end(text);
      });
    });
    incoming.pipe(forwarded);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
