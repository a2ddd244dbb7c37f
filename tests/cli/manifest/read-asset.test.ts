import { writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { Brand } from '../../../schemas/generated/types.ts';
import { readAssets } from '../../../cli/manifest/read-asset.ts';
import { temporaryFolder } from '../support/run-livery.ts';

async function read(content: Buffer | string) {
  const folder = temporaryFolder();
  writeFileSync(path.join(folder, 'logo'), content);
  const [asset] = await readAssets(folder, { logos: { logo: 'logo' } } as Partial<Brand>);
  return asset!;
}

const png = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0b6b68' } })
    .png()
    .toBuffer();

/** A PNG whose header claims `width` × `height` pixels, without the data. */
async function bomb(width: number, height: number): Promise<Buffer> {
  const small = await png(1, 1);
  small.writeUInt32BE(width, 16);
  small.writeUInt32BE(height, 20);
  small.writeUInt32BE(crc(small.subarray(12, 29)), 29);
  return small;
}

function crc(bytes: Buffer): number {
  let value = ~0;
  for (const byte of bytes) {
    value ^= byte;
    for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  }
  return ~value >>> 0;
}

describe('readAssets', () => {
  it('reads a PNG by its content', async () => {
    expect(await read(await png(600, 300))).toMatchObject({
      state: 'read',
      kind: 'png',
      width: 600,
      height: 300,
      problems: [],
    });
  });

  it('rejects a truncated PNG', async () => {
    const whole = await png(64, 64);
    const { problems } = await read(whole.subarray(0, whole.length - 40));
    expect(problems).toEqual([expect.stringMatching(/^It cannot be decoded: /)]);
  });

  it.each([
    [100_000, 100_000],
    [1, 1_000_000_000],
  ])('rejects a header that claims %d × %d pixels', async (width, height) => {
    expect((await read(await bomb(width, height))).problems).toHaveLength(1);
  });

  it.each([
    ['a JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
    ['a web page', '<html><svg/></html>'],
    ['an empty file', ''],
  ])('classifies %s as neither SVG nor PNG', async (_, content) => {
    expect(await read(content)).toMatchObject({ state: 'read', kind: 'other' });
  });
});
