import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { decodeSquare, openBitmap } from '../../../../runtime/ui/photo/decode-photo.ts';
import {
  MAX_BYTES,
  preparePhoto,
  preparePortrait,
  type Picture,
} from '../../../../runtime/ui/photo/prepare-photo.ts';

const photo = (bytes: number, name = 'IMG_1.jpg', type = 'image/jpeg') =>
  new File([new Uint8Array(bytes)], name, { type, lastModified: 7 });

/** A picture whose encoding has this many bytes for each pixel of its longest side, times the quality. */
function pictureOf(width: number, height: number, bytesPerPixel = 100) {
  const tried: [side: number, quality: number][] = [];
  const state = { isClosed: false };
  const picture: Picture = {
    width,
    height,
    async encode(side, quality) {
      tried.push([side, quality]);
      return new Blob([new Uint8Array(Math.round(side * quality * bytesPerPixel))]);
    },
    close: () => void (state.isClosed = true),
  };
  return { picture, tried, state };
}

const undecodable = () => Promise.reject(new Error('Not readable'));

describe('preparePhoto', () => {
  test('leaves a photo of 2,097,152 bytes as it is', async () => {
    const file = photo(MAX_BYTES);
    const { picture, tried, state } = pictureOf(3000, 2000);
    expect(await preparePhoto(file, async () => picture)).toEqual({ file });
    expect([tried, state.isClosed]).toEqual([[], true]);
  });

  test('encodes one byte more again, at the best quality that fits', async () => {
    const { picture, tried, state } = pictureOf(3000, 2000, 800);
    const result = await preparePhoto(photo(MAX_BYTES + 1, 'scan.PNG', 'image/png'), async () => picture);
    if (!('file' in result)) throw new Error('The photo was refused');
    expect([result.file.name, result.file.type, result.file.lastModified]).toEqual([
      'scan.jpg',
      'image/jpeg',
      7,
    ]);
    expect(result.file.size).toBeLessThanOrEqual(MAX_BYTES);
    expect(tried.at(-1)).toEqual([3000, 0.8]);
    expect(state.isClosed).toBe(true);
  });

  test('scales a photo only down to a legible size, and refuses what stays too large', async () => {
    const { picture, tried } = pictureOf(8000, 6000, 10_000);
    expect(await preparePhoto(photo(MAX_BYTES + 1), async () => picture)).toEqual({ problem: 'too-large' });
    expect([tried[0]![0], Math.min(...tried.map(([side]) => side))]).toEqual([4000, 1600]);
  });

  test('encodes a small file of another type that the browser can read', async () => {
    const { picture } = pictureOf(2000, 1000);
    const result = await preparePhoto(photo(10, 'IMG_2.HEIC', 'image/heic'), async () => picture);
    expect('file' in result && [result.file.name, result.file.type]).toEqual(['IMG_2.jpg', 'image/jpeg']);
  });

  test.each([
    ['bill.pdf', 'application/pdf', 'pdf'],
    ['bill.PDF', '', 'pdf'],
    ['IMG_3.heic', '', 'heic'],
    ['IMG_3', 'image/heif', 'heic'],
    ['notes.txt', 'text/plain', 'not-image'],
    ['broken.jpg', 'image/jpeg', 'not-image'],
  ])('refuses %s (%s) that the browser cannot read', async (name, type, problem) => {
    expect(await preparePhoto(photo(10, name, type), undecodable)).toEqual({ problem });
  });

  test('refuses a picture that the browser cannot encode', async () => {
    const { picture } = pictureOf(9000, 100);
    picture.encode = () => Promise.reject(new Error('Out of memory'));
    expect(await preparePhoto(photo(10), async () => picture)).toEqual({ problem: 'too-large' });
  });
});

test('openBitmap decodes in a browser that does not know the orientation option', async () => {
  const bitmap = { width: 3, height: 2 };
  vi.stubGlobal('createImageBitmap', async (_file: Blob, options?: object) => {
    if (options) throw new TypeError('Unknown value from-image');
    return bitmap;
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  expect(await openBitmap(photo(1))).toBe(bitmap);
});

describe('a profile photo', () => {
  test('is always encoded again, as a small JPEG', async () => {
    const { picture, tried, state } = pictureOf(400, 400);
    const result = await preparePortrait(photo(10, 'me.png', 'image/png'), async () => picture);
    expect('file' in result && [result.file.name, result.file.type]).toEqual(['me.jpg', 'image/jpeg']);
    expect([tried, state.isClosed]).toEqual([[[512, 0.85]], true]);
  });

  test('is refused with the reason if it cannot be read or encoded', async () => {
    expect(await preparePortrait(photo(10, 'cv.pdf', 'application/pdf'), undecodable)).toEqual({
      problem: 'pdf',
    });
    expect(await preparePortrait(photo(10, 'a.txt', 'text/plain'), undecodable)).toEqual({
      problem: 'not-image',
    });
    const { picture, state } = pictureOf(400, 400);
    picture.encode = () => Promise.reject(new Error('Out of memory'));
    expect(await preparePortrait(photo(10), async () => picture)).toEqual({ problem: 'too-large' });
    expect(state.isClosed).toBe(true);
  });

  test('is the middle square of the picture', async () => {
    const cuts: unknown[][] = [];
    const closed: number[] = [];
    vi.stubGlobal('createImageBitmap', async (_: unknown, ...cut: unknown[]) => {
      if (cut.length === 4) cuts.push(cut);
      const [width, height] = cut.length === 4 ? [cut[2] as number, cut[3] as number] : [800, 501];
      return { width, height, close: () => closed.push(width) };
    });
    onTestFinished(() => void vi.unstubAllGlobals());
    const picture = await decodeSquare(photo(1));
    expect([picture.width, picture.height, cuts, closed]).toEqual([501, 501, [[149, 0, 501, 501]], [800]]);
  });
});
