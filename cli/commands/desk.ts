import { Argument, Command } from 'commander';
import { describeDecision } from '../desk/describe-decision.ts';
import { DECISIONS, decisionOf, ROLES, writeSetting, type DecisionOptions } from '../desk/decisions.ts';
import type { DeskClient } from '../desk/desk-client.ts';
import { LISTS, type ListOptions } from '../desk/lists.ts';
import { NEEDS_YES, requestCorrection } from '../desk/request-correction.ts';
import { writeSession } from '../desk/session-file.ts';
import { inSession, signIn, signOut } from '../desk/sign-in.ts';
import { siteOrigin } from '../backend/site-origin.ts';
import { withFreshCode } from '../desk/fresh-code.ts';
import { CommandError, type Io } from '../io.ts';
import { printJson } from '../terminal/print-json.ts';
import { renderTable } from '../terminal/render-table.ts';

const EXAMPLES = `
Examples:
  $ livery desk https://trade.acme.com sign-in --email ops@acme.com
  $ livery desk acme summary
  $ livery desk acme withdrawals --state requested
  $ livery desk acme approve w_3Fh8
  $ livery desk acme approve d_9Pz1 --amount 0.0078 --reference 4f1c…
  $ livery desk acme sent w_3Fh8 --reference E2E-1007
  $ livery desk acme reject pu_5Rt2 --reason "The deposit for this plan has not arrived."
  $ livery desk acme correct WEB1042 --amount -12.50 --reason "A fee was credited twice."
  $ livery desk acme grant u_7Kq2mX9c --role admin
  $ livery desk acme reply u_7Kq2mX9c --message "Under Statements, in your profile."
  $ livery desk http://localhost:4600 audit --search w_3Fh8 --json

Actions:
  summary                                      counts of customers and queues
  deposits, withdrawals, plans, corrections    a queue, newest first; --state
  identity                                     identity checks, pending ones oldest first; --state
  messages                                     conversations with traders, unread first
  managers                                     requests of managers; --state
  users, audit                                 newest first; --search
  settings                                     values and their origin
  approve, reject                              decide a deposit, withdrawal, identity check, plan upgrade or correction;
                                               approve a user
  sent, settled                                continue a withdrawal
  correct, cancel                              request a correction, or cancel one that you requested
  suspend, stop, activate                      a user, trading of a user, both again; --reason and --contact
  grant, revoke                                a role of a user, as a superadministrator; --role
  rename                                       correct a user's name; --first, --last and --reason
  reply                                        to a trader, by the id of the list; --message
  set                                          a setting: name=value, or name= for the value of the manifest
  sign-in, sign-out                            keep a session for further commands, or end it

<site> is the address of the site, such as https://trade.acme.com, or the id of a brand whose manifest has a host.

Signing in: sign-in keeps a session for further commands, in ~/.local/state/livery (or XDG_STATE_HOME), readable by you
only. Without one, each command signs in and out. Your email address is --email or LIVERY_DESK_EMAIL. The command asks for
your password; without a terminal it reads LIVERY_DESK_PASSWORD, or the file that LIVERY_DESK_PASSWORD_FILE names.

Mailed codes: a brand that confirms devices asks for one when you sign in. set, grant and revoke ask for one, too, unless
you have confirmed one in this session in the last five minutes. Codes need a terminal.

correct shows the customer and the balance before and after, and asks for confirmation. --yes skips the question, and is
required without a terminal.

Amounts have a point and may have thousands separators: 1250.50 or 1,250.50.
`;

interface Options extends ListOptions, DecisionOptions {
  email?: string;
  json?: boolean;
  yes?: boolean;
}
type OptionName = keyof ListOptions | keyof DecisionOptions;

const OPTION_NAMES: readonly OptionName[] = [
  'state',
  'search',
  'after',
  'limit',
  'amount',
  'reason',
  'reference',
  'contact',
  'message',
  'first',
  'last',
  'role',
];

/** What an action reads from the command line. */
interface Words {
  /** What the subject is; absent for an action without one. */
  subject?: string;
  requires?: readonly OptionName[];
  takes?: readonly OptionName[];
  states?: readonly string[];
  /** Asks for confirmation, which --yes skips. */
  isConfirmed?: boolean;
}

/** An action in the session of an operator. */
interface Action extends Words {
  run(client: DeskClient, subject: string, options: Options, io: Io): Promise<Result>;
}

interface Result {
  /** For --json. */
  data: object;
  text: string;
}

const decided = (data: object): Result => ({ data, text: describeDecision(data as { id: string }) });

function listAction(word: string): Action {
  const { options: takes, states, read } = LISTS[word]!;
  return {
    takes,
    states,
    async run(client, _subject, { state, search, after, limit }) {
      const { columns, rows, next, data } = await read(client, { state, search, after, limit });
      const table = rows.length ? renderTable(columns, rows) : 'Nothing here.\n';
      return { data, text: next === null ? table : `${table}More: --after ${next}\n` };
    },
  };
}

/** A decision's options depend on what its id belongs to. */
function decisionAction(word: string, id: string | undefined): Action {
  const decision = id === undefined ? undefined : decisionOf(word, id);
  return {
    subject: 'the id of the case',
    requires: decision?.requires,
    takes: decision?.takes,
    run: async (client, subject, options, io) =>
      decided(await withFreshCode(io, client, () => decision!.send(client, subject, options))),
  };
}

const SUMMARY: Action = {
  async run(client) {
    const data = await client.call('desk.summary');
    const rows = Object.entries(data).map(([name, count]) => [name.replaceAll('_', ' '), String(count)]);
    return { data, text: renderTable(['COUNT OF', ''], rows) };
  },
};

