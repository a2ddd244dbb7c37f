import path from 'node:path';
import type { Io } from '../../io.ts';
import { paint } from '../../terminal/paint.ts';
import type { Verification } from './verify-output.ts';

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`;

/** One summary line, and one line per fault. */
export function renderVerification(
  io: Io,
  folder: string,
  { id, mode, build, ok, faults, budgets }: Verification,
): string {
  const shown = path.relative(process.cwd(), folder) || '.';
  const room = budgets.tradeRoomScript ? `, trade room ${kilobytes(budgets.tradeRoomScript)} JavaScript` : '';
  const head = `${ok ? paint(io, 'green', 'ok   ') : paint(io, 'red', 'wrong')} ${paint(io, 'bold', id)}  ${shown}  ${mode}, build ${build}  sign-in page ${kilobytes(budgets.loginScript)} JavaScript, ${kilobytes(budgets.css)} CSS${room} (gzip)\n`;
  return (
    head +
    faults
      .map(({ check, file, message }) => `  ${paint(io, 'red', check)}  ${file}\n    ${message}\n`)
      .join('')
  );
}
