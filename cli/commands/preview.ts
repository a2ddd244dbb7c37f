import { Command, Option } from 'commander';
import { collect, parsePort } from '../build/preview/port-option.ts';
import type { PreviewOptions } from '../build/preview/start-preview.ts';
import type { Io } from '../io.ts';

const EXAMPLES = `
Examples:
  $ livery preview northwind
  $ livery preview northwind --fresh --port 8080
  $ livery preview northwind --demo-mode --trial --as trader
  $ livery preview meridian --set two_fa=true
  $ livery preview harbor                   a live brand: a rehearsal, without sales flags

Builds the brand, starts the reference backend and serves both on one address. Data stays in .livery/data/<id>.
`;

async function preview(io: Io, id: string, options: PreviewOptions): Promise<void> {
  const { startPreview } = await import('../build/preview/start-preview.ts');
  await startPreview(io, id, options);
}

export function previewCommand(io: Io): Command {
  return new Command('preview')
    .description('build a brand and serve it with the reference backend')
    .argument('<id>', 'the brand')
    .option('--port <number>', 'port; the next free one where it is busy', parsePort, 4600)
    .option('--host <address>', 'address of this machine to listen on')
    .option('--fresh', 'begin with an empty database')
    .option('--demo-mode', 'sales: buy-now button and upgrade tab')
    .option('--buy-url <address>', 'sales: where Buy now leads')
    .option('--trial', 'sales: trial banner')
    .option('--practice', 'sales: offer the practice account')
    .option('--dark-login', 'sales: dark sign-in page')
    .addOption(new Option('--home <page>', 'sales: page after sign-in').choices(['dashboard', 'traderoom']))
    .addOption(new Option('--as <person>', 'sales: print an address that signs in as this person, once').choices(['trader', 'new', 'admin']))
    .option('--set <flag=value>', 'sales: any setting; may be repeated', collect)
    .option('--json', 'print the addresses as JSON')
    .addHelpText('after', EXAMPLES)
    .action((id: string, options: PreviewOptions) => preview(io, id, options));
}
