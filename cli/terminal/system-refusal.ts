import { CommandError } from '../io.ts';

const PERMISSION_CURE = 'Give your user write permission, or choose another folder.';
const ROOM = 'Free some space and run the command again.';

const REFUSALS: Readonly<Record<string, [why: string, cure: string]>> = {
  EACCES: ['permission is denied', PERMISSION_CURE],
  EPERM: ['permission is denied', PERMISSION_CURE],
  EROFS: ['the disk is read-only', PERMISSION_CURE],
  ENOTDIR: ['a part of the path is a file, not a folder', 'Move the file, or choose another folder.'],
  ENOSPC: ['the disk is full', ROOM],
  EDQUOT: ['the quota of the disk is used up', ROOM],
  EMFILE: ['too many files are open', 'Raise the limit (ulimit -n) and run the command again.'],
};

/** Refusals of what is written to: a copy or rename names its target as `dest`. */
const OF_TARGET = new Set(['EROFS', 'ENOSPC', 'EDQUOT']);

const NO_FOLDERS: [why: string, cure: string] = [
  'the system allows no new folder there',
  'Choose another folder.',
];

/** A system error that the user can resolve, as a sentence; undefined for every other error. */
export function systemRefusal(error: unknown): CommandError | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code = '', syscall, path, dest } = error as NodeJS.ErrnoException & { dest?: string };
  // makeFolder makes the folders above first: one is missing only in places such as /proc.
  const isDenied = code === 'ENOENT' && syscall === 'mkdir';
  const known = Object.hasOwn(REFUSALS, code) ? REFUSALS[code] : undefined;
  const refusal = isDenied ? NO_FOLDERS : known;
  const file = (OF_TARGET.has(code) ? dest : undefined) ?? path ?? 'A file';
  return refusal && new CommandError(`${file} cannot be used: ${refusal[0]}. ${refusal[1]}`);
}
