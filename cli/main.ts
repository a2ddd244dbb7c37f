import path from 'node:path';
import { Command, CommanderError, Help } from 'commander';
import packageFile from '../package.json';
import { CommandError, type Io } from './io.ts';
import { paint } from './terminal/paint.ts';
import { standardIo } from './terminal/standard-io.ts';

type CommandModule = Record<string, (io: Io) => Command>;

const FILES = import.meta.glob<CommandModule>('./commands/*.ts');
const LOADERS = new Map(Object.entries(FILES).map(([file, load]) => [file.slice('./commands/'.length, -'.ts'.length), load]));
const ORDER = ['init', 'validate', 'build', 'preview', 'dev', 'inspect', 'verify', 'schema'];

const EXAMPLES = `
Examples:
  $ livery init acme --name "Acme Markets" --primary "#0f766e"
  $ livery validate
  $ livery build --all
  $ livery preview northwind

Each command explains itself: livery <command> --help
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
  return module[`${name}Command`]!(io);
}

/** Only the command that is asked for is loaded; help and mistyped names need all of them. */
async function commandsFor(argv: string[], io: Io): Promise<Command[]> {
  const asked = argv.filter((word) => LOADERS.has(word)).slice(0, 1);
  const names = argv[0] !== undefined && LOADERS.has(argv[0]) ? asked : [...LOADERS.keys()];
  return Promise.all(names.map((name) => loadCommand(name, io)));
}

async function createProgram(argv: string[], io: Io): Promise<Command> {
  const program = new Command('livery')
    .description('One manifest per brand in, a complete branded trading platform out.')
    .version(packageFile.version, '-V, --version', 'print the version')
    .option('--brands <folder>', 'folder that holds the brands (default: ./brands, else the one of the project)')
    .helpOption('-h, --help', 'print help')
    .helpCommand('help [command]', 'print help of a command')
    .addHelpText('after', EXAMPLES)
    .configureOutput({ writeOut: (text) => io.out(text), writeErr: (text) => io.err(text), getOutHasColors: () => io.color, getErrHasColors: () => io.color })
    .showHelpAfterError('Run with --help to see what is possible.')
    .exitOverride();
  program.createHelp = () => new OrderedHelp();
  program.hook('preAction', () => {
    const { brands } = program.opts<{ brands?: string }>();
    if (brands) io.brands = path.resolve(brands);
  });
  for (const command of await commandsFor(argv, io)) program.addCommand(command.copyInheritedSettings(program));
  return program;
}

function report(error: unknown, io: Io, json: boolean): number {
  if (error instanceof CommanderError) return error.exitCode === 0 || error.code === 'commander.help' ? 0 : 2;
  const known = error instanceof CommandError;
  const message = error instanceof Error ? error.message : String(error);
  if (json) io.out(`${JSON.stringify({ ok: false, error: message }, null, 2)}\n`);
  if (known) io.err(`${paint(io, 'red', message)}\n`);
  else io.err(`${paint(io, 'red', 'Livery failed, and this is a fault of Livery itself. Please report it with the lines below.')}\n${error instanceof Error ? error.stack : message}\n`);
  return known ? error.exitCode : 2;
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
  const watched: Io = Object.assign(Object.create(io) as Io, { out: (text: string) => { wrote = true; io.out(text); } });
  try {
    const program = await createProgram(argv, watched);
    if (argv.length === 0) program.outputHelp();
    else await program.parseAsync(argv, { from: 'user' });
    return 0;
  } catch (error) {
    return report(error, watched, argv.includes('--json') && !wrote);
  }
}
