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
/** A connection on which nothing moves has nobody at its other end: a stream has its heartbeat every 15 s. */
const SILENT_MS = 120_000;

export interface HttpServer {
  port: number;
  /** Stops taking requests, lets the open ones finish for ten seconds, then closes. */
  close(): Promise<void>;
}

export interface ListenOptions {
  host: string;
  port: number;
  /** Take the next free port where this one is busy. */
  portMayMove: boolean;
  /** Open connections of one network (`networkOf`); unlimited without it. */
  connectionsPerAddress?: number;
}

/** A name that no brand has (RFC 2606). */
const UNKNOWN_HOST = 'unreadable.invalid';
const HOST = /^(?:[a-z0-9_](?:[a-z0-9_.-]*[a-z0-9_])?|\[[0-9a-f:.]+\])(?::[0-9]{1,5})?$/i;

/** Node takes the first of several Host headers; a proxy in front may have taken another. */
const hostHeaders = ({ rawHeaders }: IncomingMessage): number =>
  rawHeaders.filter((name, i) => i % 2 === 0 && name.toLowerCase() === 'host').length;

/**
 * An invalid or repeated Host header becomes an unknown host, which gets the contract's answer; the adapter would send an
 * empty 400. Requests that Node's parser refuses, such as one without Host, keep the parser's own 400.
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

/** Connections that have not asked for anything yet: browsers make some ahead, and Node does not count them as idle. */
function unusedConnections(server: Server): ReadonlySet<Socket> {
  const unused = new Set<Socket>();
  server.on('connection', (socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  server.on('request', (incoming) => unused.delete(incoming.socket));
  return unused;
}

/** @throws StartError when the port cannot be had */
export async function listen(
  door: RequestRouter,
  { host, port, portMayMove, connectionsPerAddress }: ListenOptions,
): Promise<HttpServer> {
  const listener = getRequestListener((request, env) =>
    door(request, env.incoming as Parameters<RequestRouter>[1]),
  );
  const server = createServer(
    { headersTimeout: 15_000, requestTimeout: 60_000, keepAliveTimeout: 65_000, maxHeaderSize: 16_384 },
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
  // A connection that is kept alive turns idle when its request ends, and would stay for its client's sake.
  const idle = setInterval(() => {
    server.closeIdleConnections();
    for (const socket of unused) socket.destroy();
  }, IDLE_CHECK_MS);
  const deadline = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
  await closed;
  clearInterval(idle);
  clearTimeout(deadline);
}
