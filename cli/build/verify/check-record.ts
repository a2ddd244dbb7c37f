import { type BuildRecord, type Digests, digestOf } from '../build-record.ts';
import { type Fault, type Output, textOf } from './output.ts';

const RECORD = 'build.json';
const LISTING = 'assets.json';

function readListing(output: Output): Digests {
  try {
    const listing = JSON.parse(textOf(output, LISTING)) as unknown;
    return typeof listing === 'object' ? ({ ...listing } as Digests) : {};
  } catch {
    return {};
  }
}

/** The output's record with the files that it lists; undefined if it is missing or unreadable. */
export function readRecord(output: Output): BuildRecord | undefined {
  try {
    const record = JSON.parse(textOf(output, RECORD)) as Partial<BuildRecord> | null;
    const isComplete =
      typeof record?.id === 'string' &&
      typeof record.shared === 'string' &&
      Array.isArray(record.features) &&
      typeof record.files === 'object' &&
      record.files !== null;
    return isComplete
      ? { ...(record as BuildRecord), files: { ...readListing(output), ...record.files } }
      : undefined;
  } catch {
    return undefined;
  }
}

/** Every file equals the one that the build wrote; no file is missing or extra. */
export function checkRecord(output: Output, record: BuildRecord): Fault[] {
  const listed = Object.entries(record.files).flatMap(([file, digest]): Fault[] => {
    const found = output.get(file);
    if (!found) return [{ check: 'missing', file, message: 'The build wrote this file and it is not here.' }];
    return digestOf(found.integrity) === digest
      ? []
      : [{ check: 'changed', file, message: 'Its content is not what the build wrote.' }];
  });
  const links = [...output.values()]
    .filter(({ integrity }) => !integrity)
    .map(({ name }) => ({
      check: 'link',
      file: name,
      message:
        'It is a link or a pipe; the build writes files only, and the target of a link can change at any time.',
    }));
  const added = [...output.keys()].filter((file) => file !== RECORD && !(file in record.files));
  return [
    ...listed,
    ...links,
    ...added.map((file) => ({ check: 'added', file, message: 'The build did not write this file.' })),
  ];
}
