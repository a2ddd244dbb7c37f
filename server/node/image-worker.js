/**
 * Re-encodes images with libvips in a process of its own, which `image-processes.ts` starts. A damaged image, a
 * crash or too much memory ends at most this process. Plain JavaScript: Node.js runs this file as it is, and the
 * bundle has a copy beside it.
 */
import sharp from 'sharp';

/**
 * @typedef {{ media: 'image/jpeg' | 'image/png', side: number }} Format `side`: longest side in pixels; smaller
 *   images keep their size
 * @typedef {{ bytes: Uint8Array, media: string }} Job
 */

const MAX_PIXELS = 40_000_000;
/** Longest side of a received image, in pixels. */
const MAX_SIDE = 12_000;
/** An image above this size is encoded again in the next, smaller format. */
const MAX_STORED_BYTES = 4 * 1024 * 1024;
const WATCH_MS = 50;

/** @type {readonly Format[]} */
const PHOTO = [4096, 2048, 1280].map((side) => ({ media: 'image/jpeg', side }));
/** @type {readonly Format[]} */
const SCREENSHOT = [{ media: 'image/png', side: 4096 }, ...PHOTO];
/** As sharp names the formats. @type {Readonly<Record<string, string>>} */
const FORMATS = { 'image/jpeg': 'jpeg', 'image/png': 'png', 'image/webp': 'webp' };
const LOADERS = ['Jpeg', 'Png', 'Webp'].map((format) => `VipsForeignLoad${format}Buffer`);
/** @type {import('sharp').SharpOptions} */
const OPTIONS = { failOn: 'error', limitInputPixels: MAX_PIXELS, sequentialRead: true };

sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: LOADERS });

/** Checks format, sides and frames in the header, before a pixel is decoded. @param {Job} job */
async function isAcceptable({ bytes, media }) {
  const { format, width, height, pages = 1 } = await sharp(bytes, OPTIONS).metadata();
  const isBounded = width <= MAX_SIDE && height <= MAX_SIDE && width * height <= MAX_PIXELS;
  return format === FORMATS[media] && isBounded && pages === 1;
}

/** Upright, opaque, in sRGB and without metadata. @param {Uint8Array} bytes @param {Format} format */
async function encoded(bytes, { media, side }) {
  const upright = sharp(bytes, OPTIONS)
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true });
  const image =
    media === 'image/png' ? upright.png() : upright.jpeg({ quality: 88, chromaSubsampling: '4:4:4' });
  return { media, bytes: await image.toBuffer() };
}

/** @param {Job} job */
async function reencoded(job) {
  if (!(await isAcceptable(job))) return null;
  let image = null;
  for (const format of job.media === 'image/png' ? SCREENSHOT : PHOTO) {
    image = await encoded(job.bytes, format);
    if (image.bytes.length <= MAX_STORED_BYTES) break;
  }
  return image;
}

/** For systems without a limit of a process's memory: checks it while an image is decoded. */
const limit = Number(process.argv[2]);
const watch = () =>
  setInterval(() => {
    if (process.memoryUsage.rss() > limit) process.exit(1);
  }, WATCH_MS);

process.on('disconnect', () => process.exit());
process.on('message', (/** @type {Job} */ job) => {
  const watching = watch();
  reencoded(job)
    // The message of the library says nothing that the sender could use.
    .catch(() => null)
    .then((image) => {
      clearInterval(watching);
      process.send?.({ image });
    });
});
process.send?.('ready');
