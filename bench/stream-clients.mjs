// Readers of a stream, each on a connection of its own. Says "ready", waits for a line, reads for a while, and prints how late frames were complete.
import { once } from 'node:events';
import { connect } from 'node:net';

const { port, host, tokens, seconds } = JSON.parse(process.argv[2]);
const AT = Buffer.from('"at":"');
const END = Buffer.from('\n\n\r\n');
const AT_LENGTH = 24;
/** Connections that are opened at once. */
const BATCH = 50;
const late = [];
let measuring = false;

/** Each chunk of the answer is one event: what says when it was made stands at its beginning, a blank line at its end. */
function read(socket, onFirst) {
  let madeAt;
  socket.on('data', (data) => {
    onFirst();
    const found = data.lastIndexOf(AT);
    if (found >= 0) madeAt = Date.parse(data.toString('latin1', found + AT.length, found + AT.length + AT_LENGTH));
    if (madeAt === undefined || !data.subarray(-END.length).equals(END)) return;
    if (measuring) late.push(Date.now() - madeAt);
    madeAt = undefined;
  });
}

async function client(token) {
  const socket = connect(port, '127.0.0.1');
  const first = new Promise((resolve) => read(socket, resolve));
  socket.on('error', (error) => { throw error; });
  socket.write(`GET /api/v1/stream HTTP/1.1\r\nhost: ${host}\r\nauthorization: Bearer ${token}\r\n\r\n`);
  await first;
}

for (let from = 0; from < tokens.length; from += BATCH) await Promise.all(tokens.slice(from, from + BATCH).map(client));
console.log('ready');
await once(process.stdin, 'data');
measuring = true;
await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
late.sort((a, b) => a - b);
console.log(JSON.stringify({ frames: late.length, p99: late[Math.floor(late.length * 0.99)] }));
process.exit(0);
