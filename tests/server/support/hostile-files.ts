import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { joined } from '../../../server/byte-stream.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** `drawn`: accepted, and stored as a new image with nothing of the file but its pixels. */
export type Outcome = 'drawn' | 'unsupported_file' | 'unreadable_image' | 'file_too_large';

export interface HostileFile {
  what: string;
  outcome: Outcome;
  bytes(): Bytes | Promise<Bytes>;
  name?: string;
}

/** Occurs in no stored image. */
export const MARK = '<script>alert(1)</script>';
const LIMIT = 2_097_152;

const text = (value: string): Bytes => new TextEncoder().encode(value);
const latin = (value: string): Bytes => Uint8Array.from(value, (char) => char.charCodeAt(0));

function uint32(value: number): Bytes {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value);
  return bytes;
}

const PNG_SIGNATURE = latin('\x89PNG\r\n\x1a\n');

function pngChunk(type: string, data: Uint8Array): Bytes {
  const body = joined([latin(type), data]);
  return joined([uint32(data.length), body, uint32(crc32(body))]);
}

const header = (width: number, height: number) =>
  pngChunk('IHDR', joined([uint32(width), uint32(height), Uint8Array.of(8, 0, 0, 0, 0)]));
const END = pngChunk('IEND', new Uint8Array());

/** A grey PNG that declares these sides; `rows` of them are there. */
function png(width: number, height: number, rows = height, extra: readonly Bytes[] = []): Bytes {
  const pixels = pngChunk('IDAT', Uint8Array.from(deflateSync(Buffer.alloc((width + 1) * rows, 0))));
  return joined([PNG_SIGNATURE, header(width, height), ...extra, pixels, END]);
}

const source = (channels: 3 | 4 = 3) =>
  sharp({ create: { width: 64, height: 32, channels, background: { r: 200, g: 30, b: 60, alpha: 0.5 } } });
const taken = async (image: Sharp): Promise<Bytes> => Uint8Array.from(await image.toBuffer());
const jpeg = () => taken(source().jpeg());
const webp = () => taken(source().webp({ lossless: true }));

/** A JPEG whose frame header declares these sides. */
async function jpegOf(width: number, height: number): Promise<Bytes> {
  const bytes = await jpeg();
  const frame = bytes.findIndex((byte, at) => byte === 0xff && bytes[at + 1] === 0xc0);
  new DataView(bytes.buffer).setUint16(frame + 5, height);
  new DataView(bytes.buffer).setUint16(frame + 7, width);
  return bytes;
}

/** A JPEG with a segment of this marker after its start. */
async function jpegWith(marker: number, content: Bytes): Promise<Bytes> {
  const bytes = await jpeg();
  const length = content.length + 2;
  const segment = joined([Uint8Array.of(0xff, marker, length >> 8, length & 0xff), content]);
  return joined([bytes.subarray(0, 2), segment, bytes.subarray(2)]);
}

async function webpOf(width: number, height: number): Promise<Bytes> {
  const sides = ((width - 1) | ((height - 1) << 14)) >>> 0;
  const bytes = await webp();
  const at = Buffer.from(bytes).indexOf('VP8L') + 9;
  new DataView(bytes.buffer).setUint32(at, sides, true);
  return bytes;
}

async function animated(): Promise<Bytes> {
  const frames = Buffer.alloc(64 * 64 * 3, 9).fill(200, 0, 64 * 32 * 3);
  const image = sharp(frames, { raw: { width: 64, height: 64, channels: 3, pageHeight: 32 } });
  return await taken(image.webp({ loop: 0, delay: [100, 100] }));
}

