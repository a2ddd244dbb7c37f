import { decodeText } from './decode-text.ts';
import { readSmallFile } from './read-small-file.ts';
import { parseSource, type Source } from './source.ts';

export interface Refusal {
  rule: 'manifest-missing' | 'manifest-size' | 'syntax';
  message: string;
  cure: string;
}

export const MAX_SOURCE_BYTES = 512 * 1024;

/** Message and cure by the kind of thing that has the name of a file, but is none. */
export const FILE_KIND_ERRORS: Readonly<
  Record<'link' | 'folder' | 'special', [message: string, cure: string]>
> = {
  link: [
    'This is a symbolic link: its target can be outside the brand and change without notice.',
    "Copy the file into the brand's folder in place of the link.",
  ],
  folder: ['This is a folder, not a file.', 'Replace it by a file of this name.'],
  special: ['This is a pipe or a device, not a file.', 'Replace it by a file of this name.'],
};

/**
 * Reads and parses a JSON file of a brand; undefined where there is none.
 * @param shown the path that problems name
 */
export function readSource(shown: string, file: string): Source | Refusal | undefined {
  const reading = readSmallFile(file, MAX_SOURCE_BYTES);
  if (reading.state === 'missing') return undefined;
  if (reading.state === 'too-large')
    return {
      rule: 'manifest-size',
      message: `The file has ${reading.bytes} bytes.`,
      cure: `Write at most ${MAX_SOURCE_BYTES} bytes; long texts of a manifest belong in text/<language>.json.`,
    };
  if (reading.state !== 'read') {
    const [message, cure] = FILE_KIND_ERRORS[reading.state];
    return { rule: 'manifest-missing', message, cure };
  }
  const decoded = decodeText(reading.content);
  return 'text' in decoded ? parseSource(shown, decoded.text) : { rule: 'syntax', ...decoded };
}

/**
 * The data of a JSON file of a brand, without the positions that `readSource` finds.
 * @throws Error for a missing or unreadable file, and for one that is not JSON
 */
export function readJson(file: string): unknown {
  const reading = readSmallFile(file, MAX_SOURCE_BYTES);
  if (reading.state !== 'read') throw new Error(`${file} cannot be read.`);
  const decoded = decodeText(reading.content);
  if (!('text' in decoded)) throw new Error(decoded.message);
  return JSON.parse(decoded.text);
}
