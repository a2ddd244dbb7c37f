import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/**
 * Minimum size: compressing smaller files on the fly costs a server less than two more files in every output.
 */
const MIN_BYTES = 64_000;
/** Above this size the best quality takes many seconds for a tenth of the result. */
const LARGE_BYTES = 1_000_000;
const LARGE_QUALITY = 9;

const gzipAsync = promisify(gzip);
const brotli = promisify(brotliCompress);

export interface Sizes {
  raw: number;
  gzip: number;
}

async function writeSiblings(file: string, content: Buffer, zipped: Buffer): Promise<void> {
  const compressed = await brotli(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]:
        content.length > LARGE_BYTES ? LARGE_QUALITY : constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  });
  await Promise.all([writeFile(`${file}.gz`, zipped), writeFile(`${file}.br`, compressed)]);
}

/**
 * Writes `<file>.br` and `<file>.gz` beside each large script and style sheet, and returns the sizes of all
 * files. Paths are relative to `folder`.
 */
export async function precompress(folder: string, files: string[]): Promise<Record<string, Sizes>> {
  const sizes = await Promise.all(
    files.map(async (file): Promise<[string, Sizes]> => {
      const content = await readFile(path.join(folder, file));
      const zipped = await gzipAsync(content, { level: 9 });
      if (content.length >= MIN_BYTES) await writeSiblings(path.join(folder, file), content, zipped);
      return [file, { raw: content.length, gzip: zipped.length }];
    }),
  );
  return Object.fromEntries(sizes);
}