const half = async (bytes: Bytes | Promise<Bytes>): Promise<Bytes> => {
  const whole = await bytes;
  return whole.slice(0, Math.floor(whole.length / 2));
};
/** Noise, so that half of it lacks rows. */
const noise = () =>
  sharp({
    create: {
      width: 256,
      height: 256,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  });
const padded = (bytes: Bytes, size: number): Bytes => joined([bytes, new Uint8Array(size - bytes.length)]);
const boxed = (brand: string): Bytes =>
  joined([uint32(24), latin(`ftyp${brand}`), uint32(0), latin(`mif1${brand}`), text(MARK)]);
const iccProfile = () =>
  pngChunk('iCCP', joined([latin('x\0\0'), Uint8Array.from(deflateSync(text(MARK.repeat(400))))]));

const refusedByType = (what: string, bytes: HostileFile['bytes']): HostileFile => ({
  what,
  outcome: 'unsupported_file',
  bytes,
});
const unreadable = (what: string, bytes: HostileFile['bytes']): HostileFile => ({
  what,
  outcome: 'unreadable_image',
  bytes,
});
const drawn = (what: string, bytes: HostileFile['bytes'], name?: string): HostileFile => ({
  what,
  outcome: 'drawn',
  bytes,
  name,
});

const BOMBS: readonly HostileFile[] = [
  unreadable('a PNG header of 1 x 1,000,000,000 pixels', () => png(1, 1_000_000_000, 4)),
  unreadable('a PNG header of 1,000,000,000 x 1 pixels', () => png(1_000_000_000, 1, 0)),
  unreadable('a complete PNG of 144 megapixels in 140 KB', () => png(12_000, 12_000)),
  unreadable('a PNG of 12,001 x 1 pixels', () => png(12_001, 1)),
  unreadable('a JPEG header of 65,500 x 65,500 pixels', () => jpegOf(65_500, 65_500)),
  unreadable('a WebP header of 16,383 x 16,383 pixels', () => webpOf(16_383, 16_383)),
  drawn('a PNG with a text of 100 MB, compressed', () =>
    png(8, 8, 8, [
      pngChunk('zTXt', joined([latin('x\0\0'), Uint8Array.from(deflateSync(Buffer.alloc(1e8, 65)))])),
    ]),
  ),
];

const POLYGLOTS: readonly HostileFile[] = [
  drawn('a JPEG that is also a ZIP', async () => joined([await jpeg(), latin(`PK\x03\x04${MARK}`)])),
  drawn('a JPEG that is also HTML', async () => joined([await jpeg(), text(`<html>${MARK}`)])),
  drawn('a PNG with PHP after its end', () => joined([png(8, 8), text(`<?php ${MARK}`)])),
  drawn('a WebP with HTML after its end', async () => joined([await webp(), text(`<html>${MARK}`)])),
  refusedByType('HTML before a JPEG', async () => joined([text(`<html>${MARK}`), await jpeg()])),
];

const METADATA: readonly HostileFile[] = [
  drawn('a PNG with a script in tEXt', () => png(8, 8, 8, [pngChunk('tEXt', text(`Comment\0${MARK}`))])),
  drawn('a PNG with a script in iTXt', () =>
    png(8, 8, 8, [pngChunk('iTXt', text(`Comment\0\0\0\0\0${MARK}`))]),
  ),
  drawn('a PNG with an invalid colour profile', () => png(8, 8, 8, [iccProfile()])),
  drawn('a JPEG with GPS and a script in EXIF', () =>
    taken(
      source()
        .jpeg()
        .withExif({ IFD0: { Artist: MARK }, IFD3: { GPSLatitude: '52/1 31/1 0/1', GPSLatitudeRef: 'N' } }),
    ),
  ),
  drawn('a JPEG with a script as its comment', () => jpegWith(0xfe, text(MARK))),
  drawn('a JPEG with a script in XMP', () =>
    jpegWith(0xe1, text(`http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>${MARK}</x:xmpmeta>`)),
  ),
  drawn('a WebP with a script in EXIF', () =>
    taken(
      source()
        .webp()
        .withExif({ IFD0: { Copyright: MARK } }),
    ),
  ),
  drawn('a CMYK JPEG', () => taken(source().toColourspace('cmyk').jpeg())),
  drawn('a PNG with transparent pixels', () => taken(source(4).png())),
  drawn('a PNG with 16 bits per channel', () => taken(source().toColourspace('rgb16').png())),
];

const DAMAGED: readonly HostileFile[] = [
  unreadable('half a JPEG', () => half(taken(noise().jpeg()))),
  unreadable('half a PNG', () => half(taken(noise().png()))),
  unreadable('half a WebP', () => half(taken(noise().webp()))),
  unreadable('the first bytes of a JPEG', () => Uint8Array.of(0xff, 0xd8, 0xff, 0xe0)),
  unreadable('a PNG without pixels', () => joined([PNG_SIGNATURE, header(8, 8), END])),
  unreadable('random bytes behind the signature of a JPEG', () =>
    joined([Uint8Array.of(0xff, 0xd8, 0xff, 0xe0), crypto.getRandomValues(new Uint8Array(5000))]),
  ),
  unreadable('an animated WebP', animated),
  refusedByType('an empty file', () => new Uint8Array()),
];

const OTHER_TYPES: readonly HostileFile[] = [
  refusedByType('an animated PNG', () => png(8, 8, 8, [pngChunk('acTL', joined([uint32(2), uint32(0)]))])),
  refusedByType('a GIF', () => joined([latin('GIF89a'), new Uint8Array(40), text(MARK)])),
  refusedByType('an SVG', () => text(`<svg xmlns="http://www.w3.org/2000/svg">${MARK}</svg>`)),
  refusedByType('HTML', () => text(`<!doctype html>${MARK}`)),
  refusedByType('a PDF', () => latin('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj\n')),
  refusedByType('a HEIC', () => boxed('heic')),
  refusedByType('an AVIF', () => boxed('avif')),
  refusedByType('a TIFF', () => taken(source().tiff())),
  refusedByType('a BMP', () => joined([latin('BM'), new Uint8Array(60)])),
  refusedByType('a ZIP', () => joined([latin('PK\x03\x04'), new Uint8Array(60)])),
  refusedByType('a Windows program', () => joined([latin('MZ\x90\0'), new Uint8Array(200)])),
  refusedByType('an ELF program', () => joined([latin('\x7fELF\x02\x01\x01'), new Uint8Array(200)])),
];

const LIMITS: readonly HostileFile[] = [
  drawn('2,097,152 bytes', () => padded(png(8, 8), LIMIT)),
  { what: '2,097,153 bytes', outcome: 'file_too_large', bytes: () => padded(png(8, 8), LIMIT + 1) },
  drawn('a PNG of 12,000 x 1 pixels', () => png(12_000, 1)),
  drawn('the name of a path', jpeg, '../../x.svg.jpg%00.html'),
  drawn('a name of 300 letters', jpeg, `${'Ꙭ̷'.repeat(150)}.jpg`),
  drawn('a name with line ends and quotes', jpeg, 'a"\r\nContent-Type: text/html\r\n\r\n<b>.jpg'),
];

export const HOSTILE_FILES: readonly HostileFile[] = [
  ...BOMBS,
  ...POLYGLOTS,
  ...METADATA,
  ...DAMAGED,
  ...OTHER_TYPES,
  ...LIMITS,
];

/** A photo that its EXIF orientation turns by a quarter: 32 x 64 pixels upright, red at the top. */
export async function turnedPhoto(): Promise<Bytes> {
  const left = await source().resize(32, 32).png().toBuffer();
  const blue = sharp({ create: { width: 64, height: 32, channels: 3, background: '#0000ff' } });
  return await taken(
    blue
      .composite([{ input: left, left: 0, top: 0 }])
      .jpeg()
      .withMetadata({ orientation: 6 }),
  );
}
