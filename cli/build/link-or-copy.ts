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

/**
 * Hard-links files into `folder`; copies them where asked, and where the file system gives no link (another disk, too
 * many links): after the first refusal nothing more is tried.
 */
export function linkOrCopyFiles(
  placed: readonly Placed[],
  folder: string,
  placing: Placing,
  link: typeof linkSync = linkSync,
): void {
  let copying = placing === 'copy';
  for (const { to, from } of placed) {
    const target = `${folder}/${to}`;
    copying ||= !tryLink(from, target, link);
    if (copying) copyFileSync(from, target);
  }
}

function tryLink(from: string, to: string, link: typeof linkSync): boolean {
  try {
    link(from, to);
    return true;
  } catch (error) {
    if (!NO_LINK.has((error as NodeJS.ErrnoException).code ?? '')) throw error;
    return false;
  }
}
