import { type Command, InvalidArgumentError } from 'commander';
import type { PriceSource } from '../../../server/main.ts';

/** The common options of every command that serves a brand. */
export interface ServeOptions {
  port: number;
  host?: string;
  fresh?: boolean;
  json?: boolean;
  /** Addresses of a price source (docs/price-source.md). */
  prices?: PriceSource;
}

/** A port on the command line; 0 takes any free one. */
function parsePort(text: string): number {
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port <= 65_535) return port;
  throw new InvalidArgumentError('A port is a number from 0 to 65535.');
}

/** Addresses of a price source: ws for pushed prices, http for requests. */
function parsePrices(text: string, known: PriceSource = {}): PriceSource {
  const protocol = URL.canParse(text) ? new URL(text).protocol : '';
  if (['ws:', 'wss:'].includes(protocol)) return { ...known, stream: text };
  if (['http:', 'https:'].includes(protocol)) return { ...known, http: text };
  throw new InvalidArgumentError(
    'A price source is an address that starts with ws://, wss://, http:// or https://.',
  );
}

/** Adds the options of ServeOptions. `port` is the first one to try. */
export function withServeOptions(command: Command, port: number): Command {
  return command
    .option('--port <number>', 'port; if it is in use, the next free one', parsePort, port)
    .option('--host <address>', 'address of this machine to listen on')
    .option(
      '--prices <address>',
      'a price source instead of simulated ones; once for ws, once for http',
      parsePrices,
    )
    .option('--fresh', 'begin with an empty database')
    .option('--json', 'print the addresses as JSON');
}
