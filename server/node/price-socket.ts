import { WebSocket } from 'ws';
import { backOff } from '../../domain/time/back-off.ts';
import type { Log, Metrics } from '../ports.ts';

const HANDSHAKE_MS = 5000;
/** A source without messages for this long is considered dead. */
const SILENT_MS = 15_000;
const BACKOFF = { first: 500, most: 30_000 };
const MAX_BYTES = 1_048_576;

export interface PriceSocketOptions {
  url: string;
  /** Sent as a bearer token; never logged. */
  key?: string;
  /** Symbols to subscribe to on each connection. */
  symbols: readonly string[];
  onMessage: (message: unknown) => void;
  onConnect: () => void;
  log: Log;
  metrics: Metrics;
  /** Maximum time without messages, in ms. */
  silence?: number;
  backoff?: { first: number; most: number };
}

export interface PriceSocket {
  /** Connected, with a message within the silence limit. */
  isLive(): boolean;
  close(): void;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/**
 * Keeps a connection to a price source and reconnects when it fails or stalls, with exponential backoff and
 * jitter.
 */
export function openPriceSocket({
  url,
  key,
  symbols,
  onMessage,
  onConnect,
  log,
  metrics,
  silence = SILENT_MS,
  backoff = BACKOFF,
}: PriceSocketOptions): PriceSocket {
  let socket: WebSocket | undefined;
  let reconnectTimer: NodeJS.Timeout | undefined;
  let failures = 0;
  let heardAt = 0;
  let closed = false;

  const silenceCheck = setInterval(
    () => {
      if (socket?.readyState === WebSocket.OPEN && Date.now() - heardAt > silence) socket.terminate();
    },
    Math.min(1000, silence / 2),
  );

  function connect(): void {
    const own = new WebSocket(url, {
      handshakeTimeout: HANDSHAKE_MS,
      maxPayload: MAX_BYTES,
      perMessageDeflate: false,
      followRedirects: false,
      headers: key === undefined ? {} : { authorization: `Bearer ${key}` },
    });
    socket = own;
    own.on('open', () => {
      heardAt = Date.now();
      own.send(JSON.stringify({ subscribe: symbols }));
      log.info({}, 'price source connected');
      onConnect();
    });
    own.on('message', (data, isBinary) => {
      heardAt = Date.now();
      const message = isBinary ? undefined : parse(String(data));
      if (message === undefined) return metrics.count('feed_messages_refused');
      failures = 0;
      onMessage(message);
    });
    own.on('error', (error) => {
      if (!closed) log.warn({ reason: error.message }, 'price source connection failed');
    });
    own.on('close', () => retry());
  }

  function retry(): void {
    if (closed) return;
    const delay = backOff(backoff.first, backoff.most, failures);
    failures += 1;
    metrics.count('feed_reconnects');
    reconnectTimer = setTimeout(connect, delay / 2 + (Math.random() * delay) / 2);
  }

  connect();
  return {
    isLive: () => socket?.readyState === WebSocket.OPEN && Date.now() - heardAt <= silence,
    close() {
      closed = true;
      clearInterval(silenceCheck);
      clearTimeout(reconnectTimer);
      socket?.terminate();
    },
  };
}
