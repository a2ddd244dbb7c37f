import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { canvasImages } from '../../../server/browser/canvas-images.ts';
import { streamOf } from '../../../server/byte-stream.ts';

/** What the stand-in of the browser has decoded, drawn and encoded. */
interface Drawn {
  background: string[];
  sizes: [number, number][];
  encoded: string[];
  closed: number;
}

const MB = 1024 * 1024;
let drawn: Drawn;
let image: { width: number; height: number } | null;
/** Bytes of an encoded image of this type and width. */
let weigh: (type: string, width: number) => number;

class FakeCanvas {
  readonly width: number;
  readonly height: number;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    drawn.sizes.push([width, height]);
  }

  getContext() {
    return {
      set fillStyle(color: string) {
        drawn.background.push(color);
      },
      fillRect: () => undefined,
      drawImage: () => undefined,
    };
  }

  async convertToBlob({ type }: { type: string }) {
    drawn.encoded.push(type);
    return new Blob([new Uint8Array(weigh(type, this.width))], { type });
  }
}

beforeEach(() => {
  drawn = { background: [], sizes: [], encoded: [], closed: 0 };
  weigh = () => 1000;
  vi.stubGlobal('OffscreenCanvas', FakeCanvas);
  vi.stubGlobal('createImageBitmap', async () => {
    if (!image) throw new DOMException('The source image could not be decoded.');
    return { ...image, close: () => void (drawn.closed += 1) };
  });
});
afterEach(() => vi.unstubAllGlobals());

const clean = async (media: 'image/jpeg' | 'image/png' | 'image/webp', width: number, height: number) => {
  image = { width, height };
  return await canvasImages.clean(streamOf(content()), media);
};

async function* content() {
  yield new Uint8Array([1, 2, 3]);
}

describe('images in a browser', () => {
  it('become opaque JPEGs of the same size, of which nothing but pixels remains', async () => {
    const { media, bytes } = await clean('image/webp', 1200, 800);
    expect([media, bytes.length]).toEqual(['image/jpeg', 1000]);
    expect(drawn).toEqual({
      background: ['#ffffff'],
      sizes: [[1200, 800]],
      encoded: ['image/jpeg'],
      closed: 1,
    });
  });

  it('keep their proportions when they are too large', async () => {
    await clean('image/jpeg', 8192, 2);
    expect(drawn.sizes).toEqual([[4096, 1]]);
  });

  it('stay PNG for a screenshot, unless that is too heavy', async () => {
    expect((await clean('image/png', 800, 600)).media).toBe('image/png');
    weigh = (type) => (type === 'image/png' ? 5 * MB : 2 * MB);
    expect((await clean('image/png', 800, 600)).media).toBe('image/jpeg');
  });

  it('are encoded smaller until they are light enough, and kept at the smallest size', async () => {
    weigh = (_, width) => (width > 2048 ? 5 * MB : 3 * MB);
    await clean('image/jpeg', 5000, 5000);
    expect(drawn.sizes.map(([width]) => width)).toEqual([4096, 2048]);
    weigh = () => 5 * MB;
    drawn.sizes = [];
    expect((await clean('image/jpeg', 5000, 5000)).bytes.length).toBe(5 * MB);
    expect(drawn.sizes.map(([width]) => width)).toEqual([4096, 2048, 1280]);
  });

  it.each([
    ['too wide', 12_001, 10],
    ['too high', 10, 12_001],
    ['of too many pixels', 10_000, 4001],
  ])('are refused if they are %s', async (_, width, height) => {
    await expect(clean('image/jpeg', width, height)).rejects.toThrow('unreadable_image');
    expect(drawn).toMatchObject({ sizes: [], closed: 1 });
  });

  it('are refused if the browser cannot decode them', async () => {
    image = null;
    await expect(canvasImages.clean(streamOf(content()), 'image/png')).rejects.toThrow('unreadable_image');
  });
});
