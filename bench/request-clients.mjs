// Clients, each on its own connection. Sends requests one after another, in turn for each of its traders,
// and prints the number of successful ones.
import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';

const { servers, path, tokens, clients, seconds, bodies: contents } = JSON.parse(process.argv[2]);
const bodies = contents.map((content) => JSON.stringify(content));

/** Resolves to the status line of the next response when its head and body are complete. */
function reader(socket) {
  let rest = Buffer.alloc(0);
  let waiting;
  const look = () => {
    const end = rest.indexOf('\r\n\r\n');
    if (end < 0) return;
    const head = rest.toString('latin1', 0, end);
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? NaN);
    const size = Number.isNaN(length) ? rest.indexOf('0\r\n\r\n', end + 4) + 5 : end + 4 + length;
    if (size < end + 4 || rest.length < size) return;
    const text = rest.toString('utf8', end + 4, size);
    rest = rest.subarray(size);
    const tell = waiting;
    waiting = undefined;
    tell?.({ head, text });
  };
  socket.on('data', (chunk) => {
    rest = rest.length ? Buffer.concat([rest, chunk]) : chunk;
    look();
  });
  socket.on('error', () => waiting?.({ head: 'HTTP/1.1 000', text: 'connection lost' }));
  return () =>
    new Promise((resolve) => {
      waiting = resolve;
      look();
    });
}

async function client(index, until) {
  const own = tokens
    .map((token, number) => ({ token, number }))
    .filter(({ number }) => number % clients === index);
  const { port, origin } = servers[index % servers.length];
  const { host } = new URL(origin);
  const socket = connect(port, '127.0.0.1');
  socket.setNoDelay(true);
  const next = reader(socket);
  let answered = 0;
  for (let number = 0; performance.now() < until; number += 1) {
    const trader = own[number % own.length];
    const body = bodies[(number + index) % bodies.length].replaceAll('{trader}', String(trader.number + 1));
    socket.write(
      `POST /api/v1${path} HTTP/1.1\r\nhost: ${host}\r\norigin: ${origin}\r\nauthorization: Bearer ${trader.token}\r\ncontent-type: application/json\r\nidempotency-key: ${randomUUID()}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );
    const { head, text } = await next();
    if (!head.startsWith('HTTP/1.1 200')) throw new Error(`${head.split('\r\n')[0]} ${text.slice(0, 300)}`);
    answered += 1;
  }
  socket.destroy();
  return answered;
}

const start = performance.now();
const counts = await Promise.all(
  Array.from({ length: clients }, (_, index) => client(index, start + seconds * 1000)),
);
console.log(
  JSON.stringify({
    answered: counts.reduce((sum, count) => sum + count, 0),
    seconds: (performance.now() - start) / 1000,
  }),
);
