/** Stands in for `image-worker.js`: the first byte of a content says what happens. */
const answer = (text) => process.send({ image: { media: 'image/png', bytes: Buffer.from(text) } });
const held = [];

const FAULTS = {
  a: () => process.abort(),
  e: () => answer(Object.keys(process.env).join(' ')),
  f: () => process.send({ image: { media: 'text/html', bytes: Buffer.from('<script>') } }),
  h: () => {
    for (;;);
  },
  // Native memory: no option of Node.js bounds it.
  m: () => {
    for (let count = 0; count < 16; count += 1) held.push(Buffer.alloc(64 * 1024 * 1024, 1));
    answer('one gigabyte');
  },
  p: () => setTimeout(() => answer(String(process.pid)), 20),
};

process.on('disconnect', () => process.exit());
process.on('message', ({ bytes }) => FAULTS[String.fromCharCode(bytes[0])]());
process.send('ready');
