import { Command, Option } from 'commander';
import { withServeOptions } from '../build/preview/serve-options.ts';
import type { PreviewOptions } from '../build/preview/start-preview.ts';
import type { Io } from '../io.ts';

const EXAMPLES = `
Examples:
  $ livery preview northwind
  $ livery preview northwind --fresh --port 8080
  $ livery preview northwind --demo-mode --trial --as trader
  $ livery preview meridian --set two_fa=true
  $ livery preview harbor                   a live brand: a rehearsal, without sales options

Builds the brand, starts the reference backend and serves both on one address. Data stays in .livery/data/<id>,
or in the PostgreSQL that DATABASE_URL names. FEED_KEY is sent to the source of --prices. Ctrl-C ends it.
`;

async function preview(io: Io, id: string, options: PreviewOptions): Promise<void> {
  const { startPreview } = await import('../build/preview/start-preview.ts');
  await startPreview(io, id, options);
}

/** A repeatable option. */
function collect(value: string, previous: string[] = []): string[] {
  return [...previous, value];
}

export function previewCommand(io: Io): Command {
  const command = new Command('preview')
    .description('build a brand and serve it with the reference backend')
    .argument('<brand>', "the brand's id");
  return withServeOptions(command, 4600)
    .option('--demo-mode', 'sales: buy-now button and upgrade tab')
    .option('--buy-url <address>', 'sales: target of Buy now')
    .option('--trial', 'sales: trial banner')
    .option('--practice', 'sales: offer the practice account')
    .option('--dark-login', 'sales: dark sign-in page')
    .addOption(new Option('--home <page>', 'sales: page after sign-in').choices(['dashboard', 'traderoom']))
    .addOption(
      new Option('--as <person>', 'sales: print an address that signs in as this person, once').choices([
        'trader',
        'new',
        'admin',
      ]),
    )
    .option('--set <setting=value>', 'sales: any setting; may be repeated', collect)
    .addHelpText('after', EXAMPLES)
    .action((id: string, options: PreviewOptions) => preview(io, id, options));
}
