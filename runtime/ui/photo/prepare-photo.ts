/** The server's limit (schemas/api/identity/upload.json). */
export const MAX_BYTES = 2_097_152;
/** Media types that the server takes. */
export const MEDIA = ['image/jpeg', 'image/png', 'image/webp'] as const;
/** A larger file is not decoded: it may exhaust the memory of a phone. */
const MAX_DECODED_BYTES = 64 * 1024 * 1024;
/** Longest sides to try, largest first: text stays legible down to the last one. */
const SIDES = [4000, 3000, 2400, 2000, 1600];
const QUALITIES = [0.9, 0.8, 0.65, 0.5];

/** Longest side of a profile photo. */
const PORTRAIT_SIDE = 512;
const PORTRAIT_QUALITY = 0.85;

/** Why a file cannot be sent; each user has a text `photo-<problem>`. */
export type PhotoProblem = 'too-large' | 'pdf' | 'heic' | 'not-image';

export interface Picture {
  width: number;
  height: number;
  /** Encodes the picture as JPEG, scaled to this longest side. */
  encode(side: number, quality: number): Promise<Blob>;
  close(): void;
}

/** Rejects for content that the browser cannot read. */
export type Decode = (file: Blob) => Promise<Picture>;

const isPdf = ({ name, type }: File) => type === 'application/pdf' || /\.pdf$/i.test(name);
const isHeic = ({ name, type }: File) => /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name);

function unreadable(file: File): PhotoProblem {
  if (isPdf(file)) return 'pdf';
  return isHeic(file) ? 'heic' : 'not-image';
}

const jpegName = (name: string) => `${name.replace(/\.[^.]*$/, '') || 'photo'}.jpg`;
const jpegFile = (blob: Blob, { name, lastModified }: File) =>
  new File([blob], jpegName(name), { type: 'image/jpeg', lastModified });

/** The largest and best encoding within the limit; undefined if there is none. */
export async function encodeWithinLimit(picture: Picture, file: File): Promise<File | undefined> {
  const longest = Math.max(picture.width, picture.height);
  const sides = [longest, ...SIDES.filter((side) => side < longest)].filter((side) => side <= SIDES[0]!);
  for (const side of sides)
    for (const quality of QUALITIES) {
      const blob = await picture.encode(side, quality);
      if (blob.size <= MAX_BYTES) return jpegFile(blob, file);
    }
  return undefined;
}

async function openPicture(
  file: File,
  decode: Decode,
): Promise<{ picture: Picture } | { problem: PhotoProblem }> {
  if (isPdf(file)) return { problem: 'pdf' };
  if (file.size > MAX_DECODED_BYTES) return { problem: 'too-large' };
  try {
    return { picture: await decode(file) };
  } catch {
    return { problem: unreadable(file) };
  }
}

/**
 * Makes a photo that the server takes: one that fits stays as it is; a larger one, or one of another type that
 * this browser can read, is scaled and encoded again.
 */
export async function preparePhoto(
  file: File,
  decode: Decode,
): Promise<{ file: File } | { problem: PhotoProblem }> {
  const opened = await openPicture(file, decode);
  if ('problem' in opened) return opened;
  const { picture } = opened;
  try {
    const isTaken = (MEDIA as readonly string[]).includes(file.type) && file.size <= MAX_BYTES;
    if (isTaken && Math.max(picture.width, picture.height) <= SIDES[0]!) return { file };
    const smaller = await encodeWithinLimit(picture, file);
    return smaller ? { file: smaller } : { problem: 'too-large' };
  } catch {
    return { problem: 'too-large' };
  } finally {
    picture.close();
  }
}

/** Makes a small profile photo, always encoded again: the place where it was taken stays on the device. */
export async function preparePortrait(
  file: File,
  decode: Decode,
): Promise<{ file: File } | { problem: PhotoProblem }> {
  const opened = await openPicture(file, decode);
  if ('problem' in opened) return opened;
  try {
    const blob = await opened.picture.encode(PORTRAIT_SIDE, PORTRAIT_QUALITY);
    return { file: jpegFile(blob, file) };
  } catch {
    return { problem: 'too-large' };
  } finally {
    opened.picture.close();
  }
}
