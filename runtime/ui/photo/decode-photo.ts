import type { Picture } from './prepare-photo.ts';

/** A canvas with a white ground: JPEG has no transparency. */
function createCanvas(width: number, height: number): [HTMLCanvasElement, CanvasRenderingContext2D] {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  return [canvas, context];
}

function encodeJpeg(canvas: HTMLCanvasElement, quality: number): Promise<Blob> {
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('This browser cannot encode the photo'))),
      'image/jpeg',
      quality,
    ),
  );
}

/** Draws over a picture; `scale` is that of the picture. */
export type Paint = (context: CanvasRenderingContext2D, scale: number) => void;

/** Upright, as its EXIF orientation says; browsers without the option do that by default. */
export async function openBitmap(file: Blob): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    return await createImageBitmap(file);
  }
}

function pictureOf(bitmap: ImageBitmap, paint: Paint = () => undefined): Picture {
  const { width, height } = bitmap;
  return {
    width,
    height,
    async encode(side, quality) {
      const scale = Math.min(1, side / Math.max(width, height));
      const size = [Math.round(width * scale), Math.round(height * scale)].map((each) => Math.max(1, each));
      const [canvas, context] = createCanvas(size[0]!, size[1]!);
      context.imageSmoothingQuality = 'high';
      context.drawImage(bitmap, 0, 0, size[0]!, size[1]!);
      paint(context, scale);
      return await encodeJpeg(canvas, quality);
    },
    close: () => bitmap.close(),
  };
}

/** Decodes a photo. What `paint` draws becomes part of each encoding. */
export async function decodePhoto(file: Blob, paint?: Paint): Promise<Picture> {
  return pictureOf(await openBitmap(file), paint);
}

/** Decodes the middle square of a photo. */
export async function decodeSquare(file: Blob): Promise<Picture> {
  const whole = await openBitmap(file);
  const side = Math.min(whole.width, whole.height);
  try {
    return pictureOf(
      await createImageBitmap(whole, (whole.width - side) >> 1, (whole.height - side) >> 1, side, side),
    );
  } finally {
    whole.close();
  }
}
