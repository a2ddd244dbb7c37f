import { decodeText } from '../manifest/decode-text.ts';
import { readInputFile } from '../read-input-file.ts';
import { readXliff, type Xliff } from './read-xliff.ts';

const MAX_BYTES = 8 * 1024 * 1024;

export interface TranslatorFile {
  /** As problems name it. */
  shown: string;
  /** Absolute path. */
  file: string;
  language: string;
}

/** @throws CommandError when the file cannot be read */
export function readTranslatorFile({ file, language }: TranslatorFile): Xliff {
  const decoded = decodeText(readInputFile(file, MAX_BYTES, 'Name the XLIFF file of a translation.'));
  if (!('text' in decoded)) return { units: [], problems: [{ line: 1, column: 1, ...decoded }] };
  return readXliff(decoded.text.replace(/^\uFEFF/, ''), language);
}
