/** Bytes that a reader takes piece by piece. */
export type ByteChunks = Iterable<Uint8Array> | AsyncIterable<Uint8Array>;

/** A stream that takes a chunk only when its reader asks for one; cancelling it ends the iteration. */
export function streamOf(
  chunks: AsyncGenerator<Uint8Array<ArrayBuffer>, void, undefined>,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await chunks.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      async cancel() {
        await chunks.return();
      },
    },
    { highWaterMark: 0 },
  );
}

/** The chunks of a stream; leaving the iteration cancels it. */
export async function* chunksOf(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
): AsyncGenerator<Uint8Array<ArrayBuffer>, void, undefined> {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    // Has no effect on a stream that has ended or failed.
    await reader.cancel().catch(() => undefined);
  }
}

/** Reads all chunks into one array. Copies each: its source may reuse it for the next one. */
export async function readAll(chunks: ByteChunks): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  for await (const chunk of chunks) parts.push(chunk.slice());
  return joined(parts);
}

/** All chunks as one array. */
export function joined(chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}
