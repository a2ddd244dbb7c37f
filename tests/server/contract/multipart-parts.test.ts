import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joined, streamOf } from '../../../server/byte-stream.ts';
import { partsOf } from '../../../server/contract/multipart-parts.ts';

const BOUNDARY = '--x-boundary';
const text = (value: string) => new TextEncoder().encode(value);

interface Sent {
  name: string;
  content: Uint8Array;
}

function bodyOf(parts: readonly Sent[]): Uint8Array<ArrayBuffer> {
  const encoded = parts.flatMap(({ name, content }) => [
    text(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"; filename="f"\r\n\r\n`),
    content,
    text('\r\n'),
  ]);
  return joined([...encoded, text(`--${BOUNDARY}--\r\n`)]);
}

/** A request whose body arrives in pieces that end at these positions. */
function requestOf(body: Uint8Array<ArrayBuffer>, cuts: readonly number[]): Request {
  const ends = [...new Set(cuts.map((cut) => cut % body.length)), body.length].sort((a, b) => a - b);
  async function* pieces() {
    let start = 0;
    for (const end of ends) {
      yield body.slice(start, end);
      start = end;
    }
  }
  return new Request('http://localhost', {
    method: 'POST',
    body: streamOf(pieces()),
    duplex: 'half',
    headers: { 'content-type': `multipart/form-data; boundary="${BOUNDARY}"` },
  } as RequestInit);
}

async function read(request: Request, isTaken: (i: number) => boolean = () => true): Promise<Sent[]> {
  const parts: Sent[] = [];
  let i = 0;
  for await (const { name, content } of partsOf(request, 1_000_000)) {
    const chunks: Uint8Array[] = [];
    if (isTaken(i)) for await (const chunk of content) chunks.push(chunk);
    parts.push({ name: name!, content: joined(chunks) });
    i += 1;
  }
  return parts;
}

/** Content made of what a delimiter consists of. */
const content = fc
  .array(fc.constantFrom('\r', '\n', '\r\n', '-', '--', '\r\n--', `\r\n-${BOUNDARY}`, 'x', `--${BOUNDARY}`), {
    maxLength: 12,
  })
  .map((pieces) => pieces.join(''))
  .filter((joinedPieces) => !`\r\n${joinedPieces}\r\n`.includes(`\r\n--${BOUNDARY}`))
  .map(text);

describe('partsOf', () => {
  it('returns every part for every division of the body into chunks', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(content, { maxLength: 3 }),
        fc.array(fc.nat(), { maxLength: 12 }),
        async (contents, cuts) => {
          const parts = contents.map((each, i) => ({ name: `p${i}`, content: each }));
          const body = bodyOf(parts);
          const received = await read(requestOf(body, cuts));
          expect(received.map((part) => ({ ...part, content: new Uint8Array(part.content) }))).toEqual(parts);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('returns the same parts byte by byte', async () => {
    const parts = [
      { name: 'a', content: text('\r\n--x') },
      { name: 'b', content: text('') },
    ];
    const body = bodyOf(parts);
    expect(await read(requestOf(body, [...body.keys()]))).toEqual(parts);
  });

  it('refuses every truncated body', async () => {
    const body = bodyOf([{ name: 'a', content: text('content') }]);
    const complete = body.length - '\r\n'.length;
    for (let length = 0; length < complete; length += 1)
      await expect(read(requestOf(body.slice(0, length), []))).rejects.toMatchObject({
        code: 'malformed_body',
      });
    expect(await read(requestOf(body.slice(0, complete), []))).toHaveLength(1);
  });

  it('drops content that is not read', async () => {
    const parts = ['a', 'b', 'c'].map((name) => ({ name, content: text(name.repeat(100)) }));
    const received = await read(requestOf(bodyOf(parts), [150, 200]), (i) => i !== 1);
    expect(received.map((part) => part.content.length)).toEqual([100, 0, 100]);
  });

  it.each(['', 'boundary=', `boundary=${'x'.repeat(71)}`])(
    'refuses the type parameter %j',
    async (parameter) => {
      const request = new Request('http://localhost', {
        method: 'POST',
        body: '--x--',
        headers: { 'content-type': `multipart/form-data; ${parameter}` },
      });
      await expect(read(request)).rejects.toMatchObject({ code: 'malformed_body' });
    },
  );
});
