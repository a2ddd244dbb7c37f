import { copyFileSync, linkSync } from 'node:fs';

/** How a shared file gets into an output. */
export type Placing = 'link' | 'copy';

/** A shared file of an output. */
export interface Placed {
  /** In the output. */
  to: string;
  from: string;
  integrity: string;
}

const NO_LINK = new Set(['EXDEV', 'EMLINK', 'EPERM', 'ENOTSUP', 'ENOSYS', 'EOPNOTSUPP']);

/** Hard-links `from` to `to`; copies where asked, and where the file system gives no link (another disk, too many links). */
export function placeFile(from: string, to: string, placing: Placing, link: typeof linkSync = linkSync): void {
  if (placing === 'copy') return copyFileSync(from, to);
  try {
    link(from, to);
  } catch (error) {
    if (!NO_LINK.has((error as NodeJS.ErrnoException).code ?? '')) throw error;
    copyFileSync(from, to);
  }
}
