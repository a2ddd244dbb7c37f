import type { CallContext } from '../../request-context.ts';
import { Failure } from '../../failure.ts';
import type { Ports } from '../../ports.ts';
import { randomId, sha256Bytes } from '../../secrets.ts';
import { before } from '../../time-arithmetic.ts';
import { abandonedFiles, deleteUnclaimed, insertFile, type StoredFile } from './stored-file.queries.ts';

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
    sha256: await sha256Bytes(content),
  };
  context.uploads.push(file.id);
  await insertFile(ports.db, brand.id, userId, file, now);
  await ports.blobs.put(blobKey(brand.id, file.id), [content]);
  return file;
}

/** Deletes files that are not claimed: the row first, because a claim may be in progress. */
async function deleteAll(
  { db, blobs, log }: Pick<Ports, 'db' | 'blobs' | 'log'>,
  files: readonly { brand_id: string; id: string }[],
): Promise<void> {
  for (const { brand_id: brandId, id } of files) {
    if (!(await deleteUnclaimed(db, brandId, id))) continue;
    try {
      await blobs.delete(blobKey(brandId, id));
    } catch (error) {
      log.error({ err: error, brand: brandId, file: id }, 'the content of a deleted file is still stored');
    }
  }
}

/** Deletes a request's uploads that its handler has not claimed. */
export async function discardUnclaimed({ ports, brand, uploads }: CallContext): Promise<void> {
  await deleteAll(
    ports,
    uploads.map((id) => ({ brand_id: brand.id, id })),
  );
}

/** Deletes uploads of requests that never ended, as after a crash. */
export async function deleteAbandoned(ports: Pick<Ports, 'db' | 'blobs' | 'log'>, now: Date): Promise<void> {
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
