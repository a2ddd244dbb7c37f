import { joined } from '../../../server/byte-stream.ts';
import type { CleanImage, ImageCleaner } from '../../../server/ports.ts';

/** Reads an image and changes nothing, so that tests of files can compare bytes. */
export const keptImages: ImageCleaner = {
  async clean(content, media) {
    const chunks: Uint8Array[] = [];
    for await (const chunk of content) chunks.push(chunk);
    return { media: media as CleanImage['media'], bytes: joined(chunks) };
  },
};

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const CHUNKS = '0000000d49484452000000010000000108060000001f15c489000000004944415400';
const IHDR = CHUNKS.match(/../g)!.map((pair) => Number.parseInt(pair, 16));

/** Bytes with the signature of this image type, padded to a size. */
export function image(kind: 'png' | 'jpeg' | 'webp' | 'gif', size = 400, fill = 7): Uint8Array<ArrayBuffer> {
  const text = (value: string) => [...new TextEncoder().encode(value)];
  const head = {
    png: [...PNG, ...IHDR],
    jpeg: [0xff, 0xd8, 0xff, 0xe0, 0, 16, ...text('JFIF\0')],
    webp: [...text('RIFF'), 0, 0, 0, 0, ...text('WEBPVP8 ')],
    gif: text('GIF89a'),
  }[kind];
  const bytes = new Uint8Array(size).fill(fill);
  bytes.set(head.slice(0, size));
  return bytes;
}
