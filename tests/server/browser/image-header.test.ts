import sharp from 'sharp';
import { expect, test } from 'vitest';
import { readImageHeader } from '../../../server/browser/image-header.ts';
import { HOSTILE_FILES } from '../support/hostile-files.ts';

const FORMATS = ['jpeg', 'png', 'webp'] as const;
type Format = (typeof FORMATS)[number];

const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 200, g: 30, b: 60, alpha: 0.5 } } });
const sides = { width: 301, height: 207, isAnimated: false, isComplete: true };

/** As the backend detects it, before an image is read. */
function mediaOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff) return 'image/jpeg';
  return bytes[0] === 0x89 ? 'image/png' : 'image/webp';
}

test.each<[string, Format, object]>([
  ['a JPEG', 'jpeg', {}],
  ['a progressive JPEG', 'jpeg', { progressive: true }],
  ['a PNG', 'png', {}],
  ['a WebP', 'webp', {}],
  ['a lossless WebP', 'webp', { lossless: true }],
])('reads the sides of %s', async (_what, format, options) => {
  const bytes = await photo(301, 207).toFormat(format, options).toBuffer();
  expect(readImageHeader(bytes, `image/${format}`)).toEqual(sides);
});

test('finds the sides and the end of a photo behind its thumbnail and metadata', async () => {
  const thumbnail = (await photo(16, 16).jpeg().toBuffer()).toString('latin1');
  const bytes = await photo(301, 207)
    .jpeg()
    .withExif({ IFD0: { Artist: thumbnail.replaceAll('\0', ' ') } })
    .toBuffer();
  expect(readImageHeader(bytes, 'image/jpeg')).toEqual(sides);
  expect(readImageHeader(bytes.subarray(0, -20), 'image/jpeg')).toEqual({ ...sides, isComplete: false });
});

test.each(FORMATS)('refuses a %s as any other type', async (format) => {
  const bytes = await photo(8, 8).toFormat(format).toBuffer();
  for (const other of FORMATS.filter((it) => it !== format))
    expect(readImageHeader(bytes, `image/${other}`)).toBeNull();
  expect(readImageHeader(bytes, 'image/gif')).toBeNull();
});

test('tells an animated and a cut image from a still and a complete one', async () => {
  const headerOf = async (what: string) => {
    const bytes = await HOSTILE_FILES.find((file) => file.what === what)!.bytes();
    return readImageHeader(bytes, mediaOf(bytes));
  };
  expect(await headerOf('an animated WebP')).toMatchObject({ isAnimated: true });
  expect(await headerOf('an animated PNG')).toMatchObject({ isAnimated: true });
  for (const format of ['JPEG', 'PNG', 'WebP'])
    expect(await headerOf(`half a ${format}`)).toMatchObject({ width: 256, height: 256, isComplete: false });
  expect(await headerOf('a JPEG header of 65,500 x 65,500 pixels')).toMatchObject({
    width: 65_500,
    height: 65_500,
  });
  expect(await headerOf('a WebP header of 16,383 x 16,383 pixels')).toMatchObject({ width: 16_383 });
});

test('reads any file to its end without an error, whole or cut anywhere', async () => {
  for (const { outcome, bytes } of HOSTILE_FILES) {
    const whole = await bytes();
    const header = readImageHeader(whole, mediaOf(whole));
    if (outcome === 'drawn') expect(header).toMatchObject({ isAnimated: false, isComplete: true });
    for (let length = 0; length < Math.min(200, whole.length); length += 1)
      for (const format of FORMATS)
        expect(() => readImageHeader(whole.subarray(0, length), `image/${format}`)).not.toThrow();
  }
});
