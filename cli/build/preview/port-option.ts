import { InvalidArgumentError } from 'commander';

/** A port on the command line; 0 takes any free one. */
export function parsePort(text: string): number {
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port <= 65_535) return port;
  throw new InvalidArgumentError('A port is a number from 0 to 65535.');
}

/** An option that may be given several times. */
export function collect(value: string, previous: string[] = []): string[] {
  return [...previous, value];
}
