import { joined } from '../byte-stream.ts';
import { Failure } from '../failure.ts';
import type { CleanImage, ImageCleaner } from '../ports.ts';

const MAX_PIXELS = 40_000_000;
/** Longest side of a stored image; smaller ones keep their size. */
const MAX_SIDE = 2048;
const QUALITY = 0.88;

async function decoded(bytes: Uint8Array<ArrayBuffer>, media: string): Promise<ImageBitmap> {
  try {
    const bitmap = await createImageBitmap(new Blob([bytes], { type: media }));
    if (bitmap.width * bitmap.height <= MAX_PIXELS) return bitmap;
    bitmap.close();
  } catch {
    // The message of the browser says nothing that the sender could use.
  }
  throw new Failure('unreadable_image');
}

/** Draws upright and opaque, and encodes again. */
async function redrawn(bitmap: ImageBitmap, media: CleanImage['media']): Promise<CleanImage> {
  const scale = Math.min(1, MAX_SIDE / Math.max(bitmap.width, bitmap.height));
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

/** Re-encodes images on a canvas: pixels only. */
export const canvasImages: ImageCleaner = {
  async clean(content, media) {
    const chunks: Uint8Array[] = [];
    for await (const chunk of content) chunks.push(chunk);
    const bitmap = await decoded(joined(chunks), media);
    try {
      return await redrawn(bitmap, media === 'image/png' ? 'image/png' : 'image/jpeg');
    } finally {
      bitmap.close();
    }
  },
};
