import { getMultipartBoundary, MultipartPart } from '@remix-run/multipart-parser';
import { joined } from '../byte-stream.ts';
import { Failure } from '../failure.ts';

/**
 * Maximum size of a part's headers. `@remix-run/multipart-parser` parses them; it holds each part in memory
 * as a whole, so the parts themselves are separated here.
 */
const HEAD_BYTES = 8 * 1024;
/** Longest boundary (RFC 2046). */
const BOUNDARY_LENGTH = 70;
/** Larger chunks are cut, so that no step takes long. */
const PIECE_BYTES = 65_536;
const CR = 13;

const encoder = new TextEncoder();
const LINE_END = encoder.encode('\r\n');
const HEAD_END = encoder.encode('\r\n\r\n');
const CLOSING = encoder.encode('--');

type Pieces = AsyncGenerator<Uint8Array, void, undefined>;

/** What the headers of a part say. */
type PartHead = Pick<MultipartPart, 'name' | 'filename' | 'isFile'>;

export interface FormPart extends PartHead {
  /** Must be read before the next part. */
  content: Pieces;
}

/**
 * Reads a request's body piece by piece, only when the next one is asked for.
 * @throws body_too_large above the limit · malformed_body when the body ends early
 */
async function* piecesOf({ body }: Request, maxBytes: number): Pieces {
  if (!body) return;
  const reader = body.getReader() as ReadableStreamDefaultReader<Uint8Array>;
  let bytes = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(() => {
        throw new Failure('malformed_body');
      });
      if (done) return;
      bytes += value.length;
      if (bytes > maxBytes) throw new Failure('body_too_large');
      for (let at = 0; at < value.length; at += PIECE_BYTES) yield value.subarray(at, at + PIECE_BYTES);
    }
  } finally {
    reader.releaseLock();
  }
}

/** Where `mark`, or its beginning at the end of the bytes, starts; their length without one. */
function startOf(mark: Uint8Array, bytes: Uint8Array): number {
  for (let at = bytes.indexOf(CR); at >= 0; at = bytes.indexOf(CR, at + 1))
    if (mark.every((byte, i) => at + i >= bytes.length || bytes[at + i] === byte)) return at;
  return bytes.length;
}

/** Splits a body at its delimiters: yields the bytes between them, and null for each delimiter. */
async function* splitAt(
  delimiter: Uint8Array,
  pieces: Pieces,
): AsyncGenerator<Uint8Array | null, void, undefined> {
  // The first delimiter needs no line end before it.
  let rest: Uint8Array = LINE_END;
  for await (const piece of pieces) {
    rest = rest.length ? joined([rest, piece]) : piece;
    for (;;) {
      const at = startOf(delimiter, rest);
      if (at > 0) yield rest.subarray(0, at);
      rest = rest.subarray(at);
      if (rest.length < delimiter.length) break;
      yield null;
      rest = rest.subarray(delimiter.length);
    }
  }
  if (rest.length) yield rest;
}

const startsWith = (bytes: Uint8Array, start: Uint8Array): boolean =>
  start.every((byte, i) => bytes[i] === byte);

function parsed(headers: Uint8Array): PartHead {
  try {
    const { name, filename, isFile } = new MultipartPart(headers, []);
    return { name, filename, isFile };
  } catch {
    throw new Failure('malformed_body');
  }
}

/** Reads what follows a delimiter: the headers of a part and the start of its content, or the closing mark. */
async function readHead(
  next: () => Promise<Uint8Array | null>,
): Promise<{ head: PartHead; rest: Uint8Array } | 'closed'> {
  let bytes: Uint8Array = new Uint8Array();
  for (;;) {
    const piece = await next();
    if (!piece) throw new Failure('malformed_body');
    bytes = joined([bytes, piece]);
    if (startsWith(bytes, CLOSING)) return 'closed';
    if (bytes.length >= LINE_END.length && !startsWith(bytes, LINE_END)) throw new Failure('malformed_body');
    const end = startOf(HEAD_END, bytes);
    if (end + HEAD_END.length <= bytes.length && end <= HEAD_BYTES)
      return { head: parsed(bytes.slice(LINE_END.length, end)), rest: bytes.subarray(end + HEAD_END.length) };
    if (bytes.length > HEAD_BYTES) throw new Failure('malformed_body');
  }
}

function delimiterOf(request: Request): Uint8Array {
  const boundary = getMultipartBoundary(request.headers.get('content-type') ?? '');
  if (!boundary || boundary.length > BOUNDARY_LENGTH) throw new Failure('malformed_body');
  return encoder.encode(`\r\n--${boundary}`);
}

/**
 * The parts of a multipart body. Reads as far as the consumer of a part's content has asked, and drops the
 * content that the consumer leaves.
 * @throws malformed_body · body_too_large
 */
export async function* partsOf(
  request: Request,
  maxBytes: number,
): AsyncGenerator<FormPart, void, undefined> {
  const sections = splitAt(delimiterOf(request), piecesOf(request, maxBytes));
  const next = async (): Promise<Uint8Array | null> => {
    const { done, value } = await sections.next();
    if (done) throw new Failure('malformed_body');
    return value;
  };
  try {
    while (await next());
    for (;;) {
      const start = await readHead(next);
      if (start === 'closed') break;
      let isRead = false;
      const pieces = async function* (): Pieces {
        if (start.rest.length) yield start.rest;
        for (let piece = await next(); piece; piece = await next()) yield piece;
        isRead = true;
      };
      yield { ...start.head, content: pieces() };
      while (!isRead) isRead = (await next()) === null;
    }
    while (!(await sections.next()).done);
  } finally {
    void sections.return();
  }
}
