import type { Sharp, SharpOptions } from 'sharp';
import { joined, type ByteChunks } from '../byte-stream.ts';
import { Failure } from '../failure.ts';
import type { CleanImage, ImageCleaner } from '../ports.ts';
import { Semaphore } from './semaphore.ts';

const MAX_PIXELS = 40_000_000;
/** Longest side of a received image, in pixels. */
const MAX_SIDE = 12_000;
/** Time limit of one re-encoding. */
const SECONDS = 10;
/** Images that are received or wait: each holds its received bytes in memory. */
const IMAGES = 48;
/** Images that are re-encoded at the same time: each holds at most four bytes per pixel. */
const ENCODINGS = 2;
const RETRY_SECONDS = 5;
/** An image above this size is encoded again in the next, smaller format. */
const MAX_STORED_BYTES = 4 * 1024 * 1024;

interface Format {
  media: CleanImage['media'];
  /** Longest side in pixels; smaller images keep their size. */
  side: number;
}

const PHOTO: readonly Format[] = [4096, 2048, 1280].map((side) => ({ media: 'image/jpeg', side }));
const SCREENSHOT: readonly Format[] = [{ media: 'image/png', side: 4096 }, ...PHOTO];

const OPTIONS: SharpOptions = { failOn: 'error', limitInputPixels: MAX_PIXELS, sequentialRead: true };

/** As sharp names the formats. */
const FORMATS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
};

/** sharp loads with the first image, to keep the start fast. */
async function loadSharp(): Promise<typeof import('sharp').default> {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

/** Checks format, sides and frames in the header, before a pixel is decoded. */
async function isAcceptable(image: Sharp, media: string): Promise<boolean> {
  const { format, width, height, pages = 1 } = await image.metadata();
  const isBounded = width <= MAX_SIDE && height <= MAX_SIDE && width * height <= MAX_PIXELS;
  return format === FORMATS[media] && isBounded && pages === 1;
}

/** Upright, opaque, in sRGB and without metadata. */
function encoded(image: Sharp, { media, side }: Format): Sharp {
  const upright = image
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: SECONDS });
  return media === 'image/png' ? upright.png() : upright.jpeg({ quality: 88, chromaSubsampling: '4:4:4' });
}

async function reencode(received: Uint8Array, media: string): Promise<CleanImage> {
  const sharp = await loadSharp();
  try {
    if (!(await isAcceptable(sharp(received, OPTIONS), media))) throw new Failure('unreadable_image');
    let image: CleanImage | undefined;
    for (const format of media === 'image/png' ? SCREENSHOT : PHOTO) {
      image = { media: format.media, bytes: await encoded(sharp(received, OPTIONS), format).toBuffer() };
      if (image.bytes.length <= MAX_STORED_BYTES) break;
    }
    return image!;
  } catch {
    // The message of the library says nothing that the sender could use.
    throw new Failure('unreadable_image');
  }
}

async function allOf(content: ByteChunks): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return joined(chunks);
}

/**
 * Re-encodes images with libvips. Memory is bounded by the numbers above: further images are refused as `busy`
 * while too many are received, and wait while others are re-encoded.
 */
export function createImageCleaner({ images = IMAGES, encodings = ENCODINGS } = {}): ImageCleaner {
  const received = new Semaphore(images);
  const encoding = new Semaphore(encodings);
  return {
    async clean(content, media) {
      if (!received.isFree) throw new Failure('busy', { retryAfter: RETRY_SECONDS });
      return await received.run(async () => {
        const bytes = await allOf(content);
        return await encoding.run(() => reencode(bytes, media));
      });
    },
  };
}
