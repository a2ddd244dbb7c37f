import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { Command } from 'commander';
import { makeFolder } from '../../server/node/make-folder.ts';
import { CommandError, type Io } from '../io.ts';
import { BRAND_SCHEMA } from '../manifest/schema-data.ts';
import { printJson } from '../terminal/print-json.ts';

const EXAMPLES = `
Examples:
  $ livery schema                          what to write into $schema
  $ livery schema --json > brand.schema.json
  $ livery schema --out ../acme/brand.schema.json
`;

function schema(io: Io, { json = false, out }: { json?: boolean; out?: string }): void {
  const text = `${JSON.stringify(BRAND_SCHEMA, null, 2)}\n`;
  if (out === '') throw new CommandError('--out names no file. Write one, or omit --out.');
  if (out !== undefined) {
    const file = path.resolve(out);
    try {
      makeFolder(path.dirname(file));
      writeFileSync(file, text);
    } catch (error) {
      throw new CommandError(`${file} could not be written: ${(error as Error).message}. Check the path.`);
    }
    if (json) return printJson(io, { ok: true, file });
    return io.out(`Wrote ${file}\n`);
  }
  if (json) return printJson(io, BRAND_SCHEMA);
  const file = path.join(io.root, 'schemas/generated/brand.schema.json');
  const below = path.relative(path.join(io.brands, 'id'), file).replaceAll(path.sep, '/');
  io.out(
    `The schema of a manifest: ${file}\nEditors complete and check a brand.json that begins with:\n  "$schema": ${JSON.stringify(below)}\n`,
  );
}

export function schemaCommand(io: Io): Command {
  return new Command('schema')
    .description('the JSON Schema of a manifest, for editors')
    .option('--out <file>', 'write the schema there')
    .option('--json', 'print the schema itself')
    .addHelpText('after', EXAMPLES)
    .action((options: { json?: boolean; out?: string }) => schema(io, options));
}
