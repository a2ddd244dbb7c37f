import { MultipartPart } from '@remix-run/multipart-parser';
import type { FilePart } from '../../schemas/generated/calls.ts';
import { maxFormBytes, MAX_FIELD_BYTES, type MultipartBody } from './body-limits.ts';
import { Failure, invalidFields } from '../failure.ts';
import type { StoredFile } from '../modules/file/stored-file.queries.ts';
import { addField, emptyFields, fieldName, MAX_FIELDS, type FormFields } from './form-fields.ts';
import { partsOf, type FormPart } from './multipart-parts.ts';

type Pieces = FormPart['content'];

export type StorePart = (content: Pieces, media: readonly string[]) => Promise<StoredFile>;

export interface MultipartInput {
  body: FormFields;
  files: Record<string, StoredFile>;
}

/** @throws with this code when the content is longer */
async function* limited(
  content: Pieces,
  maxBytes: number,
  code: 'file_too_large' | 'body_too_large',
): Pieces {
  let bytes = 0;
  for await (const piece of content) {
    bytes += piece.length;
    if (bytes > maxBytes) throw new Failure(code);
    yield piece;
  }
}

/** @throws malformed_body for text that is not UTF-8 */
async function readField(content: Pieces, maxBytes: number): Promise<{ text: string; bytes: number }> {
  const pieces: Uint8Array[] = [];
  for await (const piece of limited(content, maxBytes, 'body_too_large')) pieces.push(piece);
  const field = new MultipartPart(new Uint8Array(), pieces);
  try {
    return { text: field.text, bytes: field.size };
  } catch {
    throw new Failure('malformed_body');
  }
}

/** Browsers send an empty file input as a part without name and content: undefined. */
async function contentOf({ filename, content }: FormPart): Promise<Pieces | undefined> {
  if (filename !== '') return content;
  const { done, value } = await content.next();
  if (done) return undefined;
  return (async function* () {
    yield value;
    yield* content;
  })();
}

/** Reads one form. */
class FormReader {
  readonly input: MultipartInput = { body: emptyFields(), files: {} };
  readonly #parts: Readonly<Record<string, FilePart>>;
  readonly #store: StorePart;
  #fieldBytes = 0;

  constructor(parts: Readonly<Record<string, FilePart>>, store: StorePart) {
    this.#parts = parts;
    this.#store = store;
  }

  async read(part: FormPart): Promise<void> {
    const { body, files } = this.input;
    const { name, isFile } = part;
    if (name === undefined || Object.hasOwn(files, name)) throw new Failure('malformed_body');
    const key = fieldName(name);
    if (Object.hasOwn(body, name) && name === key) throw new Failure('malformed_body');
    const file = Object.hasOwn(this.#parts, key) ? this.#parts[key] : undefined;
    if (file && key !== name) throw new Failure('malformed_body');
    if (!isFile) {
      const { text, bytes } = await readField(part.content, MAX_FIELD_BYTES - this.#fieldBytes);
      this.#fieldBytes += bytes;
      if (!file) addField(body, name, text);
      return;
    }
    const content = file && (await contentOf(part));
    if (content)
      files[name] = await this.#store(limited(content, file.maxBytes, 'file_too_large'), file.media);
  }
}

/**
 * Reads a form with files part by part. Files go to `store` as they arrive; nothing is read before it has
 * taken the bytes read so far.
 * @throws file_too_large · unsupported_file · body_too_large · malformed_body · validation_failed for a
 * missing file
 */
export async function readMultipart(
  request: Request,
  { parts }: MultipartBody,
  store: StorePart,
): Promise<MultipartInput> {
  const definitions = Object.values(parts);
  const maxBytes = maxFormBytes({ parts });
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw new Failure('body_too_large');
  const form = new FormReader(parts, store);
  let count = 0;
  for await (const part of partsOf(request, maxBytes)) {
    count += 1;
    if (count > definitions.length + MAX_FIELDS) throw new Failure('malformed_body');
    await form.read(part);
  }
  const { input } = form;
  const missing = Object.keys(parts).filter((name) => parts[name]!.required && !(name in input.files));
  if (missing.length) throw invalidFields(Object.fromEntries(missing.map((name) => [name, 'required'])));
  return input;
}
