import sharp from 'sharp';
import { expect, it } from 'vitest';
import { Failure } from '../../../server/failure.ts';
import { createImageCleaner } from '../../../server/node/image-cleaner.ts';
import { HOSTILE_FILES, MARK, turnedPhoto } from '../support/hostile-files.ts';

const MEDIA: Record<string, string> = { jpeg: 'image/jpeg', png: 'image/png', webp: 'image/webp' };

async function* piecesOf(bytes: Uint8Array) {
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
}

const codeOf = async (work: Promise<unknown>): Promise<string> =>
  await work.then(
    () => 'drawn',
    (error: unknown) => (error instanceof Failure ? error.code : String(error)),
  );

const photo = async (format: 'jpeg' | 'png' | 'webp', width = 64, height = 32): Promise<Uint8Array> =>
  await sharp({ create: { width, height, channels: 3, background: '#c81e3c' } })
    [format]()
    .toBuffer();

it.each([
  ['jpeg', 'image/jpeg'],
  ['png', 'image/png'],
  ['webp', 'image/jpeg'],
] as const)('draws a %s anew as %s, in its size and colour', async (format, media) => {
  const received = await photo(format);
  const image = await createImageCleaner().clean(piecesOf(received), MEDIA[format]!);
  expect(image.media).toBe(media);
  const { data, info } = await sharp(image.bytes).raw().toBuffer({ resolveWithObject: true });
  expect(info).toMatchObject({ width: 64, height: 32, channels: 3 });
  for (const [at, value] of [200, 30, 60].entries()) expect(Math.abs(data[at]! - value)).toBeLessThan(4);
});

it('reduces a large image and keeps its proportions', async () => {
  const image = await createImageCleaner().clean(piecesOf(await photo('jpeg', 6000, 3000)), 'image/jpeg');
  expect(await sharp(image.bytes).metadata()).toMatchObject({ width: 4096, height: 2048 });
});

it('stores no image above 4 MiB: a large noisy screenshot becomes a smaller photo', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const received = await sharp({
    create: { width: 1400, height: 1400, channels: 3, background: '#000', noise },
  })
    .png()
    .toBuffer();
  const image = await createImageCleaner().clean(piecesOf(received), 'image/png');
  expect([image.media, image.bytes.length <= 4 * 1024 * 1024]).toEqual(['image/jpeg', true]);
});

it('applies the orientation of a photo and forgets it', async () => {
  const image = await createImageCleaner().clean(piecesOf(await turnedPhoto()), 'image/jpeg');
  const { width, height, orientation, exif } = await sharp(image.bytes).metadata();
  expect([width, height, orientation, exif]).toEqual([32, 64, undefined, undefined]);
  const top = await sharp(image.bytes).extract({ left: 8, top: 4, width: 1, height: 1 }).raw().toBuffer();
  expect(top[0]).toBeGreaterThan(150);
});

it('leaves no metadata and no byte after the image', async () => {
  for (const { outcome, bytes } of HOSTILE_FILES.filter((file) => file.outcome === 'drawn')) {
    const received = await bytes();
    const { format } = await sharp(received, { failOn: 'none' }).metadata();
    const image = await createImageCleaner().clean(piecesOf(received), MEDIA[format]!);
    expect(outcome).toBe('drawn');
    const { exif, xmp, icc, iptc, comments, hasAlpha, space } = await sharp(image.bytes).metadata();
    expect([exif, xmp, icc, iptc, comments, hasAlpha]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
      false,
    ]);
    expect(['srgb', 'b-w']).toContain(space);
    expect(Buffer.from(image.bytes).includes(MARK)).toBe(false);
    const end = image.media === 'image/png' ? 'IEND\xae\x42\x60\x82' : '\xff\xd9';
    expect(Buffer.from(image.bytes).toString('latin1').endsWith(end)).toBe(true);
  }
});

it('refuses an image whose content is of another type than detected', async () => {
  const received = await photo('png');
  expect(await codeOf(createImageCleaner().clean(piecesOf(received), 'image/jpeg'))).toBe('unreadable_image');
});

it('passes on the error of the content, and frees its place', async () => {
  const cleaner = createImageCleaner({ images: 1 });
  async function* broken() {
    yield (await photo('png')).subarray(0, 20);
    throw new Failure('file_too_large');
  }
  expect(await codeOf(cleaner.clean(broken(), 'image/png'))).toBe('file_too_large');
  expect(await codeOf(cleaner.clean(piecesOf(await photo('png')), 'image/png'))).toBe('drawn');
});

it('refuses images above the number that it holds, until one has ended', async () => {
  const cleaner = createImageCleaner({ images: 2, encodings: 1 });
  const received = await photo('png');
  const release: (() => void)[] = [];
  async function* stalled() {
    await new Promise<void>((resolve) => release.push(resolve));
    yield received;
  }
  const held = [1, 2].map(() => cleaner.clean(stalled(), 'image/png'));
  expect(await codeOf(cleaner.clean(piecesOf(received), 'image/png'))).toBe('busy');
  for (const go of release) go();
  await Promise.all(held);
  expect(await codeOf(cleaner.clean(piecesOf(received), 'image/png'))).toBe('drawn');
});
