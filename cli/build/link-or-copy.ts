import { copyFileSync, linkSync } from 'node:fs';

/** How shared files get into an output. */
export type FileTransfer = 'link' | 'copy';

/** A shared file of an output. */
export interface FileLink {
  /** Path in the output. */
  to: string;
  from: string;
  integrity: string;
}

const NO_LINK = new Set(['EXDEV', 'EMLINK', 'EPERM', 'ENOTSUP', 'ENOSYS', 'EOPNOTSUPP']);

/**
 * Hard-links files into `folder`; copies them on request, or after the file system has refused a link
 * (another disk, too many links): after the first refusal it tries no further links.
 */
export function linkOrCopyFiles(
  links: readonly FileLink[],
  folder: string,
  transfer: FileTransfer,
  link: typeof linkSync = linkSync,
): void {
  let copying = transfer === 'copy';
  for (const { to, from } of links) {
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
