import {
  createServer,
  request as sendRequest,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerRequest, type SandboxAnswer } from '../card-sandbox/answer-request.ts';
import { deliverEvent, type EventDelivery } from '../card-sandbox/deliver-event.ts';
import { SandboxPayments } from '../card-sandbox/sandbox-payments.ts';
import type { Log } from '../ports.ts';

export interface CardSandboxOptions {
  /** Port to try first; any free one by default. */
  port?: number;
  secretKey: string;
  webhookSecret: string;
  /** Address of the site's card callback on this machine, with its Host header; null until it is served. */
  callback: () => { url: string; host: string } | null;
  now?: () => Date;
  log: Log;
}

export interface CardSandbox {
  port: number;
  payments: SandboxPayments;
  /** Resolves when every event is delivered or given up. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

const MAX_BYTES = 16_384;
const SECURITY = {
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; form-action 'self' http://localhost:* http://*.localhost:* http://127.0.0.1:*; base-uri 'none'; frame-ancestors http://localhost:* http://*.localhost:* http://127.0.0.1:*",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

const refusal = (status: number, error: string): SandboxAnswer => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8' },
  content: JSON.stringify({ error }),
});

async function bodyOf(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of incoming) {
    bytes += (chunk as Buffer).length;
    if (bytes > MAX_BYTES) throw new Error('too large');
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function send(outgoing: ServerResponse, { status, headers, content }: SandboxAnswer): void {
  outgoing.writeHead(status, { ...SECURITY, ...headers });
  outgoing.end(content);
}

/** Posts to the callback of a site on this machine. */
async function postCallback(
  { callback }: CardSandboxOptions,
  body: string,
  headers: Record<string, string>,
): Promise<number> {
  const target = callback();
  if (!target) return 0;
  const options = { method: 'POST', headers: { ...headers, host: target.host } };
  return await new Promise((resolve) => {
    const sent = sendRequest(target.url, options, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode ?? 0));
    });
    sent.on('error', () => resolve(0));
    sent.end(body);
  });
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}

/**
 * Starts the card sandbox: a stand-in of a card processor on a port of its own, for demos and tests. It
 * takes published test numbers only, and refuses requests that carry cookies: it must never see those of a
 * site.
 */
export async function startCardSandbox(options: CardSandboxOptions): Promise<CardSandbox> {
  const { secretKey, webhookSecret, log, now = () => new Date() } = options;
  const delivery: EventDelivery = {
    webhookSecret,
    now,
    log,
    post: (body, headers) => postCallback(options, body, headers),
  };
  const deliveries = new Set<Promise<void>>();
  let port = 0;
  const payments = new SandboxPayments({
    now,
    pageUrl: (page, id, returnUrl) =>
      `http://${new URL(returnUrl).hostname === '127.0.0.1' ? 'localhost' : '127.0.0.1'}:${port}/${page}/${id}`,
    onEvent(event) {
      const running = deliverEvent(delivery, event).finally(() => deliveries.delete(running));
      deliveries.add(running);
    },
  });

  async function answer(incoming: IncomingMessage): Promise<SandboxAnswer> {
    const { method = 'GET', headers } = incoming;
    if (headers.cookie !== undefined) return refusal(403, 'cookies_refused');
    const url = new URL(incoming.url ?? '/', 'http://sandbox.invalid');
    const body = method === 'POST' ? await bodyOf(incoming) : '';
    const request = { method, url, authorization: headers.authorization ?? '', body };
    return answerRequest(payments, request, { secretKey, now });
  }

  const server = createServer((incoming, outgoing) => {
    answer(incoming).then(
      (given) => send(outgoing, given),
      () => send(outgoing, refusal(422, 'malformed')),
    );
  });
  port = await listen(server, options.port ?? 0).catch(() => listen(server, 0));
  return {
    port,
    payments,
    async settled() {
      await Promise.all(deliveries);
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await Promise.all(deliveries);
    },
  };
}
