import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export const PLATFORM_SECRET = 'secret-of-the-trading-platform';

interface PlatformAccount {
  reference: string;
  login_id: string;
  title: string;
  server: string;
  currency: string;
  balance: string;
  password: string;
  version: number;
}

/**
 * How requests are answered. lost: they take effect, but the connection ends without an answer. down: 503, without
 * effect. refuse: 422. slow: no effect and no answer. held: they take effect, but get no answer.
 */
export type PlatformMode = 'up' | 'lost' | 'down' | 'refuse' | 'slow' | 'held';

/** An adapter of a trading platform (docs/trading-accounts.md) on this machine. */
export interface PlatformServer {
  api: string;
  accounts: Map<string, PlatformAccount>;
  /** Ids of deposits that took effect. */
  deposits: string[];
  /** Requests by method and path. */
  requests: string[];
  bodies: string[];
  /** Requests whose signature was not valid. */
  unsigned: number;
  mode: PlatformMode;
  /** The one secret that it accepts. */
  secret: string;
  /** Answered instead of everything else when it is set. */
  text: string | null;
  close(): Promise<void>;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

function isSigned({ method, url, headers }: IncomingMessage, body: string, secret: string): boolean {
  const header = String(headers['request-signature']);
  const [, time, signatures = ''] = /^t=(\d+)((?:,v1=[0-9a-f]{64})+)$/.exec(header) ?? [];
  const content = [time, method, url, headers['idempotency-key'] ?? '', body].join('\n');
  return signatures.split(',v1=').includes(createHmac('sha256', secret).update(content).digest('hex'));
}

type Answer = [status: number, body: unknown];
const unknown: Answer = [404, { code: 'unknown_account' }];

function shown({ reference, login_id, title, server, currency, balance }: PlatformAccount) {
  return { reference, login_id, title, server, currency, balance };
}

function open(at: PlatformServer, input: Record<string, string>): Answer {
  const known = at.accounts.get(input.reference!);
  if (known) return [200, shown(known)];
  const account: PlatformAccount = {
    reference: input.reference!,
    login_id: String(7000 + at.accounts.size),
    title: `${input.platform} ${input.account_type}`,
    server: `${input.server}-1`,
    currency: input.currency!,
    balance: input.initial_deposit!,
    password: input.password!,
    version: 0,
  };
  at.accounts.set(account.reference, account);
  return [201, shown(account)];
}

function setPassword(account: PlatformAccount, input: { password: string; version: number }): Answer {
  if (input.version > account.version) Object.assign(account, input);
  return [200, {}];
}

function deposit(at: PlatformServer, account: PlatformAccount, input: Record<string, string>): Answer {
  if (!at.deposits.includes(input.id!)) {
    at.deposits.push(input.id!);
    account.balance = (Number(account.balance) + Number(input.amount)).toFixed(2);
  }
  return [200, shown(account)];
}

function answerTo(at: PlatformServer, method: string, url: URL, body: string): Answer {
  const input = (body ? JSON.parse(body) : {}) as Record<string, string>;
  const [, , , , reference, part] = url.pathname.split('/');
  if (method === 'POST' && reference === undefined) return open(at, input);
  if (reference === undefined) {
    const references = (url.searchParams.get('references') ?? '').split(',');
    return [
      200,
      { accounts: [...at.accounts.values()].filter((one) => references.includes(one.reference)).map(shown) },
    ];
  }
  const account = at.accounts.get(decodeURIComponent(reference));
  if (!account) return unknown;
  if (part === 'password') return setPassword(account, input as unknown as PlatformAccount);
  return part === 'deposits' ? deposit(at, account, input) : [200, shown(account)];
}

function reply(at: PlatformServer, request: IncomingMessage, response: ServerResponse, body: string): void {
  const send = (status: number, content: unknown) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content));
  at.requests.push(`${request.method} ${request.url}`);
  at.bodies.push(body);
  if (!isSigned(request, body, at.secret)) {
    at.unsigned += 1;
    return void send(401, { code: 'signature' });
  }
  if (at.mode === 'down') return void send(503, {});
  if (at.mode === 'slow') return;
  if (at.mode === 'refuse') return void send(422, { code: 'group_closed' });
  const [status, content] = answerTo(at, request.method!, new URL(request.url!, 'http://platform'), body);
  if (at.mode === 'lost') return void request.socket.destroy();
  if (at.mode === 'held') return;
  if (at.text !== null) return void response.writeHead(200).end(at.text);
  send(status, content);
}

export async function startPlatformServer(): Promise<PlatformServer> {
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => reply(at, request, response, body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const at: PlatformServer = {
    api: `http://127.0.0.1:${(server.address() as AddressInfo).port}/adapter`,
    accounts: new Map(),
    deposits: [],
    requests: [],
    bodies: [],
    unsigned: 0,
    mode: 'up',
    secret: PLATFORM_SECRET,
    text: null,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return at;
}
