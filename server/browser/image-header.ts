/** Facts about an image that need no decoding. */
export interface ImageHeader {
  width: number;
  height: number;
  isAnimated: boolean;
  /** Whether its last part is there: browsers draw what they have of a file that was cut off. */
  isComplete: boolean;
}

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  new DataView(buffer, byteOffset, byteLength);
const nameAt = (bytes: Uint8Array, at: number) => String.fromCharCode(...bytes.subarray(at, at + 4));

function pngHeader(bytes: Uint8Array): ImageHeader | null {
  const view = viewOf(bytes);
  if (nameAt(bytes, 12) !== 'IHDR') return null;
  const header = {
    width: view.getUint32(16),
    height: view.getUint32(20),
    isAnimated: false,
    isComplete: false,
  };
  for (let at = 8; at + 12 <= bytes.length; at += 12 + view.getUint32(at)) {
    const name = nameAt(bytes, at + 4);
    if (name === 'acTL') header.isAnimated = true;
    if (name === 'IEND') return { ...header, isComplete: true };
  }
  return header;
}

/** Whether the marker starts a frame, whose header has the sides: C4, C8 and CC are other markers. */
const startsFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** Compressed pixels contain no end marker. */
function hasJpegEnd(bytes: Uint8Array, from: number): boolean {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1))
    if (bytes[at + 1] === 0xd9) return true;
  return false;
}

function jpegHeader(bytes: Uint8Array): ImageHeader | null {
  const view = viewOf(bytes);
  let sides: Pick<ImageHeader, 'width' | 'height'> | null = null;
  if (view.getUint16(0) !== 0xffd8) return null;
  for (let at = 2; at + 9 < bytes.length && bytes[at] === 0xff; at += 2 + view.getUint16(at + 2)) {
    while (bytes[at + 1] === 0xff && at + 10 < bytes.length) at += 1;
    const marker = bytes[at + 1]!;
    if (startsFrame(marker)) sides = { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    if (marker === 0xda) return sides && { ...sides, isAnimated: false, isComplete: hasJpegEnd(bytes, at) };
  }
  return null;
}

/** The 24 bits from this byte, the lowest first. */
const bits24 = (view: DataView, at: number) => view.getUint16(at, true) | (view.getUint8(at + 2) << 16);

function webpSides(bytes: Uint8Array, view: DataView): Pick<ImageHeader, 'width' | 'height'> | null {
  switch (nameAt(bytes, 12)) {
    case 'VP8X':
      return { width: bits24(view, 24) + 1, height: bits24(view, 27) + 1 };
    case 'VP8L': {
      const sides = view.getUint32(21, true);
      return { width: (sides & 0x3fff) + 1, height: ((sides >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8 ':
      return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
    default:
      return null;
  }
}

function webpHeader(bytes: Uint8Array): ImageHeader | null {
  const view = viewOf(bytes);
  const sides = webpSides(bytes, view);
  if (nameAt(bytes, 0) !== 'RIFF' || nameAt(bytes, 8) !== 'WEBP' || !sides) return null;
  const isAnimated = nameAt(bytes, 12) === 'VP8X' && (bytes[20]! & 2) !== 0;
  return { ...sides, isAnimated, isComplete: view.getUint32(4, true) + 8 <= bytes.length };
}

const READERS: Record<string, (bytes: Uint8Array) => ImageHeader | null> = {
  'image/png': pngHeader,
  'image/jpeg': jpegHeader,
  'image/webp': webpHeader,
};
/** Shorter than the header of any format. */
const SHORTEST = 32;

/** @returns null for content that has no header of this media type */
export function readImageHeader(bytes: Uint8Array, media: string): ImageHeader | null {
  return bytes.length < SHORTEST ? null : (READERS[media]?.(bytes) ?? null);
}
