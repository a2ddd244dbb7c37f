// Stream readers, each on its own connection, spread over the servers. Prints "ready", waits for a line, reads for a while, and
// prints the age of the prices when their frames were complete.
import { once } from 'node:events';
import { connect } from 'node:net';

const { ports, tokens, seconds } = JSON.parse(process.argv[2]);
const AT = Buffer.from('"t":');
const END = Buffer.from('\n\n\r\n');
const AT_LENGTH = 13;
/** Connections that are opened concurrently. */
const BATCH = 50;
const late = [];
let measuring = false;

/** Shared by all readers: allocating memory for each read would distort the measurement. */
const buffer = Buffer.allocUnsafe(1 << 18);

/** Each chunk is one event: its first price has the source's timestamp, a blank line ends it. */
function reader(onFirst) {
  let pricedAt;
  return (length) => {
    onFirst();
    const data = buffer.subarray(0, length);
    const found = pricedAt === undefined ? data.indexOf(AT) : -1;
    if (found >= 0) pricedAt = Number(data.latin1Slice(found + AT.length, found + AT.length + AT_LENGTH));
    if (pricedAt === undefined || data.compare(END, 0, END.length, Math.max(0, length - END.length)) !== 0)
      return true;
    if (measuring) late.push(Date.now() - pricedAt);
    pricedAt = undefined;
    return true;
  };
}

async function client(token, port) {
  await new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', onread: { buffer, callback: reader(resolve) } });
    socket.on('error', reject);
    socket.write(
      `GET /api/v1/stream HTTP/1.1\r\nhost: localhost:${port}\r\nauthorization: Bearer ${token}\r\n\r\n`,
    );
  });
}

for (let from = 0; from < tokens.length; from += BATCH)
  await Promise.all(
    tokens.slice(from, from + BATCH).map((token, index) => client(token, ports[index % ports.length])),
  );
console.log('ready');
await once(process.stdin, 'data');
measuring = true;
const before = process.cpuUsage();
await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
const { user, system } = process.cpuUsage(before);
late.sort((a, b) => a - b);
console.log(
  JSON.stringify({
    frames: late.length,
    p99: late[Math.floor(late.length * 0.99)],
    readersShare: (user + system) / 1e6 / seconds,
  }),
);
process.exit(0);
