import { Command } from 'commander';
import { type ServeOptions, withServeOptions } from '../build/preview/serve-options.ts';
import type { Io } from '../io.ts';

const EXAMPLES = `
Examples:
  $ livery dev northwind
  $ livery dev acme --port 8080 --fresh

Serves the brand from its sources. A change of colours shows at once and keeps what is typed; a change of features,
settings, text or logos loads the page again; a manifest with problems is explained over the page and here.
`;

async function dev(io: Io, id: string, options: ServeOptions): Promise<void> {
  const { startDev } = await import('../build/dev/start-dev.ts');
  await startDev(io, id, options);
}

export function devCommand(io: Io): Command {
  const command = new Command('dev')
    .description('serve a brand from its sources, with hot reload of manifest and runtime')
    .argument('<brand>', "the brand's id");
  return withServeOptions(command, 4610)
    .addHelpText('after', EXAMPLES)
    .action((id: string, options: ServeOptions) => dev(io, id, options));
}
