import { chunksOf, joined } from './byte-stream.ts';

/**
 * Parses the body of a response, of which it reads no more than a number of bytes.
 * @throws Error that quotes nothing of the body, so that it may be logged
 */
export async function readJsonResponse({ body }: Pick<Response, 'body'>, maxBytes: number): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ? chunksOf(body) : []) {
    size += chunk.length;
    if (size > maxBytes) throw new Error('response too large');
    chunks.push(chunk);
  }
  try {
    return JSON.parse(new TextDecoder().decode(joined(chunks))) as unknown;
  } catch {
    throw new Error('response not JSON');
  }
}
