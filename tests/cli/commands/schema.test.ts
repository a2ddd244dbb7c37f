import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { root, runLivery, temporaryFolder } from '../support/run-livery.ts';

const generated = readFileSync(path.join(root, 'schemas/generated/brand.schema.json'), 'utf8');

describe('livery schema', () => {
  it('says what to write into a manifest', async () => {
    const { code, out } = await runLivery(['schema']);
    expect(code).toBe(0);
    expect(out).toContain('"$schema": "../../schemas/generated/brand.schema.json"');
  });

  it('prints the schema, and writes it where it is told', async () => {
    const file = path.join(temporaryFolder(), 'editors/brand.schema.json');
    expect(JSON.parse((await runLivery(['schema', '--json'])).out)).toEqual(JSON.parse(generated));
    expect((await runLivery(['schema', '--out', file])).code).toBe(0);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(JSON.parse(generated));
  });

  it('says where it could not write', async () => {
    const place = path.join(temporaryFolder(), 'place');
    writeFileSync(place, 'a file in the place of the folder');
    const file = path.join(place, 'brand.schema.json');
    const { code, err } = await runLivery(['schema', '--out', file]);
    expect(code).toBe(2);
    expect(err).toContain(`${file} could not be written`);
    expect(await runLivery(['schema', '--out', ''])).toMatchObject({
      code: 2,
      err: expect.stringContaining('--out names no file'),
    });
  });
});
