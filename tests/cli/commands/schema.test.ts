import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { root, runLivery, temporaryFolder } from '../support/run-livery.ts';

const generated = readFileSync(path.join(root, 'schemas/generated/brand.schema.json'), 'utf8');

describe('livery schema', () => {
  it('prints the $schema line for a manifest', async () => {
    const { code, out } = await runLivery(['schema']);
    expect(code).toBe(0);
    expect(out).toContain('"$schema": "../../schemas/generated/brand.schema.json"');
  });

  it('prints the schema with --json and writes it with --out', async () => {
    const file = path.join(temporaryFolder(), 'editors/brand.schema.json');
    expect(JSON.parse((await runLivery(['schema', '--json'])).out)).toEqual(JSON.parse(generated));
    expect((await runLivery(['schema', '--out', file])).code).toBe(0);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(JSON.parse(generated));
  });

  it.runIf(process.platform === 'linux')(
    'refuses a folder in /proc, which denies it as a missing one',
    async () => {
      const { code, err } = await runLivery(['schema', '--out', '/proc/livery/brand.schema.json']);
      expect([code, err]).toEqual([
        2,
        expect.stringContaining('/proc/livery/brand.schema.json could not be written'),
      ]);
    },
  );

  it('reports a file that it cannot write', async () => {
    const folder = path.join(temporaryFolder(), 'folder');
    writeFileSync(folder, 'a file instead of the folder');
    const file = path.join(folder, 'brand.schema.json');
    const { code, err } = await runLivery(['schema', '--out', file]);
    expect(code).toBe(2);
    expect(err).toContain(`${file} could not be written`);
    expect(await runLivery(['schema', '--out', ''])).toMatchObject({
      code: 2,
      err: expect.stringContaining('--out names no file'),
    });
  });
});
