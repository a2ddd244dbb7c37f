import { createHmac, timingSafeEqual } from 'node:crypto';
import {
  createServer,
  request as sendRequest,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Log } from '../../ports.ts';
import { challengePage, FIELDS_JS, fieldsPage, payPage, SANDBOX_CSS } from './sandbox-pages.ts';
import { SandboxPayments, type PaymentEvent, type PaymentRequest } from './sandbox-payments.ts';
import { checkCard, type CardFields } from './test-cards.ts';

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
const TRIES = 5;
const RETRY_MS = 400;
const SECURITY = {
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; form-action 'self' http://localhost:* http://*.localhost:* http://127.0.0.1:*; base-uri 'none'; frame-ancestors http://localhost:* http://*.localhost:* http://127.0.0.1:*",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

interface Answer {
  status?: number;
  json?: unknown;
  html?: string;
  text?: string;
  type?: string;
  location?: string;
}

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

function contentOf({ json, html, text = '', type = 'text/plain' }: Answer): [media: string, content: string] {
  if (json !== undefined) return ['application/json', JSON.stringify(json)];
  return html === undefined ? [type, text] : ['text/html', html];
}

function send(outgoing: ServerResponse, answer: Answer): void {
  const { status = 200, location } = answer;
  const [media, content] = contentOf(answer);
  outgoing.writeHead(location ? 303 : status, {
    ...SECURITY,
    'content-type': `${media}; charset=utf-8`,
    ...(location ? { location } : {}),
  });
  outgoing.end(content);
}

const notFound: Answer = { status: 404, json: { error: 'not_found' } };

function isAuthorized({ headers }: IncomingMessage, secretKey: string): boolean {
  const [given, own] = [Buffer.from(headers.authorization ?? ''), Buffer.from(`Bearer ${secretKey}`)];
  return given.length === own.length && timingSafeEqual(given, own);
}

/** Requests of the merchant's backend. */
function answerApi(payments: SandboxPayments, method: string, url: URL, body: string): Answer {
  if (method === 'POST') {
    const payment = payments.createPayment(JSON.parse(body) as PaymentRequest);
    return payment ? { json: payment } : { status: 422, json: { error: 'unknown_token' } };
  }
  const reference = url.searchParams.get('reference');
  if (reference !== null) {
    const found = payments.findByReference(reference);
    return { json: { payments: found ? [found] : [] } };
  }
  const payment = payments.find(url.pathname.split('/')[3] ?? '');
  return payment ? { json: payment } : notFound;
}

/** Pages for the card holder. */
function answerPage(payments: SandboxPayments, method: string, url: URL, body: string, now: Date): Answer {
  const [, page, id = ''] = url.pathname.split('/');
  const payment = payments.find(id);
  if (!payment) return notFound;
  const form = Object.fromEntries(new URLSearchParams(body));
  if (page === 'challenge') {
    if (method === 'GET') return { html: challengePage(payment) };
    payments.authenticate(payment, form['answer'] === 'confirm');
    return { location: payment.return_url };
  }
  if (method === 'GET') return { html: payPage(payment) };
  const card = checkCard({ number: '', expiry: '', cvc: '', ...form } as CardFields, now);
  if (Array.isArray(card))
    return { status: 422, html: payPage(payment, 'Only published test cards are accepted.') };
  payments.pay(payment, card.behavior);
  return { location: payment.next_action?.url ?? payment.return_url };
}

function answerAsset(path: string): Answer | undefined {
  if (path === '/fields') return { html: fieldsPage() };
  if (path === '/fields.js') return { text: FIELDS_JS, type: 'text/javascript' };
  return path === '/sandbox.css' ? { text: SANDBOX_CSS, type: 'text/css' } : undefined;
}

function answerToken(payments: SandboxPayments, body: string): Answer {
  const { number = '', expiry = '', cvc = '' } = JSON.parse(body) as Partial<CardFields>;
  const token = payments.createToken({ number: String(number), expiry: String(expiry), cvc: String(cvc) });
  return Array.isArray(token) ? { status: 422, json: { errors: token } } : { json: token };
}

/** Delivers an event once, with the time of this attempt. Whether the site has taken it, by the status. */
async function deliver(
  { callback, webhookSecret, now = () => new Date() }: CardSandboxOptions,
  event: PaymentEvent,
): Promise<boolean> {
  const target = callback();
  if (!target) return false;
  const body = JSON.stringify(event);
  const time = String(Math.floor(now().getTime() / 1000));
  const signature = createHmac('sha256', webhookSecret).update(`${time}.${body}`).digest('hex');
  const headers = {
    host: target.host,
    'content-type': 'application/json',
    'payment-signature': `t=${time},v1=${signature}`,
  };
  return await new Promise((resolve) => {
    const sent = sendRequest(target.url, { method: 'POST', headers }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode === 200));
    });
    sent.on('error', () => resolve(false));
    sent.end(body);
  });
}

async function deliverWithRetries(options: CardSandboxOptions, event: PaymentEvent): Promise<void> {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS * attempt));
    if (await deliver(options, event)) return;
  }
  options.log.warn({ payment: event.payment }, 'the card sandbox could not deliver an event');
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
  const { secretKey, now = () => new Date() } = options;
  const deliveries = new Set<Promise<void>>();
  let port = 0;
  const payments = new SandboxPayments({
    now,
    pageUrl: (path, returnUrl) =>
      `http://${new URL(returnUrl).hostname === '127.0.0.1' ? 'localhost' : '127.0.0.1'}:${port}${path}`,
    onEvent(event) {
      const delivery = deliverWithRetries(options, event).finally(() => deliveries.delete(delivery));
      deliveries.add(delivery);
    },
  });

  async function answer(incoming: IncomingMessage): Promise<Answer> {
    const { method = 'GET' } = incoming;
    const url = new URL(incoming.url ?? '/', 'http://sandbox.invalid');
    if (incoming.headers.cookie !== undefined) return { status: 403, json: { error: 'cookies_refused' } };
    const asset = method === 'GET' ? answerAsset(url.pathname) : undefined;
    if (asset) return asset;
    const body = method === 'POST' ? await bodyOf(incoming) : '';
    if (url.pathname === '/v1/tokens' && method === 'POST') return answerToken(payments, body);
    if (/^\/v1\/payments(\/|$)/.test(url.pathname))
      return isAuthorized(incoming, secretKey)
        ? answerApi(payments, method, url, body)
        : { status: 401, json: { error: 'unauthorized' } };
    return /^\/(pay|challenge)\//.test(url.pathname)
      ? answerPage(payments, method, url, body, now())
      : notFound;
  }

  const server = createServer((incoming, outgoing) => {
    answer(incoming).then(
      (given) => send(outgoing, given),
      () => send(outgoing, { status: 422, json: { error: 'malformed' } }),
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
