import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Command } from 'commander';
import { makeFolder } from '../../server/node/make-folder.ts';
import { CommandError, type Io } from '../io.ts';
import { type Answers, collectAnswers, optionProblems, type PartialAnswers } from '../init/answers.ts';
import { newBrandFiles } from '../init/new-brand-files.ts';
import { paletteFor } from '../init/palette.ts';
import { isBrandId, shownPath } from '../manifest/brand-folder.ts';
import { reservedId } from '../manifest/reserved-id.ts';
import { loadBrand } from '../manifest/load-brand.ts';
import { paint } from '../terminal/paint.ts';
import { printJson } from '../terminal/print-json.ts';
import { countProblems, renderProblems } from '../terminal/render-problems.ts';
import { systemRefusal } from '../terminal/system-refusal.ts';

const EXAMPLES = `
Examples:
  $ livery init acme
  $ livery init acme --name "Acme Markets" --primary "#0f766e" --languages en,es --regime eu

On a terminal it asks for missing options; elsewhere it uses their defaults.
Exit code 1 if the new brand has errors: a live one has them until its manifest names the operator, hosts and links, and its logos are its own.
`;

type Options = PartialAnswers & { json?: boolean };

/** A line for each theme whose accent was adjusted for contrast. */
function adjusted({ primary }: Answers): string {
  const { light, dark } = paletteFor(primary);
  const changed = Object.entries({ light, dark }).filter(([, colors]) => colors.primary !== primary);
  return changed
    .map(
      ([variant, colors]) =>
        `The accent ${primary} does not stand out on the ${variant} theme; ${colors.primary} is used there.\n`,
    )
    .join('');
}

/** The brand as a command argument, with its parent folder unless that is the default. */
function named({ root, brands }: Io, id: string): string {
  const isFound = [path.resolve('brands'), path.join(root, 'brands')].includes(brands);
  return isFound ? id : `${id} --brands ${/^[\w./-]+$/.test(brands) ? brands : JSON.stringify(brands)}`;
}

/** A live brand cannot be served before its manifest is complete and its logos are its own. */
function nextSteps(io: Io, { id, mode }: Answers, folder: string): string {
  const brand = named(io, id);
  const run = (command: string) => `  npm run livery -- ${command} ${brand}\n`;
  if (mode === 'demo') return `\nNext:\n${run('dev')}`;
  return `\nNext: fix the errors in ${folder}/brand.json, put your own logos into ${folder}/assets, and then\n${run('validate')}${run('dev')}`;
}

function openFolder(brands: string): void {
  try {
    makeFolder(brands);
  } catch (error) {
    throw (
      systemRefusal(error) ??
      new CommandError(
        `${brands} cannot be the folder of the brands: a file or a broken link has this name. Remove it, or name another folder with --brands.`,
      )
    );
  }
}

/** Atomic: the folder is written under a temporary name and renamed. */
async function writeBrand(brands: string, id: string, files: ReadonlyMap<string, string>): Promise<void> {
  openFolder(brands);
  const draft = await mkdtemp(path.join(brands, '.new-'));
  try {
    for (const [name, content] of files) {
      const file = path.join(draft, name);
      makeFolder(path.dirname(file));
      await writeFile(file, content);
    }
    await chmod(draft, 0o755);
    await rename(draft, path.join(brands, id));
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw new CommandError(
      `${path.join(brands, id)} could not be written: ${(error as Error).message}. Check the permissions of the folder.`,
    );
  }
}

function idProblems({ root, brands }: Io, id: string): string[] {
  if (!isBrandId(id))
    return [
      `"${id}" cannot be an id: it becomes a folder's name and part of addresses. Write 2 to 31 lower-case letters, digits and hyphens, a letter first.`,
    ];
  const owner = reservedId(id);
  if (owner !== undefined) return [`"${id}" cannot be an id: ${owner}. Choose another one.`];
  const folder = path.join(brands, id);
  return existsSync(folder)
    ? [
        `${shownPath(root, folder)} exists already; nothing was changed. Choose another id, or remove the folder first.`,
      ]
    : [];
}

async function init(io: Io, id: string, { json = false, ...given }: Options): Promise<void> {
  const refusals = [...idProblems(io, id), ...optionProblems(io, id, given)];
  if (refusals.length) throw new CommandError(refusals.join('\n'));
  const folder = path.join(io.brands, id);
  const answers = await collectAnswers(io, id, given);
  const schema = path
    .relative(folder, path.join(io.root, 'schemas/generated/brand.schema.json'))
    .replaceAll(path.sep, '/');
  const files = newBrandFiles(io.root, answers, schema);
  await writeBrand(io.brands, id, files);
  const { ok, problems } = await loadBrand(io.root, id, { brands: io.brands });
  const names = [...files.keys()];
  if (json) printJson(io, { ok, id, folder, files: names, problems });
  else {
    io.out(
      `${paint(io, 'green', 'Created')} ${shownPath(io.root, folder)}\n${names.map((name) => `  ${name}\n`).join('')}${adjusted(answers)}`,
    );
    if (problems.length) io.out(`\n${renderProblems(io, problems)}`);
    io.out(nextSteps(io, answers, shownPath(io.root, folder)));
  }
  if (!ok)
    throw new CommandError(
      `${id} was created, but cannot be built yet: it has ${countProblems(problems)}.`,
      1,
    );
}

export function initCommand(io: Io): Command {
  return new Command('init')
    .description('create a brand: manifest, text, logos and a sign-in illustration')
    .argument('<id>', "the folder's name: lower-case letters, digits and hyphens")
    .option('--name <name>', 'the name people see')
    .option('--mode <mode>', 'demo or live')
    .option('--primary <colour>', 'accent colour, "#0f766e"')
    .option('--languages <list>', 'en,es; the first is the default')
    .option('--regime <regime>', 'eu, uk, au, custom, or none for a demo')
    .option('--json', 'print the result as JSON')
    .addHelpText('after', EXAMPLES)
    .action((id: string, options: Options) => init(io, id, options));
}
