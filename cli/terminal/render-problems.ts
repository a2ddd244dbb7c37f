import path from 'node:path';
import type { Io } from '../io.ts';
import { decodeText } from '../manifest/decode-text.ts';
import { type Problem, rulePage } from '../manifest/problem.ts';
import { readSmallFile } from '../manifest/read-small-file.ts';
import { MAX_SOURCE_BYTES } from '../manifest/read-source.ts';
import { countOf } from './count-of.ts';
import { paint } from './paint.ts';
import { printable } from './printable.ts';

/** Characters of a source line that are quoted. */
const WIDTH = 100;

function frame(io: Io, line: string, { line: number, column }: Problem): string {
  const start = Math.max(0, column - 1 - WIDTH / 2);
  const shown = printable(line.slice(start, start + WIDTH));
  const gutter = `${number} | `;
  return `${paint(io, 'dim', `  ${gutter}`)}${shown}\n${' '.repeat(2 + gutter.length + column - 1 - start)}${paint(io, 'red', '^')}\n`;
}

function renderProblem(io: Io, problem: Problem, lines: string[]): string {
  const { file, line, column, severity, rule, message, cure, suggestion } = problem;
  const head = `${paint(io, 'bold', `${printable(file)}:${line}:${column}`)}  ${paint(io, severity === 'error' ? 'red' : 'yellow', severity)}  ${rule}${problem.path === '/' ? '' : `  ${paint(io, 'dim', printable(problem.path))}`}\n`;
  const source = lines[line - 1];
  const meant = suggestion ? ` Did you mean "${suggestion}"?` : '';
  return `${head}${source === undefined ? '' : frame(io, source, problem)}  ${printable(message)}${meant}\n  ${paint(io, 'green', '→')} ${printable(cure)}\n  ${paint(io, 'dim', rulePage(rule))}\n\n`;
}

/** Lines of a file that can be quoted; none of a link, a pipe or a file that is too large. */
function readLines(file: string): string[] {
  const reading = readSmallFile(file, MAX_SOURCE_BYTES);
  if (reading.state !== 'read') return [];
  const decoded = decodeText(reading.content);
  return 'text' in decoded ? decoded.text.replace(/^\uFEFF/, '').split(/\r?\n/) : [];
}

/** Problems as text: position, source line with a marker, cause and fix. */
export function renderProblems(io: Io, problems: readonly Problem[]): string {
  const files = new Map<string, string[]>();
  const linesOf = (file: string) => {
    const lines = files.get(file) ?? readLines(path.resolve(io.root, file));
    files.set(file, lines);
    return lines;
  };
  return problems.map((problem) => renderProblem(io, problem, linesOf(problem.file))).join('');
}

/** "2 errors, 1 warning", "1 error" or "no problems". */
export function countProblems(problems: readonly Problem[]): string {
  const parts = (['error', 'warning'] as const).flatMap((severity) => {
    const count = problems.filter((problem) => problem.severity === severity).length;
    return count ? [countOf(count, severity)] : [];
  });
  return parts.join(', ') || 'no problems';
}
