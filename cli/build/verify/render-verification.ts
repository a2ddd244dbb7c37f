import path from 'node:path';
import type { Io } from '../../io.ts';
import { LANDING } from '../shared/roles.ts';
import { kilobytes } from '../../terminal/kilobytes.ts';
import { paint } from '../../terminal/paint.ts';
import { verdict } from '../../terminal/verdict.ts';
import type { Weights } from './budgets.ts';
import { PAGES } from './first-paint.ts';
import type { Verification } from './verify-output.ts';

/** One line per page, the heaviest first: the JavaScript of its first paint beside its budget. */
export function renderWeights({ pages }: Weights): string {
  const rows = Object.entries(pages).sort(([, a], [, b]) => b.bytes - a.bytes);
  const width = Math.max(...rows.map(([route]) => route.length));
  return rows
    .map(
      ([route, { bytes }]) =>
        `  ${route.padEnd(width)}  ${kilobytes(bytes).padStart(8)} of ${kilobytes(PAGES[route]?.bytes ?? 0)}\n`,
    )
    .join('');
}

/** One summary line, and one line per fault. */
export function renderVerification(
  io: Io,
  folder: string,
  { id, mode, build, ok, faults, weights: { signIn, pages } }: Verification,
): string {
  const shown = path.relative(process.cwd(), folder) || '.';
  const room = pages[LANDING.route];
  const trade = room ? `, trade room ${kilobytes(room.bytes)} JavaScript` : '';
  const head = `${verdict(io, ok)} ${paint(io, 'bold', id)}  ${shown}  ${mode}, build ${build}  sign-in page ${kilobytes(signIn.scripts)} JavaScript, ${kilobytes(signIn.styles)} CSS${trade} (gzip)\n`;
  return (
    head +
    faults
      .map(({ check, file, message }) => `  ${paint(io, 'red', check)}  ${file}\n    ${message}\n`)
      .join('')
  );
}
