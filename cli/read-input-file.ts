import path from 'node:path';
import { CommandError } from './io.ts';
import { readSmallFile } from './manifest/read-small-file.ts';

const WRONG_STATES = {
  missing: 'does not exist',
  link: 'is a symbolic link',
  folder: 'is a folder',
  special: 'is not a regular file',
} as const;

/**
 * The content of a file that the command line names.
 * @param cure the file to name instead
 * @throws CommandError: 2 when it cannot be read, or has more than `most` bytes
 */
export function readInputFile(file: string, most: number, cure: string): Buffer {
  const read = readSmallFile(path.resolve(file), most);
  if (read.state === 'read') return read.content;
  const why =
    read.state === 'too-large' ? `has more than ${most / 1024 / 1024} MB` : WRONG_STATES[read.state];
  throw new CommandError(`${file} ${why}. ${cure}`);
}
