import { sameHash } from '../secrets.ts';
import {
  challengePage,
  FIELDS_JS,
  fieldsPage,
  payPage,
  SANDBOX_CSS,
  TEST_CARDS_ONLY,
} from './sandbox-pages.ts';
import type { PaymentRequest, SandboxPayments } from './sandbox-payments.ts';
import { checkCard, type CardFields } from './test-cards.ts';

export interface SandboxRequest {
  method: string;
  /** Its path and query. */
  url: URL;
  /** The header of this name. */
  authorization: string;
  body: string;
}

export interface SandboxAnswer {
  status: number;
  headers: Record<string, string>;
  content: string;
}

interface Answer {
  status?: number;
  json?: unknown;
  html?: string;
  text?: string;
  type?: string;
  location?: string;
}

function contentOf({ json, html, text = '', type = 'text/plain' }: Answer): [media: string, content: string] {
  if (json !== undefined) return ['application/json', JSON.stringify(json)];
  return html === undefined ? [type, text] : ['text/html', html];
}

function toAnswer(answer: Answer): SandboxAnswer {
  const { status = 200, location } = answer;
  const [media, content] = contentOf(answer);
  const headers = { 'content-type': `${media}; charset=utf-8`, ...(location ? { location } : {}) };
  return { status: location ? 303 : status, headers, content };
}

const notFound: Answer = { status: 404, json: { error: 'not_found' } };

/** Requests of the merchant's backend. */
function answerApi(payments: SandboxPayments, { method, url, body }: SandboxRequest): Answer {
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
function answerPage(payments: SandboxPayments, { method, url, body }: SandboxRequest, now: Date): Answer {
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
  if (Array.isArray(card)) return { status: 422, html: payPage(payment, TEST_CARDS_ONLY) };
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

/**
 * Answers a request to the sandbox as its server does; one without a server calls it in place of `fetch`.
 * @param secretKey of the merchant
 */
function answerOf(
  payments: SandboxPayments,
  request: SandboxRequest,
  { secretKey, now }: { secretKey: string; now: () => Date },
): Answer {
  const { method, url, authorization, body } = request;
  const asset = method === 'GET' ? answerAsset(url.pathname) : undefined;
  if (asset) return asset;
  if (url.pathname === '/v1/tokens' && method === 'POST') return answerToken(payments, body);
  if (/^\/v1\/payments(\/|$)/.test(url.pathname))
    return sameHash(authorization, `Bearer ${secretKey}`)
      ? answerApi(payments, request)
      : { status: 401, json: { error: 'unauthorized' } };
  return /^\/(pay|challenge)\//.test(url.pathname) ? answerPage(payments, request, now()) : notFound;
}

export function answerRequest(...parts: Parameters<typeof answerOf>): SandboxAnswer {
  try {
    return toAnswer(answerOf(...parts));
  } catch {
    return toAnswer({ status: 422, json: { error: 'malformed' } });
  }
}
