import type { CallContext } from '../../request-context.ts';
import { Failure } from '../../failure.ts';
import { chunksOf, joined, streamOf } from '../../byte-stream.ts';
import type { CleanImage, Ports, StoredContent } from '../../ports.ts';
import { openContentHash, randomId } from '../../secrets.ts';
import { before } from '../../time/time-arithmetic.ts';
import { abandonedFiles, deleteUnclaimed, insertFile, type StoredFile } from './stored-file.queries.ts';

/** An upload unclaimed for longer than this is abandoned. */
const UNCLAIMED_SECONDS = 3600;
const BATCH = 100;
/** Leading bytes that file-type inspects. */
const DETECTION_BYTES = 4100;
const PIECE_BYTES = 65_536;
const ID_BYTES = 16;

/** The key of a file in the blob store. */
export const blobKey = (brandId: string, id: string): string => `${brandId}/${id}`;

/** Detects the media type; the library loads with the first upload to keep the start fast. */
async function mediaOf(head: Uint8Array): Promise<string | undefined> {
  const { fileTypeFromBuffer } = await import('file-type/core');
  return (await fileTypeFromBuffer(head))?.mime;
}

/** The first chunks of a content, enough to detect its type. */
async function headOf(content: AsyncIterator<Uint8Array>): Promise<Uint8Array[]> {
  const head: Uint8Array[] = [];
  for (let bytes = 0; bytes < DETECTION_BYTES;) {
    const { done, value } = await content.next();
    if (done) break;
    head.push(value);
    bytes += value.length;
  }
  return head;
}

/** Yields the image in pieces and inserts the row of the file after the last one. */
async function* recorded(
  { ports, brand, uploads, now }: CallContext,
  userId: string,
  id: string,
  { media, bytes }: CleanImage,
  done: (file: StoredFile) => void,
): AsyncGenerator<Uint8Array> {
  const hash = openContentHash();
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
    const piece = bytes.subarray(at, at + PIECE_BYTES);
    hash.update(piece);
    yield piece;
  }
  const stored = { id, media, bytes: bytes.length, sha256: hash.digest() };
  uploads.push(id);
  await insertFile(ports.db, brand.id, userId, stored, now);
  done(stored);
}

/**
 * Stores an uploaded image, unclaimed and re-encoded: the received bytes are never stored. The row is inserted before the blob store completes
 * the content: an upload that fails leaves neither, and no content is without a row.
 * @throws unsupported_file when its content has none of the media types · errors of `ImageCleaner.clean`
 */
export async function storeUpload(
  context: CallContext,
  userId: string,
  content: AsyncGenerator<Uint8Array>,
  media: readonly string[],
): Promise<StoredFile> {
  const head = await headOf(content);
  const found = await mediaOf(joined(head).subarray(0, DETECTION_BYTES));
  if (found === undefined || !media.includes(found)) throw new Failure('unsupported_file');
  async function* chunks() {
    yield* head;
    yield* content;
  }
  const { ports, brand } = context;
  const image = await ports.images.clean(chunks(), found);
  const id = randomId(ports.random, 'f', ID_BYTES);
  let stored: StoredFile | undefined;
  await ports.blobs.put(
    blobKey(brand.id, id),
    recorded(context, userId, id, image, (complete) => {
      stored = complete;
    }),
  );
  if (!stored) throw new Error('The blob store has not read the whole content');
  return stored;
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
      log.error({ err: error, brand: brandId, file: id }, 'the content of a deleted file was not removed');
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
  const latest = before(now, UNCLAIMED_SECONDS);
  for (;;) {
    const files = await abandonedFiles(ports.db, latest, BATCH);
    await deleteAll(ports, files);
    if (files.length < BATCH) break;
  }
  await ports.blobs.deletePartial(latest);
}

/**
 * The content of a file after the owner check, read as the client takes it.
 * @throws not_found when the store has lost it
 */
export async function readFileContent(
  { ports: { blobs, log }, brand }: Pick<CallContext, 'ports' | 'brand'>,
  id: string,
): Promise<StoredContent> {
  const fields = { brand: brand.id, file: id };
  const stored = await blobs.get(blobKey(brand.id, id));
  if (!stored) {
    log.error(fields, 'a stored file is missing from the blob store');
    throw new Failure('not_found');
  }
  async function* chunks({ content }: StoredContent) {
    try {
      yield* chunksOf(content);
    } catch (error) {
      log.error({ ...fields, err: error }, 'a download of a stored file ended early');
      throw error;
    }
  }
  return { bytes: stored.bytes, content: streamOf(chunks(stored)) };
}
