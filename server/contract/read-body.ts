import { Failure } from '../failure.ts';

const JSON_LIMIT = 64 * 1024;

/** PostgreSQL keeps no NUL in a text. */
export const withoutNul = (text: string): string => text.replaceAll('\0', '');

async function readText(stream: ReadableStream<Uint8Array>, limit: number): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const reader = stream.getReader();
  let text = '';
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    size += value.byteLength;
    if (size > limit) {
      await reader.cancel();
      throw new Failure('body_too_large');
    }
    text += decoder.decode(value, { stream: true });
  }
}

/** Whole where its length is declared, so that a small body needs no stream; else read no further than the limit. */
async function readBody(request: Request, limit: number): Promise<string> {
  const declared = request.headers.get('content-length');
  if (declared === null) return request.body ? await readText(request.body, limit) : '';
  if (Number(declared) > limit) throw new Failure('body_too_large');
  const bytes = await request.arrayBuffer();
  if (bytes.byteLength > limit) throw new Failure('body_too_large');
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
}

/**
 * The JSON of a request; `{}` when nothing was sent. Read only as far as the limit, whatever the length header says.
 * @throws unsupported_media_type · body_too_large · malformed_body
 */
export async function readJsonBody(request: Request): Promise<unknown> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  let text: string;
  try {
    text = await readBody(request, JSON_LIMIT);
  } catch (error) {
    throw error instanceof Failure ? error : new Failure('malformed_body');
  }
  if (text === '') return {};
  if (type !== 'application/json') throw new Failure('unsupported_media_type');
  try {
    return JSON.parse(text, (_, value: unknown) =>
      typeof value === 'string' ? withoutNul(value) : value,
    ) as unknown;
  } catch {
    throw new Failure('malformed_body');
  }
}