const CORRECT: Action = {
  subject: 'the number, address or id of the customer',
  requires: ['amount', 'reason'],
  isConfirmed: true,
  run: async (client, subject, options, io) => await requestCorrection(io, client, subject, options),
};

const SET: Action = {
  subject: '<setting>=<value>',
  run: async (client, subject, _, io) =>
    decided(await withFreshCode(io, client, () => writeSetting(client, subject))),
};

function actionOf(word: string, subject: string | undefined): Action {
  if (word === 'summary') return SUMMARY;
  if (word === 'correct') return CORRECT;
  if (word === 'set') return SET;
  return word in LISTS ? listAction(word) : decisionAction(word, subject);
}

/** @throws CommandError with every problem of the command line */
function checkWords(
  word: string,
  { subject: expected, requires = [], takes = [], states, isConfirmed = false }: Words,
  subject: string | undefined,
  options: Options,
  { ask }: Pick<Io, 'ask'>,
): void {
  const known = [...requires, ...takes];
  const { role, state } = options;
  const problems = [
    ...(expected && subject === undefined ? [`${word} needs ${expected}.`] : []),
    ...(!expected && subject !== undefined ? [`${word} takes no further word: "${subject}".`] : []),
    ...requires.filter((name) => !options[name]?.trim()).map((name) => `${word} needs --${name}.`),
    ...OPTION_NAMES.filter((name) => options[name] !== undefined && !known.includes(name)).map(
      (name) => `${word} takes no --${name}.`,
    ),
    ...(options.yes && !isConfirmed ? [`${word} takes no --yes.`] : []),
    ...(isConfirmed && !options.yes && !ask ? [NEEDS_YES] : []),
    ...(state !== undefined && states && !states.includes(state)
      ? [`--state is one of ${states.join(', ')}.`]
      : []),
    ...(role !== undefined && !ROLES.includes(role) ? [`--role is one of ${ROLES.join(', ')}.`] : []),
  ];
  if (problems.length) throw new CommandError(problems.join('\n'));
}

function print(io: Io, { data, text }: Result, { json }: Options): void {
  if (json) printJson(io, { ok: true, ...data });
  else io.out(text);
}

/** Signs in and stores the session, after a call has shown that it is an operator's. One that is not kept ends. */
async function keepSession(io: Io, origin: string, options: Options): Promise<Result> {
  const client = await signIn(io, origin, options.email);
  try {
    await client.call('desk.summary');
    writeSession(origin, client.credentials);
  } catch (error) {
    await client.call('auth.logout').catch(() => undefined);
    throw error;
  }
  return { data: { site: origin }, text: `Signed in at ${origin}.\n` };
}

/** Signs out of the stored session. */
async function endSession(origin: string): Promise<Result> {
  const isEnded = await signOut(origin);
  return {
    data: { site: origin, ended: isEnded },
    text: isEnded ? `Signed out at ${origin}.\n` : `There is no session at ${origin}.\n`,
  };
}

/** Actions that begin or end a stored session. They take no words. */
const SESSION_ACTIONS: Readonly<
  Record<string, (io: Io, origin: string, options: Options) => Promise<Result>>
> = { 'sign-in': keepSession, 'sign-out': (_, origin) => endSession(origin) };

async function run(
  io: Io,
  site: string,
  word: string,
  subject: string | undefined,
  options: Options,
): Promise<void> {
  const changeSession = SESSION_ACTIONS[word];
  if (changeSession) {
    checkWords(word, {}, subject, options, io);
    return print(io, await changeSession(io, siteOrigin(io, site), options), options);
  }
  const action = actionOf(word, subject);
  checkWords(word, action, subject, options, io);
  const result = await inSession(io, siteOrigin(io, site), options.email, (client) =>
    action.run(client, subject ?? '', options, io),
  );
  return print(io, result, options);
}

const ACTIONS = [
  'summary',
  ...Object.keys(LISTS),
  ...Object.keys(DECISIONS),
  'correct',
  'set',
  ...Object.keys(SESSION_ACTIONS),
];

export function deskCommand(io: Io): Command {
  return new Command('desk')
    .description("work at a running site's operator's desk")
    .argument('<site>', "the site's address, or the id of a brand")
    .addArgument(new Argument('<action>', 'what to do').choices(ACTIONS))
    .argument('[subject]', 'the id of a case or user, the customer of a correction, or a setting')
    .option('--email <address>', 'address of the operator (default: LIVERY_DESK_EMAIL)')
    .option('--state <state>', 'only cases in this state')
    .option('--search <text>', 'only matching users or audit entries')
    .option('--limit <count>', 'rows of a page')
    .option('--after <cursor>', 'the page after this one')
    .option('--amount <amount>', 'received amount of a deposit; signed amount of a correction')
    .option(
      '--reason <text>',
      'reason of a rejection or correction: the customer reads it; of a rejected correction, its requester; of a new name, only the audit log',
    )
    .option('--reference <reference>', 'reference of the payment')
    .option('--contact <contact>', 'where a suspended customer can ask')
    .option('--message <text>', 'text of a reply')
    .option('--first <name>', 'first name of a user, corrected')
    .option('--last <name>', 'last name of a user, corrected')
    .option('--role <role>', `role to grant or revoke: ${ROLES.join(', ')}`)
    .option('--yes', 'request a correction without confirmation; required without a terminal')
    .option('--json', 'print the result as JSON')
    .addHelpText('after', EXAMPLES)
    .action((site: string, word: string, subject: string | undefined, options: Options) =>
      run(io, site, word, subject, options),
    );
}
