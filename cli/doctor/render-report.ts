import type { Io } from '../io.ts';
import { countOf } from '../terminal/count-of.ts';
import { paint } from '../terminal/paint.ts';
import { renderRows } from '../terminal/render-table.ts';
import type { CallReport, Report } from './report.ts';

const extentOf = { answer: 'answer', refusal: 'refusal', nothing: '-' } as const;

function headOf({ base, brand, user, calls }: Report): string {
  const roles = user?.roles.length ? ` (${user.roles.join(', ')})` : '';
  return renderRows([
    ['Backend', base],
    ['As', user ? `a guest, and ${user.email}${roles}` : 'a guest'],
    [
      'Calls',
      brand ? `${calls.length}, which the site of ${brand} makes` : `${calls.length}, the whole contract`,
    ],
  ]);
}

function renderDeviations(io: Io, { calls, general }: Report): string {
  const lines = calls
    .filter(({ problems }) => problems.length > 0)
    .flatMap(({ id, method, path, problems }) => [
      `  ${paint(io, 'red', id)}  ${method} ${path}`,
      ...problems.map((problem) => `      ${problem}`),
    ]);
  const all = [...lines, ...general.map((problem) => `  ${problem}`)];
  return all.length > 0 ? `\n${all.join('\n')}\n` : '';
}

/** Calls by the reason why their answer was not compared, the most frequent first. */
function renderUnchecked(calls: readonly CallReport[], isGuest: boolean): string {
  const reasons = new Map<string, number>();
  for (const { unchecked, extent, problems } of calls) {
    if (extent === 'answer' || problems.length > 0) continue;
    const reason = unchecked ?? (isGuest ? 'need a session: name a user with --email' : 'were not sent');
    reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  }
  const rows = [...reasons].sort((a, b) => b[1] - a[1]).map(([reason, count]) => [String(count), reason]);
  return rows.length > 0 ? `\nCalls whose answers were not compared:\n${renderRows(rows)}` : '';
}

/** A row for each call: the extent of its check, and the keys of its answer that are not in the contract. */
function renderAll(calls: readonly CallReport[]): string {
  const rows = calls.map(({ id, method, path, extent, problems, unknown }) => [
    problems.length > 0 ? 'deviates' : extentOf[extent],
    id,
    `${method} ${path}`,
    unknown.length > 0 ? `ignored: ${unknown.join(', ')}` : '',
  ]);
  return `\n${renderRows(rows)}`;
}

function summaryOf({ calls }: Report): string {
  const compared = calls.filter(({ extent }) => extent === 'answer').length;
  const ignored = calls.filter(({ unknown }) => unknown.length > 0).length;
  const more = ignored > 0 ? ` ${countOf(ignored, 'answer')} had keys that clients ignore (--all).` : '';
  return `\n${countOf(compared, 'answer')} and the refusals of ${calls.length} calls were compared.${more}\n`;
}

/** The report for a reader. */
export function renderReport(io: Io, report: Report, all: boolean): string {
  return [
    headOf(report),
    renderDeviations(io, report),
    all ? renderAll(report.calls) : '',
    renderUnchecked(report.calls, report.user === undefined),
    summaryOf(report),
  ].join('');
}
