import { Command } from 'commander';
import type { DevOptions } from '../build/dev/start-dev.ts';
import { parsePort } from '../build/preview/port-option.ts';
import type { Io } from '../io.ts';

const EXAMPLES = `
Examples:
  $ livery dev northwind
  $ livery dev acme --port 8080 --fresh

Serves the brand from its sources. A change of colours shows at once and keeps what is typed; a change of features or
settings loads the page again; a manifest with problems is explained over the page.
`;

async function dev(io: Io, id: string, options: DevOptions): Promise<void> {
  const { startDev } = await import('../build/dev/start-dev.ts');
  await startDev(io, id, options);
}

export function devCommand(io: Io): Command {
  return new Command('dev')
    .description('serve a brand from its sources, with hot reload of manifest and runtime')
    .argument('<id>', 'the brand')
    .option('--port <number>', 'port; the next free one where it is busy', parsePort, 4610)
    .option('--host <address>', 'address of this machine to listen on')
    .option('--fresh', 'begin with an empty database')
    .option('--json', 'print the addresses as JSON')
    .addHelpText('after', EXAMPLES)
    .action((id: string, options: DevOptions) => dev(io, id, options));
}
