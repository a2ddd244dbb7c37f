import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';
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

/** Shared, as the start of its process takes longer than an image. */
const cleaner = createImageCleaner({ milliseconds: 60_000 });

it.each([
  ['jpeg', 'image/jpeg'],
  ['png', 'image/png'],
  ['webp', 'image/jpeg'],
] as const)('draws a %s anew as %s, in its size and colour', async (format, media) => {
  const received = await photo(format);
  const image = await cleaner.clean(piecesOf(received), MEDIA[format]!);
  expect(image.media).toBe(media);
  const { data, info } = await sharp(image.bytes).raw().toBuffer({ resolveWithObject: true });
  expect(info).toMatchObject({ width: 64, height: 32, channels: 3 });
  for (const [at, value] of [200, 30, 60].entries()) expect(Math.abs(data[at]! - value)).toBeLessThan(4);
});

it('has the memory for WebP images of 40 megapixels, one after the other', async () => {
  const received = await photo('webp', 8000, 5000);
  for (const _time of ['first', 'second']) {
    const image = await cleaner.clean(piecesOf(received), 'image/webp');
    expect(await sharp(image.bytes).metadata()).toMatchObject({ width: 4096, height: 2560 });
  }
});

it('reduces a large image and keeps its proportions', async () => {
  const image = await cleaner.clean(piecesOf(await photo('jpeg', 6000, 3000)), 'image/jpeg');
  expect(await sharp(image.bytes).metadata()).toMatchObject({ width: 4096, height: 2048 });
});

it('stores no image above 4 MiB: a large noisy screenshot becomes a smaller photo', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const received = await sharp({
    create: { width: 1400, height: 1400, channels: 3, background: '#000', noise },
  })
    .png()
    .toBuffer();
  const image = await cleaner.clean(piecesOf(received), 'image/png');
  expect([image.media, image.bytes.length <= 4 * 1024 * 1024]).toEqual(['image/jpeg', true]);
});

it('applies the orientation of a photo and forgets it', async () => {
  const image = await cleaner.clean(piecesOf(await turnedPhoto()), 'image/jpeg');
  const { width, height, orientation, exif } = await sharp(image.bytes).metadata();
  expect([width, height, orientation, exif]).toEqual([32, 64, undefined, undefined]);
  const top = await sharp(image.bytes).extract({ left: 8, top: 4, width: 1, height: 1 }).raw().toBuffer();
  expect(top[0]).toBeGreaterThan(150);
});

it('leaves no metadata and no byte after the image', async () => {
  for (const { outcome, bytes } of HOSTILE_FILES.filter((file) => file.outcome === 'drawn')) {
    const received = await bytes();
    const { format } = await sharp(received, { failOn: 'none' }).metadata();
    const image = await cleaner.clean(piecesOf(received), MEDIA[format]!);
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
  expect(await codeOf(cleaner.clean(piecesOf(received), 'image/jpeg'))).toBe('unreadable_image');
});

it('passes on the error of the content, and frees its place', async () => {
  const single = createImageCleaner({ images: 1 });
  async function* broken() {
    yield (await photo('png')).subarray(0, 20);
    throw new Failure('file_too_large');
  }
  expect(await codeOf(single.clean(broken(), 'image/png'))).toBe('file_too_large');
  expect(await codeOf(single.clean(piecesOf(await photo('png')), 'image/png'))).toBe('drawn');
});

it('refuses images above the number that it holds, until one has ended', async () => {
  const pair = createImageCleaner({ images: 2, encodings: 1 });
  const received = await photo('png');
  const release: (() => void)[] = [];
  async function* stalled() {
    await new Promise<void>((resolve) => release.push(resolve));
    yield received;
  }
  const held = [1, 2].map(() => pair.clean(stalled(), 'image/png'));
  expect(await codeOf(pair.clean(piecesOf(received), 'image/png'))).toBe('busy');
  for (const go of release) go();
  await Promise.all(held);
  expect(await codeOf(pair.clean(piecesOf(received), 'image/png'))).toBe('drawn');
});

describe('the process that decodes', () => {
  const worker = fileURLToPath(new URL('../support/faulty-image-worker.js', import.meta.url));
  const start = (milliseconds = 60_000) => {
    const log = { warn: vi.fn() };
    const faulty = createImageCleaner({ worker, log, milliseconds });
    const clean = async (fault: string) => {
      const { bytes } = await faulty.clean(piecesOf(Buffer.from(fault)), 'image/png');
      return Buffer.from(bytes).toString();
    };
    return { log, clean };
  };

  it.each([
    ['crashes', 'a'],
    ['answers something else than an image', 'f'],
    ...(process.platform === 'linux' ? [['takes a gigabyte of native memory', 'm'] as const] : []),
  ] as const)('ends and is replaced when it %s', async (_what, fault) => {
    const { clean, log } = start();
    const before = await clean('p');
    expect(await codeOf(clean(fault))).toBe('unreadable_image');
    expect(log.warn).toHaveBeenCalledWith(
      { media: 'image/png', bytes: 1 },
      'the image decoder was ended by an image',
    );
    const after = await clean('p');
    expect([Number(after) > 0, after === before]).toEqual([true, false]);
  });

  it('ends when an image takes longer than its time', async () => {
    const { clean, log } = start(200);
    expect(await codeOf(clean('h'))).toBe('unreadable_image');
    expect(log.warn).toHaveBeenCalledOnce();
  });

  it('is one of two, however many images arrive together, and takes one after another', async () => {
    const { clean } = start();
    const answers = await Promise.all(Array.from({ length: 9 }, () => clean('p')));
    expect(new Set(answers).size).toBe(2);
    expect(answers).toContain(await clean('p'));
  });

  it('has nothing of the environment of the backend', async () => {
    vi.stubEnv('DATABASE_URL', 'postgres://secret');
    const names = (await start().clean('e')).split(' ');
    vi.unstubAllEnvs();
    expect(names).toContain('VIPS_CONCURRENCY');
    expect(names.filter((name) => /DATABASE|LIVERY|PATH|HOME/.test(name))).toEqual([]);
  });

  it('refuses images as busy when it cannot start', async () => {
    const log = { warn: vi.fn() };
    const broken = createImageCleaner({ worker: `${worker}.missing`, log });
    expect(await codeOf(broken.clean(piecesOf(await photo('png')), 'image/png'))).toBe('busy');
    expect(log.warn).toHaveBeenCalledOnce();
  });
});
