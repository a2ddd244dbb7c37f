import { type Command, InvalidArgumentError } from 'commander';

/** What every command that serves a brand is asked. */
export interface ServeOptions {
  port: number;
  host?: string;
  fresh?: boolean;
  json?: boolean;
}

/** A port on the command line; 0 takes any free one. */
function parsePort(text: string): number {
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port <= 65_535) return port;
  throw new InvalidArgumentError('A port is a number from 0 to 65535.');
}

/** Adds the options of ServeOptions. `port` is the one that is tried first. */
export function withServeOptions(command: Command, port: number): Command {
  return command
    .option('--port <number>', 'port; the next free one where it is busy', parsePort, port)
    .option('--host <address>', 'address of this machine to listen on')
    .option('--fresh', 'begin with an empty database')
    .option('--json', 'print the addresses as JSON');
}
