import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { networkOf } from '../contract/network-of.ts';
import type { RequestRouter } from './request-router.ts';
import { StartError, systemCode } from './start-error.ts';

const MAX_CONNECTIONS = 4096;
const PORTS_TO_TRY = 50;
const DRAIN_MS = 10_000;
const IDLE_CHECK_MS = 50;
const REQUEST_MS = 60_000;
/** Node looks for late requests this often in the time that they have. */
const CHECKS = 12;
/** An idle connection is dead after this long: a stream has a heartbeat every 15 s. */
const SILENT_MS = 120_000;

export interface HttpServer {
  port: number;
  /** Stops accepting requests, gives open ones ten seconds to finish, then closes. */
  close(): Promise<void>;
}

export interface ListenOptions {
  host: string;
  port: number;
  /** Takes the next free port when this one is in use. */
  portMayMove: boolean;
  /** Maximum open connections per network (`networkOf`); unlimited by default. */
  connectionsPerAddress?: number;
  /** Longest time in which a request arrives with its body, however steadily it is sent; a minute by default. */
  requestMs?: number;
}

/** A host that no brand can have (RFC 2606). */
const UNKNOWN_HOST = 'unreadable.invalid';
const HOST = /^(?:[a-z0-9_](?:[a-z0-9_.-]*[a-z0-9_])?|\[[0-9a-f:.]+\])(?::[0-9]{1,5})?$/i;

/** Node uses the first of several Host headers; a proxy may have used another. */
const hostHeaders = ({ rawHeaders }: IncomingMessage): number =>
  rawHeaders.filter((name, i) => i % 2 === 0 && name.toLowerCase() === 'host').length;

/**
 * Replaces an invalid or repeated Host header by an unknown host, which gets the contract's error; the
 * adapter would send an empty 400. Requests that Node's parser refuses, such as one without Host, keep the
 * parser's own 400.
 */
function withKnownForm(incoming: IncomingMessage): IncomingMessage {
  const { host } = incoming.headers;
  if (hostHeaders(incoming) > 1 || host === undefined || !HOST.test(host) || !URL.canParse(`http://${host}`))
    incoming.headers.host = UNKNOWN_HOST;
  if (incoming.url === '*') incoming.url = '/';
  return incoming;
}

/** Destroys connections over the limit of their network. */
export function capConnections(server: Pick<Server, 'on'>, most: number): void {
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? '');
    const count = (open.get(network) ?? 0) + 1;
    if (count > most) {
      socket.destroy();
      return;
    }
    open.set(network, count);
    socket.once('close', () => {
      const left = open.get(network)! - 1;
      if (left === 0) open.delete(network);
      else open.set(network, left);
    });
  });
}

/**
 * Connections without a request so far: browsers open some in advance, and Node does not count them as
 * idle.
 */
function unusedConnections(server: Server): ReadonlySet<Socket> {
  const unused = new Set<Socket>();
  server.on('connection', (socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  server.on('request', (incoming) => unused.delete(incoming.socket));
  return unused;
}

/** @throws StartError when the port is not available */
export async function listen(
  router: RequestRouter,
  { host, port, portMayMove, connectionsPerAddress, requestMs = REQUEST_MS }: ListenOptions,
): Promise<HttpServer> {
  const listener = getRequestListener((request, env) =>
    router(request, env.incoming as Parameters<RequestRouter>[1]),
  );
  const server = createServer(
    {
      headersTimeout: Math.min(15_000, requestMs),
      requestTimeout: requestMs,
      connectionsCheckingInterval: requestMs / CHECKS,
      keepAliveTimeout: 65_000,
      maxHeaderSize: 16_384,
    },
    (incoming, outgoing) => void listener(withKnownForm(incoming), outgoing),
  );
  server.maxConnections = MAX_CONNECTIONS;
  if (connectionsPerAddress !== undefined) capConnections(server, connectionsPerAddress);
  server.setTimeout(SILENT_MS);
  const unused = unusedConnections(server);
  const last = portMayMove && port !== 0 ? Math.min(65_535, port + PORTS_TO_TRY) : port;
  for (let candidate = port; candidate <= last; candidate += 1) {
    const error = await tryPort(server, host, candidate);
    if (!error) return { port: portOf(server), close: () => drain(server, unused) };
    if (systemCode(error) !== 'EADDRINUSE')
      throw new StartError(
        `The server cannot listen on ${host}:${candidate} (${systemCode(error) ?? error.message}). Choose another host or port.`,
        { cause: error },
      );
  }
  const tried = last === port ? `Port ${port} is` : `Ports ${port} to ${last} are`;
  throw new StartError(`${tried} in use on ${host}. Stop the process that uses it, or choose another port.`);
}

function tryPort(server: Server, host: string, port: number): Promise<Error | undefined> {
  return new Promise((resolve) => {
    const failed = (error: Error) => resolve(error);
    server.once('error', failed);
    server.listen(port, host, () => {
      server.off('error', failed);
      resolve(undefined);
    });
  });
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

async function drain(server: Server, unused: ReadonlySet<Socket>): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // A keep-alive connection becomes idle when its request ends, and would otherwise stay open.
  const idle = setInterval(() => {
    server.closeIdleConnections();
    for (const socket of unused) socket.destroy();
  }, IDLE_CHECK_MS);
  const deadline = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
  await closed;
  clearInterval(idle);
  clearTimeout(deadline);
}
