import type { Page } from 'playwright';

export interface Photo {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

interface PhotoOptions {
  name?: string;
  width?: number;
  height?: number;
  /** Pixels that no encoder can compress. */
  isNoisy?: boolean;
}

/** A JPEG of a light document on a dark table, drawn by the browser. */
export async function drawPhoto(
  page: Page,
  { name = 'photo.jpg', width = 1200, height = 800, isNoisy = false }: PhotoOptions = {},
): Promise<Photo> {
  const encoded = await page.evaluate(
    async ({ width, height, isNoisy }) => {
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [width, height];
      const context = canvas.getContext('2d')!;
      context.fillStyle = '#543';
      context.fillRect(0, 0, width, height);
      context.fillStyle = '#eef';
      context.fillRect(width * 0.05, height * 0.05, width * 0.9, height * 0.9);
      if (isNoisy) {
        const pixels = context.getImageData(0, 0, width, height);
        for (let at = 0; at < pixels.data.length; at++)
          if (at % 4 !== 3) pixels.data[at] = pixels.data[at]! - Math.floor(Math.random() * 60);
        context.putImageData(pixels, 0, 0);
      }
      const blob = await new Promise<Blob>((resolve) =>
        canvas.toBlob((made) => resolve(made!), 'image/jpeg', 0.98),
      );
      const reader = new FileReader();
      reader.readAsDataURL(blob);
      await new Promise((resolve) => reader.addEventListener('load', resolve));
      return String(reader.result).split(',')[1]!;
    },
    { width, height, isNoisy },
  );
  return { name, mimeType: 'image/jpeg', buffer: Buffer.from(encoded, 'base64') };
}

export interface StoredPhoto {
  bytes: number;
  width: number;
  height: number;
  /** Red, green and blue at the asked points, which are shares of width and height. */
  colors: number[][];
}

/** A document as the server has stored it, read by its owner. */
export async function readStored(
  page: Page,
  path: string,
  points: readonly (readonly [number, number])[] = [],
): Promise<StoredPhoto> {
  return await page.evaluate(
    async ({ path, points }) => {
      const blob = await (await fetch(`/api/v1${path}`)).blob();
      const bitmap = await createImageBitmap(blob);
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [bitmap.width, bitmap.height];
      const context = canvas.getContext('2d')!;
      context.drawImage(bitmap, 0, 0);
      const colors = points.map(([x, y]) =>
        Array.from(context.getImageData(x * bitmap.width, y * bitmap.height, 1, 1).data.slice(0, 3)),
      );
      return { bytes: blob.size, width: bitmap.width, height: bitmap.height, colors };
    },
    { path, points },
  );
}
