import { calls, type CallId } from '../../schemas/generated/calls.ts';
import { CommandError, type Io } from '../io.ts';
import type { LoadedBrand } from '../manifest/loaded-brand.ts';
import { Backend, isAnswer } from './backend.ts';
import { callsOf, examineBrand } from './examine-brand.ts';
import { examineCrossOrigin } from './examine-cross-origin.ts';
import { examineAsGuest } from './examine-guest.ts';
import { SessionExamination } from './examine-session.ts';
import { Findings, type Report } from './report.ts';
import { signIn, signOut } from './sign-in.ts';

export interface Subject {
  /** Address of the API, with the slash at its end. */
  base: string;
  /** Origin of the site. */
  origin: string;
  brand?: LoadedBrand;
  /** Who signs in; without it, only a guest is examined. */
  credentials?: { email: string; password: string };
}

const idsFor = (brand: LoadedBrand | undefined): CallId[] =>
  (brand ? callsOf(brand) : (Object.keys(calls) as CallId[])).sort();

/** @throws CommandError if nothing answers at the address */
async function requireAnswer(backend: Backend): Promise<void> {
  const outcome = await backend.send('health.read');
  if (!isAnswer(outcome))
    throw new CommandError(
      `${backend.base} gives ${outcome.reason}. Check the address, and that the backend runs.`,
    );
}

/**
 * Compares a backend with the contract, as a guest and in a session. It reads; what writes is sent without a
 * session or with an empty form, which a backend must refuse.
 * @throws CommandError if the backend does not answer or refuses to sign in
 */
export async function examine(io: Io, subject: Subject): Promise<Report> {
  const backend = new Backend(subject.base, subject.origin);
  await requireAnswer(backend);
  const findings = new Findings(idsFor(subject.brand));
  const data = await examineAsGuest(backend.asGuest(), findings);
  await examineCrossOrigin(backend, findings);
  if (subject.brand) examineBrand(findings, subject.brand, data);
  const report: Report = {
    base: subject.base,
    ...(subject.brand ? { brand: subject.brand.id } : {}),
    calls: findings.calls,
    general: findings.general,
  };
  if (!subject.credentials) return report;
  const who = await signIn(io, backend, findings, subject.credentials);
  await new SessionExamination(backend, findings, who).run();
  await signOut(backend, findings);
  return { ...report, user: { email: who.email, roles: who.roles } };
}
