import type { CallContext } from '../../request-context.ts';
import { Failure } from '../../failure.ts';
import type { Ports } from '../../ports.ts';
import { randomId, sha256Bytes } from '../../secrets.ts';
import { before } from '../../time-arithmetic.ts';
import {
  abandonedFiles,
  deleteFile,
  insertFile,
  unclaimedFiles,
  type StoredFile,
} from './stored-file.queries.ts';

/** An upload unclaimed for longer than this is abandoned. */
const UNCLAIMED_SECONDS = 3600;
const BATCH = 100;

const blobKey = (brandId: string, id: string) => `${brandId}/${id}`;

/** Detects the media type; the library loads with the first upload to keep the start fast. */
async function mediaOf(content: Uint8Array): Promise<string | undefined> {
  const { fileTypeFromBuffer } = await import('file-type/core');
  return (await fileTypeFromBuffer(content))?.mime;
}

/**
 * Stores an uploaded file, unclaimed.
 * @throws unsupported_file when its content has none of the media types
 */
export async function storeUpload(
  context: CallContext,
  userId: string,
  content: Uint8Array,
  media: readonly string[],
): Promise<StoredFile> {
  const found = await mediaOf(content);
  if (found === undefined || !media.includes(found)) throw new Failure('unsupported_file');
  const { ports, brand, now } = context;
  const file: StoredFile = {
    id: randomId(ports.random, 'f'),
    media: found,
    bytes: content.byteLength,
    sha256: sha256Bytes(content),
  };
  context.uploads.push(file.id);
  await insertFile(ports.db, brand.id, userId, file, now);
  await ports.blobs.put(blobKey(brand.id, file.id), [content]);
  return file;
}

async function deleteAll(
  { db, blobs }: Pick<Ports, 'db' | 'blobs'>,
  files: readonly { brand_id: string; id: string }[],
): Promise<void> {
  for (const { brand_id: brandId, id } of files) {
    await blobs.delete(blobKey(brandId, id));
    await deleteFile(db, brandId, id);
  }
}

/** Deletes a request's uploads that its handler has not claimed. */
export async function discardUnclaimed(context: CallContext): Promise<void> {
  if (context.uploads.length === 0) return;
  const { ports, brand, uploads } = context;
  await deleteAll(ports, await unclaimedFiles(ports.db, brand.id, uploads));
}

/** Deletes uploads of requests that never ended, as after a crash. */
export async function deleteAbandoned(ports: Pick<Ports, 'db' | 'blobs'>, now: Date): Promise<void> {
  for (;;) {
    const files = await abandonedFiles(ports.db, before(now, UNCLAIMED_SECONDS), BATCH);
    await deleteAll(ports, files);
    if (files.length < BATCH) return;
  }
}

/**
 * The content of a file after the owner check.
 * @throws not_found when the store has lost it
 */
export async function readFileContent(
  { ports, brand }: Pick<CallContext, 'ports' | 'brand'>,
  id: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const content = await ports.blobs.get(blobKey(brand.id, id));
  if (content) return content;
  ports.log.error({ brand: brand.id, file: id }, 'a stored file is missing from the blob store');
  throw new Failure('not_found');
}
