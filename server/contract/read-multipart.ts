import {
  MaxFileSizeExceededError,
  MaxTotalSizeExceededError,
  parseMultipartRequest,
  type MultipartParserOptions,
  type MultipartPart,
} from '@remix-run/multipart-parser';
import type { CallDefinition, FilePart } from '../../schemas/generated/calls.ts';
import { Failure, invalidFields } from '../failure.ts';
import type { StoredFile } from '../modules/file/stored-file.queries.ts';
import { withoutNul } from './text.ts';

export type MultipartBody = Extract<CallDefinition['body'], { kind: 'multipart' }>;

/** Maximum size of all text fields of a form together. */
const FIELD_BYTES = 64 * 1024;
const FIELDS = 40;

export type StorePart = (content: Uint8Array, media: readonly string[]) => Promise<StoredFile>;

export interface MultipartInput {
  body: Record<string, string>;
  files: Record<string, StoredFile>;
}

interface Part {
  name: string | undefined;
  isFile: boolean;
  filename: string | undefined;
  size: number;
  text: string;
  content(): Uint8Array;
}

function decoded(part: MultipartPart): Part {
  const { name, isFile, filename, size } = part;
  return { name, isFile, filename, size, text: isFile ? '' : part.text, content: () => part.bytes };
}

function refusalOf(error: unknown): Failure {
  if (error instanceof MaxFileSizeExceededError) return new Failure('file_too_large');
  if (error instanceof MaxTotalSizeExceededError) return new Failure('body_too_large');
  return new Failure('malformed_body');
}

/** Refuses forms that the parser refuses, text that is not UTF-8 and streams that end early. */
async function* partsOf(request: Request, limits: MultipartParserOptions): AsyncGenerator<Part> {
  try {
    for await (const part of parseMultipartRequest(request, limits)) yield decoded(part);
  } catch (error) {
    throw refusalOf(error);
  }
}

/** Browsers send an empty file input as a part without name and content. */
const isEmptyInput = (part: Part) => part.filename === '' && part.size === 0;

async function readPart(
  part: Part,
  parts: Readonly<Record<string, FilePart>>,
  input: MultipartInput,
  store: StorePart,
): Promise<void> {
  const { name } = part;
  if (name === undefined || Object.hasOwn(input.body, name) || Object.hasOwn(input.files, name))
    throw new Failure('malformed_body');
  const file = Object.hasOwn(parts, name) ? parts[name] : undefined;
  if (!part.isFile) {
    if (part.size > FIELD_BYTES) throw new Failure('body_too_large');
    if (!file) input.body[name] = withoutNul(part.text);
    return;
  }
  if (!file || isEmptyInput(part)) return;
  if (part.size > file.maxBytes) throw new Failure('file_too_large');
  input.files[name] = await store(part.content(), file.media);
}

/**
 * Reads a form with files part by part: holds one file in memory at a time and stops at a limit.
 * @throws file_too_large · unsupported_file · body_too_large · malformed_body · validation_failed for a
 * missing file
 */
export async function readMultipart(
  request: Request,
  { parts }: MultipartBody,
  store: StorePart,
): Promise<MultipartInput> {
  const sizes = Object.values(parts).map(({ maxBytes }) => maxBytes);
  const input: MultipartInput = { body: Object.create(null) as MultipartInput['body'], files: {} };
  const limits = {
    maxFileSize: Math.max(...sizes),
    maxTotalSize: sizes.reduce((sum, size) => sum + size, FIELD_BYTES),
    maxParts: sizes.length + FIELDS,
  };
  for await (const part of partsOf(request, limits)) await readPart(part, parts, input, store);
  const missing = Object.keys(parts).filter((name) => parts[name]!.required && !(name in input.files));
  if (missing.length) throw invalidFields(Object.fromEntries(missing.map((name) => [name, 'required'])));
  return input;
}
