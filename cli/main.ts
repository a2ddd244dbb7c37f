import path from 'node:path';
import { Command, CommanderError, Help } from 'commander';
import packageFile from '../package.json';
import { CommandError, type Io } from './io.ts';
import { paint } from './terminal/paint.ts';
import { printJson } from './terminal/print-json.ts';
import { printableOutput } from './terminal/printable.ts';
import { standardIo } from './terminal/standard-io.ts';
import { systemRefusal } from './terminal/system-refusal.ts';

type CommandModule = Record<string, (io: Io) => Command>;

const FILES = import.meta.glob<CommandModule>('./commands/*.ts');
const LOADERS = new Map(
  Object.entries(FILES).map(([file, load]) => [file.slice('./commands/'.length, -'.ts'.length), load]),
);
const ORDER = [
  'init',
  'validate',
  'build',
  'preview',
  'dev',
  'inspect',
  'text',
  'verify',
  'doctor',
  'schema',
  'admin',
  'desk',
  'verify-statement',
  'loss-rate',
];

const EXAMPLES = `
Examples:
  $ livery init acme --name "Acme Markets" --primary "#0f766e"
  $ livery validate
  $ livery build --all
  $ livery preview northwind

Help for a command: livery <command> --help
Exit codes: 0 done, 1 the input has problems, 2 the command could not run.
`;

class OrderedHelp extends Help {
  override visibleCommands(command: Command): Command[] {
    const place = (name: string) => (ORDER.includes(name) ? ORDER.indexOf(name) : ORDER.length);
    return super.visibleCommands(command).sort((a, b) => place(a.name()) - place(b.name()));
  }
}

async function loadCommand(name: string, io: Io): Promise<Command> {
  const module = await LOADERS.get(name)!();
  const camelCase = name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
  return module[`${camelCase}Command`]!(io);
}

/** Loads only the named command; help and mistyped names need all of them. */
async function commandsFor(argv: string[], io: Io): Promise<Command[]> {
  const asked = argv.filter((word) => LOADERS.has(word)).slice(0, 1);
  const names = argv[0] !== undefined && LOADERS.has(argv[0]) ? asked : [...LOADERS.keys()];
  return Promise.all(names.map((name) => loadCommand(name, io)));
}

/** Subcommands were added before the command had settings to pass on. */
function inherit(command: Command, parent: Command): Command {
  command.copyInheritedSettings(parent);
  for (const child of command.commands) inherit(child, command);
  return command;
}

async function createProgram(argv: string[], io: Io): Promise<Command> {
  const program = new Command('livery')
    .description('One manifest per brand in, a complete branded trading platform out.')
    .version(packageFile.version, '-V, --version', 'print the version')
    .option('--brands <folder>', 'folder of the brands (default: ./brands, else that of the project)')
    .helpOption('-h, --help', 'print help')
    .helpCommand('help [command]', 'print help of a command')
    .addHelpText('after', EXAMPLES)
    .configureOutput({
      writeOut: (text) => io.out(text),
      writeErr: (text) => io.err(text),
      getOutHasColors: () => io.color,
      getErrHasColors: () => io.color,
    })
    .showHelpAfterError('Run with --help for usage.')
    .exitOverride();
  program.createHelp = () => new OrderedHelp();
  program.hook('preAction', () => {
    const { brands } = program.opts<{ brands?: string }>();
    if (brands) io.brands = path.resolve(brands);
  });
  for (const command of await commandsFor(argv, io)) program.addCommand(inherit(command, program));
  return program;
}

/** Commander has printed the message already: the help, where a subcommand is missing. */
function reportUsage({ exitCode, message }: CommanderError, printError: (message: string) => void): number {
  if (exitCode === 0) return 0;
  printError(message.replace(/^error: /, ''));
  return 2;
}

function report(error: unknown, io: Io, json: boolean): number {
  const printError = (message: string) => {
    if (json) printJson(io, { ok: false, error: message });
  };
  if (error instanceof CommanderError) return reportUsage(error, printError);
  const known = error instanceof CommandError ? error : systemRefusal(error);
  const message = known?.message ?? (error instanceof Error ? error.message : String(error));
  printError(message);
  if (known) io.err(`${paint(io, 'red', message)}\n`);
  else
    io.err(
      `${paint(io, 'red', 'Livery failed because of an internal error. Please report it with the lines below.')}\n${error instanceof Error ? error.stack : message}\n`,
    );
  return known?.exitCode ?? 2;
}

/** Turns `help <unknown>` into `<unknown>`, for the same error and suggestion. */
function wordsFor(argv: string[]): string[] {
  const [first, second] = argv;
  return first === 'help' &&
    second !== undefined &&
    !second.startsWith('-') &&
    second !== 'help' &&
    !LOADERS.has(second)
    ? argv.slice(1)
    : argv;
}

/**
 * Runs the `livery` command line.
 * @param argv the words after `livery`
 * @param given replaces the process's own streams and folders
 * @returns the exit code: 0 done, 1 the input has problems, 2 the command could not run
 */
export async function main(argv: string[], given: Partial<Io> = {}): Promise<number> {
  const io = standardIo(given);
  let wrote = false;
  const watched: Io = Object.assign(Object.create(io) as Io, {
    out: (text: string) => {
      wrote = true;
      io.out(printableOutput(text));
    },
    err: (text: string) => io.err(printableOutput(text)),
  });
  try {
    const words = wordsFor(argv);
    const program = await createProgram(words, watched);
    if (words.length === 0) program.outputHelp();
    else await program.parseAsync(words, { from: 'user' });
    return 0;
  } catch (error) {
    return report(error, watched, argv.includes('--json') && !wrote);
  }
}
