import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const START_FIELD = 19;

/**
 * Start time of a process in a system-specific unit: for comparison only. Empty when the system does not
 * provide it.
 */
export function processStart(pid: number): string {
  try {
    if (process.platform === 'linux') return linuxStart(pid);
    if (process.platform === 'win32') return '';
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], {
      encoding: 'utf8',
      env: { ...process.env, LC_ALL: 'C' },
    }).trim();
  } catch {
    return '';
  }
}

function linuxStart(pid: number): string {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The process name in the second field may contain spaces and brackets: the following fields start after
  // the last bracket.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${fields[START_FIELD]}`;
}

/** Is the process with this pid and start time running? */
export function isRunning(pid: number, start: string): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  const now = processStart(pid);
  return !start || !now || now === start;
}
