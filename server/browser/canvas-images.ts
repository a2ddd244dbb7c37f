import { readAll } from '../byte-stream.ts';
import { Failure } from '../failure.ts';
import type { CleanImage, ImageCleaner } from '../ports.ts';

// The limits of `server/node/image-worker.js`.
const MAX_PIXELS = 40_000_000;
/** Longest side of a received image, in pixels. */
const MAX_SIDE = 12_000;
/** An image above this size is encoded again in the next, smaller format. */
const MAX_STORED_BYTES = 4 * 1024 * 1024;
const QUALITY = 0.88;

interface Format {
  media: CleanImage['media'];
  /** Longest side in pixels; smaller images keep their size. */
  side: number;
}

const PHOTO: readonly Format[] = [4096, 2048, 1280].map((side) => ({ media: 'image/jpeg', side }));
const SCREENSHOT: readonly Format[] = [{ media: 'image/png', side: 4096 }, ...PHOTO];

const isAcceptable = ({ width, height }: ImageBitmap): boolean =>
  width <= MAX_SIDE && height <= MAX_SIDE && width * height <= MAX_PIXELS;

/** @throws unreadable_image */
async function decoded(bytes: Uint8Array<ArrayBuffer>, media: string): Promise<ImageBitmap> {
  try {
    const bitmap = await createImageBitmap(new Blob([bytes], { type: media }));
    if (isAcceptable(bitmap)) return bitmap;
    bitmap.close();
  } catch {
    // The message of the browser says nothing that the sender could use.
  }
  throw new Failure('unreadable_image');
}

/** Draws upright and opaque, and encodes again. */
async function redrawn(bitmap: ImageBitmap, { media, side }: Format): Promise<CleanImage> {
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height));
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(bitmap.width * scale)),
    Math.max(1, Math.round(bitmap.height * scale)),
  );
  const context = canvas.getContext('2d')!;
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  const blob = await canvas.convertToBlob({ type: media, quality: QUALITY });
  return { media, bytes: new Uint8Array(await blob.arrayBuffer()) };
}

/** In the first format that is small enough, else in the last. */
async function encoded(bitmap: ImageBitmap, [format, ...others]: readonly Format[]): Promise<CleanImage> {
  const image = await redrawn(bitmap, format!);
  return others.length && image.bytes.length > MAX_STORED_BYTES ? await encoded(bitmap, others) : image;
}

/** Re-encodes images on a canvas: pixels only, and of an animation its first frame. */
export const canvasImages: ImageCleaner = {
  async clean(content, media) {
    const bitmap = await decoded(await readAll(content), media);
    try {
      return await encoded(bitmap, media === 'image/png' ? SCREENSHOT : PHOTO);
    } finally {
      bitmap.close();
    }
  },
};
