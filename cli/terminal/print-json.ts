import type { Io } from '../io.ts';

/** Writes a result for programs: what `--json` asks for. */
export function printJson(io: Pick<Io, 'out'>, result: object): void {
  io.out(`${JSON.stringify(result, null, 2)}\n`);
}
