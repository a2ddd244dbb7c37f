import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { WebSocketServer, type WebSocket } from 'ws';

export interface SourceTick {
  symbol: string;
  bid: unknown;
  ask: unknown;
  time: unknown;
}

export interface PriceSourceFixture {
  stream: string;
  http: string;
  /** Sends a raw message to every client. */
  push(message: unknown): void;
  /** The response to quote requests. */
  quotes: SourceTick[];
  /** The response to candle requests; none by default. */
  candles: (query: URLSearchParams) => unknown;
  /** Requested paths, with their query. */
  requests: string[];
  /** Symbols of each subscription. */
  subscriptions: string[][];
  /** Number of open connections. */
  connected(): number;
  authorizations: (string | undefined)[];
  /** Closes all connections and refuses new ones until `restart`. */
  stop(): Promise<void>;
  restart(): Promise<void>;
  close(): Promise<void>;
}

/** A local price source that the test controls, with the protocol of docs/price-source.md. */
export async function startPriceSource(): Promise<PriceSourceFixture> {
  const clients = new Set<WebSocket>();
  const sockets = new Set<Socket>();
  const upgrades = new WebSocketServer({ noServer: true });
  let port = 0;
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url!, 'http://source');
    fixture.requests.push(request.url!);
    fixture.authorizations.push(request.headers.authorization);
    const body = url.pathname.endsWith('/candles')
      ? fixture.candles(url.searchParams)
      : { quotes: fixture.quotes };
    response
      .writeHead(body === undefined ? 500 : 200, { 'content-type': 'application/json' })
      .end(typeof body === 'string' ? body : JSON.stringify(body ?? {}));
  };
  const open = () => {
    const server = createServer(answer);
    server.on('connection', (socket) => {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
    });
    server.on('upgrade', (request, socket, head) =>
      upgrades.handleUpgrade(request, socket, head, (client) => {
        fixture.authorizations.push(request.headers.authorization);
        clients.add(client);
        client.on('close', () => clients.delete(client));
        client.on('message', (data) =>
          fixture.subscriptions.push((JSON.parse(String(data)) as { subscribe: string[] }).subscribe),
        );
      }),
    );
    return server;
  };
  let server = open();
  const listen = () =>
    new Promise<void>((resolve) => {
      server.listen(port, '127.0.0.1', resolve);
    });
  const stop = async () => {
    for (const client of clients) client.terminate();
    const closed = new Promise((resolve) => {
      server.close(resolve);
    });
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  const fixture: PriceSourceFixture = {
    stream: '',
    http: '',
    quotes: [],
    candles: () => ({ candles: [], more: false }),
    requests: [],
    subscriptions: [],
    authorizations: [],
    connected: () => clients.size,
    push: (message) => {
      for (const client of clients)
        client.send(typeof message === 'string' ? message : JSON.stringify(message));
    },
    stop,
    async restart() {
      server = open();
      await listen();
    },
    close: async () => {
      if (server.listening) await stop();
    },
  };
  await listen();
  port = (server.address() as AddressInfo).port;
  fixture.stream = `ws://127.0.0.1:${port}/stream`;
  fixture.http = `http://127.0.0.1:${port}/v1`;
  return fixture;
}
