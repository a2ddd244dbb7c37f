import type { CallId } from '../../schemas/generated/calls.ts';
import { routeOf } from './backend.ts';
import type { SchemaProblems } from './schema-problems.ts';

/** Extent of the check of a call: its answer, or only its refusal of a guest. */
export type Extent = 'answer' | 'refusal' | 'nothing';

export interface CallReport {
  id: CallId;
  method: string;
  path: string;
  extent: Extent;
  problems: string[];
  /** Keys of the answer that the contract lacks. */
  unknown: string[];
  /** Why the answer was not compared; completes "3 calls …". */
  unchecked?: string;
}

export interface Report {
  base: string;
  /** Brand whose calls were checked; without one, every call. */
  brand?: string;
  /** Who was signed in; absent for a guest. */
  user?: { email: string; roles: string[] };
  calls: CallReport[];
  /** Deviations that belong to no call of the contract. */
  general: string[];
}

/** Collects what is found, call by call. */
export class Findings {
  readonly general: string[] = [];
  readonly #calls: Map<CallId, CallReport>;

  constructor(ids: readonly CallId[]) {
    this.#calls = new Map(
      ids.map((id) => [id, { id, ...routeOf(id), extent: 'nothing', problems: [], unknown: [] }]),
    );
  }

  get ids(): CallId[] {
    return [...this.#calls.keys()];
  }

  get calls(): CallReport[] {
    return [...this.#calls.values()];
  }

  has(id: CallId): boolean {
    return this.#calls.has(id);
  }

  /** A call that already deviates as a guest is not sent in a session. */
  isSound(id: CallId): boolean {
    return this.#calls.get(id)?.problems.length === 0;
  }

  refused(id: CallId, problems: readonly string[]): void {
    const report = this.#calls.get(id)!;
    if (report.extent === 'nothing') report.extent = 'refusal';
    report.problems.push(...problems);
  }

  answered(id: CallId, { problems, unknown }: SchemaProblems): void {
    const report = this.#calls.get(id)!;
    report.extent = 'answer';
    delete report.unchecked;
    report.problems.push(...problems);
    report.unknown.push(...unknown);
  }

  unchecked(id: CallId, reason: string): void {
    const report = this.#calls.get(id)!;
    if (report.extent !== 'answer') report.unchecked = reason;
  }
}

export const isFaulty = ({ calls, general }: Report): boolean =>
  general.length > 0 || calls.some(({ problems }) => problems.length > 0);
