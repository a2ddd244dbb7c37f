import { readFile, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Logos } from '../../schemas/generated/types.ts';
import type { InputBrand } from './input-brand.ts';
import { readSvg } from './svg-problems.ts';

export const MAX_ASSET_BYTES = 512 * 1024;
/** Limit of decoded images: a small file can expand to gigabytes. */
export const MAX_PIXELS = 16_000_000;

/** One file that the manifest's `logos` names, as it is on disk. */
export interface Asset {
  slot: keyof Logos;
  /** As the manifest writes it: `assets/logo.svg`. */
  name: string;
  state: 'missing' | 'outside' | 'not-a-file' | 'too-large' | 'read';
  bytes: number;
  /** Where it was read. */
  content?: Uint8Array;
  /** By content; `other` is neither. */
  kind?: 'svg' | 'png' | 'other';
  width?: number;
  height?: number;
  /** Nothing can be seen in it. */
  isBlank?: boolean;
  /** Why a drawing of the right kind cannot be used. */
  problems: string[];
}

type Found = Pick<Asset, 'state' | 'bytes' | 'problems'> & Partial<Asset>;
/** The first bytes of every PNG file. */
export const PNG_SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

export const isPng = (content: Uint8Array): boolean =>
  PNG_SIGNATURE.equals(content.subarray(0, PNG_SIGNATURE.length));

async function readPng(content: Buffer): Promise<Partial<Asset>> {
  const { default: sharp } = await import('sharp');
  try {
    const image = sharp(content, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
    const { width, height } = await image.metadata();
    const { channels, isOpaque } = await image.stats();
    const isBlank = isOpaque ? channels.every(({ stdev }) => stdev === 0) : channels.at(-1)!.max === 0;
    return { width, height, isBlank, problems: [] };
  } catch (error) {
    const reason = (error as Error).message;
    return {
      problems: [
        /pixel limit/.test(reason)
          ? `It has more than ${MAX_PIXELS / 1_000_000} million pixels.`
          : `It cannot be decoded: ${reason.split('\n')[0]}.`,
      ],
    };
  }
}

async function readContent(content: Buffer): Promise<Partial<Asset>> {
  if (isPng(content)) return { kind: 'png', ...(await readPng(content)) };
  const text = content.toString('utf8');
  if (/^\uFEFF?\s*<(\?xml|!--|!DOCTYPE|svg|[a-z]+:svg)/i.test(text)) return { kind: 'svg', ...readSvg(text) };
  return { kind: 'other' };
}

async function readFileWithin(folder: string, file: string): Promise<Found> {
  const real = await realpath(file).catch(() => undefined);
  if (!real) return { state: 'missing', bytes: 0, problems: [] };
  if (!real.startsWith((await realpath(folder)) + path.sep))
    return { state: 'outside', bytes: 0, problems: [] };
  const found = await stat(real);
  if (!found.isFile()) return { state: 'not-a-file', bytes: 0, problems: [] };
  if (found.size > MAX_ASSET_BYTES) return { state: 'too-large', bytes: found.size, problems: [] };
  const content = await readFile(real);
  return { state: 'read', bytes: found.size, problems: [], content, ...(await readContent(content)) };
}

/** Reads every logo of the manifest; a file outside the brand's folder is not opened. */
export async function readAssets(folder: string, brand: InputBrand): Promise<Asset[]> {
  const slots = Object.entries(brand.logos ?? {}) as [keyof Logos, string][];
  return Promise.all(
    slots.map(async ([slot, name]) => ({
      slot,
      name,
      ...(await readFileWithin(folder, path.join(folder, name))),
    })),
  );
}
