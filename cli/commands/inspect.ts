import path from 'node:path';
import { Command } from 'commander';
import { describeBrand } from '../inspect/describe-brand.ts';
import { describeTexts, renderTexts } from '../inspect/describe-texts.ts';
import { renderDescription } from '../inspect/render-description.ts';
import { CommandError, type Io } from '../io.ts';
import { loadBrand } from '../manifest/load-brand.ts';
import { failureCode } from '../manifest/loaded-brand.ts';
import { printJson } from '../terminal/print-json.ts';
import { countProblems, renderProblems } from '../terminal/render-problems.ts';

const EXAMPLES = `
Examples:
  $ livery inspect northwind
  $ livery inspect northwind --all     with the settings that have their default value
  $ livery inspect northwind --text    every text with its key, for brands/northwind/text/en.json
  $ livery inspect northwind --json
`;

interface Options {
  json?: boolean;
  all?: boolean;
  text?: boolean;
}

async function inspect(
  io: Io,
  id: string,
  { json = false, all = false, text = false }: Options,
): Promise<void> {
  const result = await loadBrand(io.root, id, { brands: io.brands });
  if (!result.ok) {
    if (json) printJson(io, { ok: false, problems: result.problems });
    else io.out(renderProblems(io, result.problems));
    throw new CommandError(
      `${id} cannot be shown: ${countProblems(result.problems)}.`,
      failureCode([result]),
    );
  }
  const description = describeBrand(result.loaded, path.join(io.root, 'dist', id));
  const texts = text ? describeTexts(result.loaded) : undefined;
  if (json) printJson(io, { ok: true, ...description, ...(texts ? { texts } : {}) });
  else io.out(texts ? renderTexts(texts) : renderDescription(io, description, all));
}

export function inspectCommand(io: Io): Command {
  return new Command('inspect')
    .description('show what a manifest resolves to: features, pages, settings and their origin')
    .argument('<brand>', "the brand's id")
    .option('--all', 'show every setting')
    .option('--text', 'show every text with its key')
    .option('--json', 'print the result as JSON')
    .addHelpText('after', EXAMPLES)
    .action((id: string, options: Options) => inspect(io, id, options));
}
