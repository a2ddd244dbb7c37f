import {
  createServer,
  request as plainRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { request as secureRequest } from 'node:https';
import { buffer } from 'node:stream/consumers';
import type { AddressInfo } from 'node:net';
import { expect } from 'vitest';

export interface ProxiedBackend {
  port: number;
  /** Requests that it has received and does not answer by itself. */
  waiting: ServerResponse[];
  close(): void;
}

/**
 * A backend behind a web server. `/api/v1/stream` is an event stream with one event, which never ends;
 * `/api/v1/echo` answers with what has arrived; `/readyz` says that the database is lost; every other request waits.
 */
export async function startProxiedBackend(): Promise<ProxiedBackend> {
  const waiting: ServerResponse[] = [];
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.url === '/api/v1/stream') {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' });
      return void response.write('data: first\n\n');
    }
    if (request.url === '/readyz') return void response.writeHead(503).end('degraded');
    if (request.url !== '/api/v1/echo') return void waiting.push(response);
    const { length } = await buffer(request);
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ length, headers: request.headers }));
  }
  const server = createServer(
    (request, response) => void answer(request, response).catch(() => response.destroy()),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    waiting,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

export interface Received {
  status: number;
  headers: IncomingHttpHeaders;
  /** Undefined while the response has not ended. */
  text?: string;
  /** The first part of a response that does not end. */
  first?: string;
}

interface Sent {
  method?: string;
  headers?: Record<string, string>;
  body?: Buffer;
  /** Resolves with the first part, and closes the connection. */
  isStream?: boolean;
}

/** A request to a web server on this machine under another host name, with a certificate of its own if it is https. */
export function sendTo(
  origin: { port: number; host: string; isSecure: boolean },
  path: string,
  sent: Sent = {},
): Promise<Received> {
  const { port, host, isSecure } = origin;
  const options = {
    host: '127.0.0.1',
    port,
    path,
    method: sent.method ?? 'GET',
    headers: { host, ...sent.headers },
    agent: false,
    ...(isSecure ? { servername: host, rejectUnauthorized: false } : {}),
  };
  return new Promise((resolve, reject) => {
    const outgoing = (isSecure ? secureRequest : plainRequest)(options, (incoming) => {
      const received = { status: incoming.statusCode!, headers: incoming.headers };
      if (sent.isStream)
        incoming.once('data', (chunk: Buffer) => {
          resolve({ ...received, first: String(chunk) });
          outgoing.destroy();
        });
      else buffer(incoming).then((content) => resolve({ ...received, text: String(content) }), reject);
    });
    outgoing.on('error', reject);
    outgoing.end(sent.body);
  });
}

/** Expects the event of the open stream without compression, before the stream ends. */
export async function expectEventAtOnce(origin: Parameters<typeof sendTo>[0]): Promise<void> {
  const { headers, first } = await sendTo(origin, '/api/v1/stream', {
    headers: { 'accept-encoding': 'gzip, br' },
    isStream: true,
  });
  expect([headers['content-type'], headers['content-encoding'], first]).toEqual([
    'text/event-stream',
    undefined,
    'data: first\n\n',
  ]);
}
