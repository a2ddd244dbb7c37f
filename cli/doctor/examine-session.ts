import type { CallId } from '../../schemas/generated/calls.ts';
import { definitionOf, isAnswer, routeOf, type Backend, type NoAnswer } from './backend.ts';
import { answerProblems, dataOf, isSwitchedOff, refusalProblems } from './compare.ts';
import { streamProblems } from './examine-stream.ts';
import type { Findings } from './report.ts';
import { namesIn, needsSample, sampleParams, unknownParams } from './samples.ts';
import type { SignedIn } from './sign-in.ts';

/** A parameter that names a record; one that the user does not have must be unknown. */
const isRecordName = (name: string) => /id$/i.test(name);

const OFF = 'belong to a feature that the backend has switched off';

const noAnswer = ({ reason }: NoAnswer) => ({ problems: [`gives ${reason}`], unknown: [] });

/** Whether a call needs a session and only reads. */
const isRead = (id: CallId): boolean => {
  const { auth, repeat } = definitionOf(id);
  return auth !== 'public' && auth !== 'signature' && repeat === 'safe';
};

/** Calls without parameters first: the others take theirs from their answers. */
const ordered = (ids: readonly CallId[]): CallId[] => [
  ...ids.filter((id) => !needsSample(id)),
  ...ids.filter((id) => needsSample(id)),
];

export class SessionExamination {
  readonly #backend: Backend;
  readonly #findings: Findings;
  readonly #who: SignedIn;
  readonly #answers: Map<CallId, unknown>;

  constructor(backend: Backend, findings: Findings, who: SignedIn) {
    this.#backend = backend;
    this.#findings = findings;
    this.#who = who;
    this.#answers = new Map<CallId, unknown>([['auth.user', who.user]]);
  }

  /** Sends every call that only reads, and compares its answer. */
  async run(): Promise<void> {
    for (const id of ordered(this.#findings.ids.filter((each) => isRead(each)))) {
      if (!this.#findings.isSound(id)) continue;
      await this.#examine(id);
    }
  }

  async #examine(id: CallId): Promise<void> {
    const { auth, roles, answer } = definitionOf(id);
    if (auth === 'confirmed' && !this.#who.isConfirmed)
      return this.#findings.unchecked(id, 'need a confirmed device: run the command in a terminal');
    if (roles && !roles.some((role) => this.#who.roles.includes(role)))
      return await this.#examineWithoutRole(id, roles);
    if (answer.kind === 'stream') {
      this.#findings.answered(id, await streamProblems(this.#backend, id));
      return;
    }
    return await this.#examineAnswer(id);
  }

  async #examineWithoutRole(id: CallId, roles: readonly string[]): Promise<void> {
    const outcome = await this.#backend.send(id, { params: unknownParams(id) });
    if (isAnswer(outcome))
      this.#findings.refused(id, refusalProblems(outcome, 'a user without the role', 403));
    this.#findings.unchecked(id, `need the role ${roles.join(' or ')}`);
  }

  async #examineAnswer(id: CallId): Promise<void> {
    const names = namesIn(routeOf(id).path);
    if (names.length > 0 && names.every(isRecordName)) await this.#examineUnknownRecord(id);
    const sample = sampleParams(id, this.#answers);
    if (!sample) return this.#findings.unchecked(id, 'need a record that this user does not have');
    const outcome = await this.#backend.send(id, sample);
    if (!isAnswer(outcome)) return this.#findings.answered(id, noAnswer(outcome));
    if (isSwitchedOff(outcome)) return this.#findings.unchecked(id, OFF);
    const isFile = definitionOf(id).answer.kind === 'file';
    if (isFile && outcome.status === 404)
      return this.#findings.unchecked(id, 'need a file that this user does not have');
    this.#findings.answered(id, answerProblems(id, outcome));
    if (outcome.status < 300) this.#answers.set(id, dataOf(outcome.body));
  }

  async #examineUnknownRecord(id: CallId): Promise<void> {
    const { query = {} } = sampleParams(id, this.#answers) ?? {};
    const outcome = await this.#backend.send(id, { params: unknownParams(id), query });
    if (isAnswer(outcome) && !isSwitchedOff(outcome))
      this.#findings.refused(id, refusalProblems(outcome, 'an unknown record', 404));
  }
}
