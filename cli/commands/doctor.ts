import { Command } from 'commander';
import { apiAddress } from '../build/api-address.ts';
import { askCredentials, emailFrom } from '../backend/ask-credentials.ts';
import { siteAddress, siteOrigin } from '../backend/site-origin.ts';
import { examine, type Subject } from '../doctor/examine.ts';
import { renderReport } from '../doctor/render-report.ts';
import { isFaulty, type Report } from '../doctor/report.ts';
import { CommandError, type Io } from '../io.ts';
import { loadBrand } from '../manifest/load-brand.ts';
import { failureCode, type LoadedBrand } from '../manifest/loaded-brand.ts';
import { countOf } from '../terminal/count-of.ts';
import { printJson } from '../terminal/print-json.ts';
import { countProblems, renderProblems } from '../terminal/render-problems.ts';
import { withProgress } from '../terminal/with-progress.ts';

const PREFIX = 'LIVERY_DOCTOR';

const EXAMPLES = `
Examples:
  $ livery doctor https://api.acme.com
  $ livery doctor https://api.acme.com --brand acme --email tester@acme.com
  $ livery doctor acme --json

Compares a backend with the contract (schemas/generated/openapi.json), call by call, and says where it deviates. The
subject is the address of the backend, or the id of a brand whose manifest names one. With a brand, it checks the calls
that the brand's site makes, and the settings against its build; without one, the whole contract.

Nothing is changed: calls that write are sent without a session or with an empty form, which a backend must refuse.
With --email or LIVERY_DOCTOR_EMAIL it signs in as well, and compares what that user may read; use a user for tests. The
password is asked for; without a terminal it is LIVERY_DOCTOR_PASSWORD, or the content of the file that
LIVERY_DOCTOR_PASSWORD_FILE names. Exit code 1 if anything deviates. See docs/own-backend.md.
`;

interface Options {
  brand?: string;
  email?: string;
  all?: boolean;
  json?: boolean;
}

const isAddress = (subject: string) => subject.includes(':');

async function brandOf(io: Io, id: string | undefined): Promise<LoadedBrand | undefined> {
  if (id === undefined) return undefined;
  const result = await loadBrand(io.root, id, { brands: io.brands });
  if (result.ok) return result.loaded;
  io.err(renderProblems(io, result.problems));
  throw new CommandError(
    `${id} cannot be compared: ${countProblems(result.problems)}.`,
    failureCode([result]),
  );
}

/** The API's absolute address and the site's origin. */
function addressesOf(
  io: Io,
  subject: string,
  loaded: LoadedBrand | undefined,
): Pick<Subject, 'base' | 'origin'> {
  const named = isAddress(subject) ? siteAddress(subject) : undefined;
  const [host] = loaded?.brand.hosts ?? [];
  const ownBase = loaded?.brand.api?.base;
  const isElsewhere = ownBase !== undefined && ownBase !== 'same-origin';
  const site = host === undefined ? undefined : `https://${host}`;
  if (named) return { base: apiAddress(named.href), origin: (isElsewhere && site) || named.origin };
  const origin = siteOrigin(io, subject);
  return { base: isElsewhere ? apiAddress(ownBase) : apiAddress(origin), origin };
}

async function subjectOf(io: Io, subject: string, { brand, email }: Options): Promise<Subject> {
  const loaded = await brandOf(io, brand ?? (isAddress(subject) ? undefined : subject));
  const signsIn = email !== undefined || emailFrom(PREFIX) !== undefined;
  const credentials = signsIn ? await askCredentials(io, PREFIX, email) : undefined;
  return { ...addressesOf(io, subject, loaded), brand: loaded, credentials };
}

const deviating = ({ calls, general }: Report) =>
  calls.filter(({ problems }) => problems.length > 0).length + (general.length > 0 ? 1 : 0);

async function doctor(io: Io, named: string, options: Options): Promise<void> {
  const subject = await subjectOf(io, named, options);
  const work = examine(io, subject);
  const report = await withProgress(io, `Comparing ${subject.base} with the contract`, work);
  if (options.json) printJson(io, { ok: !isFaulty(report), ...report });
  else io.out(renderReport(io, report, options.all ?? false));
  if (isFaulty(report))
    throw new CommandError(
      `The backend deviates from the contract in ${countOf(deviating(report), 'place')}.`,
      1,
    );
}

export function doctorCommand(io: Io): Command {
  return new Command('doctor')
    .description('compare a backend with the contract, call by call')
    .argument('<backend>', 'its address, or the id of a brand')
    .option('--brand <id>', 'check the calls of this brand, and its settings')
    .option('--email <address>', 'sign in as this user')
    .option('--all', 'list every call')
    .option('--json', 'print the report as JSON')
    .addHelpText('after', EXAMPLES)
    .action((backend: string, options: Options) => doctor(io, backend, options));
}
