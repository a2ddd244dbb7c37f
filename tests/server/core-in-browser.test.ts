import { fileURLToPath } from 'node:url';
import { build, type Rolldown } from 'vite';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Bundles a module for the browser and lists the Node.js modules that it imports. */
async function nodeImports(entry: string): Promise<{ nodeModules: string[]; modules: string[] }> {
  const nodeModules: string[] = [];
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
            nodeModules.push(`${source} from ${importer}`);
          return null;
        },
      },
    ],
    build: { write: false, minify: false, target: 'es2023', lib: { entry, formats: ['es'] } },
  })) as Rolldown.RolldownOutput[];
  const chunks = result.flatMap(({ output }) => output).filter((item) => item.type === 'chunk');
  return { nodeModules, modules: chunks.flatMap((chunk) => chunk.moduleIds) };
}

describe('server core', () => {
  it('imports no Node.js module, database driver or native code', async () => {
    const { nodeModules, modules } = await nodeImports('server/app.ts');
    expect(nodeModules).toEqual([]);
    expect(modules.some((id) => id.endsWith('server/contract/bind-calls.ts'))).toBe(true);
    expect(
      modules.filter((id) =>
        /node_modules\/(?:pg|@electric-sql|@node-rs|pino|nodemailer|sharp)\/|server\/node\//.test(id),
      ),
    ).toEqual([]);
  });

  it('detects the Node.js imports of an adapter (control)', async () => {
    expect((await nodeImports('server/node/data-lock.ts')).nodeModules.length).toBeGreaterThan(0);
  });
});
