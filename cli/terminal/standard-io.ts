import { existsSync, writeSync } from 'node:fs';
import path from 'node:path';
import { createInterface, type Interface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { CommandError, type Io } from '../io.ts';

/** Discards what readline echoes. */
const silent = () => new Writable({ write: (_chunk, _encoding, done) => done() });

async function askSecretly(question: string): Promise<string> {
  process.stderr.write(`${question} `);
  const secret = await readLine(
    '',
    createInterface({ input: process.stdin, output: silent(), terminal: true }),
  );
  process.stderr.write('\n');
  return secret;
}

async function askTerminal(question: string, initial = ''): Promise<string> {
  const prompt = initial ? `${question} (${initial}) ` : `${question} `;
  const answer = await readLine(prompt, createInterface({ input: process.stdin, output: process.stderr }));
  return answer.trim() || initial;
}

async function readLine(prompt: string, lines: Interface): Promise<string> {
  const left = new Promise<never>((_, reject) => {
    lines.once('close', () => reject(new CommandError('Cancelled. Nothing was written.')));
  });
  try {
    return await Promise.race([lines.question(prompt), left]);
  } catch (error) {
    process.stderr.write('\n');
    throw error;
  } finally {
    left.catch(() => {});
    lines.close();
  }
}

/** Ignores a closed pipe (`livery validate | head`); any other output error ends the process. */
export function onLostOutput(
  error: NodeJS.ErrnoException,
  end: (code: number) => void,
  tell: (text: string) => void,
): void {
  if (error.code === 'EPIPE') return;
  tell(`The output could not be written: ${error.message}.\n`);
  end(2);
}

function watchOutput(): void {
  for (const stream of [process.stdout, process.stderr]) {
    if (!stream.listenerCount('error'))
      stream.on('error', (error) =>
        onLostOutput(
          error,
          (code) => process.exit(code),
          (text) => writeSync(2, text),
        ),
      );
  }
}

function brandsFolder(root: string): string {
  const here = path.resolve('brands');
  return existsSync(here) ? here : path.join(root, 'brands');
}

/** The process's own streams; what `given` names is taken from there. */
export function standardIo(given: Partial<Io>): Io {
  const root = given.root ?? process.cwd();
  if (!given.out) watchOutput();
  const canAsk = process.stdin.isTTY && process.stderr.isTTY;
  return {
    root,
    brands: brandsFolder(root),
    out: (text) => void process.stdout.write(text),
    err: (text) => void process.stderr.write(text),
    color: Boolean(process.stdout.isTTY && process.stderr.isTTY) && !process.env.NO_COLOR,
    ...(canAsk ? { ask: askTerminal, askSecret: askSecretly } : {}),
    ...given,
  };
}
