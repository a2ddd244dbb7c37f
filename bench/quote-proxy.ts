import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Instruments in the list. */
export const INSTRUMENTS = 5000;
/** Quotes per second, in five frames per second like the backend's stream. */
export const QUOTES = 1000;
const FRAME_MS = 200;

type Json = Record<string, unknown>;

export interface QuoteProxy {
  url: string;
  close(): Promise<void>;
}

function read(from: IncomingMessage): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    from
      .setEncoding('utf8')
      .on('data', (part) => {
        text += part;
      })
      .on('end', () => resolve(text));
  });
}

/** Copies of the backend's first crypto asset, whose market never closes. */
function cloneInstruments(assets: Json[]): Json[] {
  const model = assets.find(({ type }) => type === 'crypto')!;
  return Array.from({ length: INSTRUMENTS }, (_, index) => ({
    ...model,
    ...(index === 0
      ? {}
      : { id: `x${index}`, a_name: `X${index}/USD`, sy: `X${index}USD`, name: `Instrument ${index}` }),
  }));
}

/** Stream frames: each has prices of the next two hundred instruments, and of the first one. */
function frames(ids: readonly string[], price: number) {
  let at = 0;
  const perFrame = (QUOTES * FRAME_MS) / 1000;
  return (): string => {
    const rates = Array.from({ length: perFrame }, (_, place) => {
      const bid = price * (1 + ((at + place * 7) % 19) / 100_000);
      return {
        i: place === 0 ? ids[0]! : ids[(at + place) % ids.length]!,
        b: bid.toFixed(2),
        a: (bid + 18).toFixed(2),
        t: Date.now(),
      };
    });
    at = (at + perFrame) % ids.length;
    return `event: rates\ndata: ${JSON.stringify({ at: new Date().toISOString(), rates, fx: { USD: '1' }, max_age: 60_000 })}\n\n`;
  };
}

/** Forwards whole events only, so that others can be written between them. */
function forwardWholeEvents(answer: IncomingMessage, outgoing: ServerResponse): void {
  let rest = '';
  answer.setEncoding('utf8').on('data', (part: string) => {
    rest += part;
    const end = rest.lastIndexOf('\n\n') + 2;
    if (end < 2) return;
    outgoing.write(rest.slice(0, end));
    rest = rest.slice(end);
  });
}

/** Proxies a served brand, but with a list of five thousand instruments and a continuous quote stream. */
export async function startQuoteProxy(target: string): Promise<QuoteProxy> {
  const backend = new URL(target);
  const streams = new Set<ServerResponse>();
  let assets: Json[] = [];
  let nextFrame = () => '';
  const timer = setInterval(() => {
    const frame = nextFrame();
    for (const stream of streams) stream.write(frame);
  }, FRAME_MS);

  const server = createServer((incoming, outgoing) => {
    const forward = request(
      {
        host: '127.0.0.1',
        port: backend.port,
        path: incoming.url,
        method: incoming.method,
        headers: { ...incoming.headers, 'accept-encoding': 'identity' },
      },
      (answer) => {
        if (incoming.url === '/api/v1/assets' && answer.statusCode === 200)
          return void sendAssets(answer, outgoing);
        if (incoming.url === '/api/v1/stream' && answer.statusCode === 200) {
          streams.add(outgoing);
          outgoing.on('close', () => streams.delete(outgoing));
        }
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        if (streams.has(outgoing)) return forwardWholeEvents(answer, outgoing);
        return void answer.pipe(outgoing);
      },
    );
    outgoing.on('close', () => forward.destroy());
    forward.on('error', () => outgoing.destroy());
    incoming.pipe(forward);
  });

  async function sendAssets(answer: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = JSON.parse(await read(answer)) as { data: Json[] };
    if (!assets.length) {
      assets = cloneInstruments(body.data);
      nextFrame = frames(
        assets.map(({ id }) => String(id)),
        Number(assets[0]!['sell_p']),
      );
    }
    const { 'content-length': _, ...headers } = answer.headers;
    outgoing.writeHead(200, headers).end(JSON.stringify({ ...body, data: assets }));
  }

  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        clearInterval(timer);
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
