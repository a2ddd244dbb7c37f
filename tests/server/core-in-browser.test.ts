import { fileURLToPath } from 'node:url';
import { build, type Rolldown } from 'vite';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Bundles a module for a browser and tells which modules of Node it asks for. */
async function nodeImports(entry: string): Promise<{ asked: string[]; modules: string[] }> {
  const asked: string[] = [];
  const result = (await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'node-imports',
        enforce: 'pre',
        async resolveId(source, importer) {
          const { builtinModules } = await import('node:module');
          if (source.startsWith('node:') || builtinModules.includes(source))
            asked.push(`${source} from ${importer}`);
          return null;
        },
      },
    ],
    build: { write: false, minify: false, target: 'es2023', lib: { entry, formats: ['es'] } },
  })) as Rolldown.RolldownOutput[];
  const chunks = result.flatMap(({ output }) => output).filter((item) => item.type === 'chunk');
  return { asked, modules: chunks.flatMap((chunk) => chunk.moduleIds) };
}

describe('the core', () => {
  it('runs in a browser: it asks for no module of Node, no driver and no native code', async () => {
    const { asked, modules } = await nodeImports('server/app.ts');
    expect(asked).toEqual([]);
    expect(modules.some((id) => id.endsWith('server/contract/bind-calls.ts'))).toBe(true);
    expect(
      modules.filter((id) =>
        /node_modules\/(?:pg|@electric-sql|@node-rs|pino|nodemailer)\/|server\/node\//.test(id),
      ),
    ).toEqual([]);
  });

  it('would be caught asking: an adapter is', async () => {
    expect((await nodeImports('server/node/data-lock.ts')).asked.length).toBeGreaterThan(0);
  });
});
