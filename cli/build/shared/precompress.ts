import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/**
 * Minimum size: compressing smaller files on the fly costs a server less than two more files in every output.
 */
const SMALLEST = 30_000;

export interface Sizes {
  raw: number;
  gzip: number;
  brotli: number;
}

/**
 * Writes `<file>.br` and `<file>.gz` beside each script and style sheet that compresses well, and returns the
 * sizes of all files. Paths are relative to `folder`.
 */
export async function precompress(folder: string, files: string[]): Promise<Record<string, Sizes>> {
  const sizes = await Promise.all(
    files.map(async (file): Promise<[string, Sizes]> => {
      const content = await readFile(path.join(folder, file));
      const [zipped, squeezed] = await Promise.all([
        promisify(gzip)(content, { level: 9 }),
        promisify(brotliCompress)(content, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: 11,
            [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
          },
        }),
      ]);
      if (content.length >= SMALLEST) {
        await Promise.all([
          writeFile(path.join(folder, `${file}.gz`), zipped),
          writeFile(path.join(folder, `${file}.br`), squeezed),
        ]);
      }
      return [file, { raw: content.length, gzip: zipped.length, brotli: squeezed.length }];
    }),
  );
  return Object.fromEntries(sizes);
}
