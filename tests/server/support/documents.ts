import { createMemoryBlobs } from '../../../server/memory-blobs.ts';
import type { BlobStore } from '../../../server/ports.ts';
import type { Visitor } from './backend.ts';
import { image } from './images.ts';

export const PATH = '/user/account/upload/id';
export const TYPES = { type: 'passport', proof_of_address_type: 'utility_bill' };
export type Files = Record<string, Uint8Array<ArrayBuffer>>;

export interface Refusal {
  code: string;
  errors: Record<string, string[]>;
}

export function formOf(files: Files, fields: Record<string, string> = TYPES): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const [name, bytes] of Object.entries(files))
    form.append(name, new Blob([bytes], { type: 'text/html' }), '../../x.svg.jpg');
  return form;
}

/** The bytes and the type that a browser sends for a form. */
export async function encoded(form: FormData): Promise<{ body: ArrayBuffer; type: string }> {
  const response = new Response(form);
  return { type: response.headers.get('content-type')!, body: await response.arrayBuffer() };
}

export async function send(visitor: Visitor, form: FormData): Promise<Response> {
  const { body, type } = await encoded(form);
  return await visitor.send('POST', PATH, body, { 'content-type': type });
}

export const documents = (): Files => ({ front: image('jpeg'), proof_of_address: image('png') });

export async function refusal(response: Response): Promise<[number, string]> {
  return [response.status, ((await response.json()) as Refusal).code];
}

/** A blob store that counts what it holds. */
export function countedBlobs(): BlobStore & { keys: Set<string> } {
  const inner = createMemoryBlobs();
  const keys = new Set<string>();
  return {
    keys,
    async put(key, chunks) {
      await inner.put(key, chunks);
      keys.add(key);
    },
    get: inner.get,
    deletePartial: inner.deletePartial,
    async delete(key) {
      await inner.delete(key);
      keys.delete(key);
    },
  };
}
