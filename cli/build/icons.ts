import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { CommandError } from '../io.ts';
import { isPng, MAX_PIXELS } from '../manifest/read-asset.ts';
import { svgProblems } from '../manifest/svg-problems.ts';
import { contentHash, integrityOf } from './content-hash.ts';
import { paddedIcon, type Picture } from './padded-icon.ts';

/** Part of the cache key: increment it when the drawing code below changes. */
const DRAWING = 'icons-5';
const TRANSPARENT = '#00000000';
const DECODE_OPTIONS = { limitInputPixels: MAX_PIXELS, failOn: 'error' } as const;

interface Icon {
  name: string;
  /** Pixels. */
  size: number;
  width?: number;
  share: number;
  opaque: boolean;
}

/**
 * `share`: the mark's fraction of the height. Maskable icons have the theme's surface as background. `width`
 * makes an icon wider than its `size`, which is then its height: for the link preview image, whose mark has
 * the size of the large maskable icon's.
 */
export const ICONS = [
  { name: 'icon-32', size: 32, share: 1, opaque: false },
  { name: 'icon-180', size: 180, share: 1, opaque: true },
  { name: 'icon-192', size: 192, share: 1, opaque: false },
  { name: 'icon-maskable-192', size: 192, share: 0.625, opaque: true },
  { name: 'icon-512', size: 512, share: 1, opaque: false },
  { name: 'icon-maskable-512', size: 512, share: 0.625, opaque: true },
  { name: 'link-preview', size: 630, width: 1200, share: 320 / 630, opaque: true },
] as const satisfies readonly Icon[];

export type IconName = (typeof ICONS)[number]['name'];

export interface IconSet {
  /** The icons' folder in the cache. */
  folder: string;
  /** By icon: its file name, with the hash of its source, and its integrity. */
  files: Record<IconName, { name: string; integrity: string }>;
}

interface Mark {
  content: Uint8Array;
  /** Intrinsic size of an SVG in px; absent for a bitmap. */
  drawing?: { width: number; height: number };
}

/** Renders an SVG at the target size; scales a bitmap. */
function drawMark({ content, drawing }: Mark, size: number): Sharp {
  const contain = { fit: 'contain', background: TRANSPARENT } as const;
  if (!drawing) return sharp(content, DECODE_OPTIONS).resize(size, size, contain);
  const { width, height } = drawing;
  const drawn = sharp(content, {
    ...DECODE_OPTIONS,
    density: Math.min(100_000, Math.max(1, (72 * size) / Math.max(width, height))),
  });
  return width === height ? drawn : drawn.resize(size, size, contain);
}

/** Draws the mark for icons with an edge, once for each size. */
function padding(mark: Mark, background: string): (icon: Icon) => Promise<Buffer> {
  const pictures = new Map<number, Promise<Picture>>();
  return async ({ size, width = size, share }) => {
    const inner = Math.round(size * share);
    const picture =
      pictures.get(inner) ??
      drawMark(mark, inner).flatten({ background }).raw().toBuffer({ resolveWithObject: true });
    pictures.set(inner, picture);
    return paddedIcon(await picture, { width, height: size, background });
  };
}

function drawIcon(mark: Mark, { size, opaque }: Icon, background: string): Promise<Buffer> {
  const drawn = drawMark(mark, size);
  if (opaque) drawn.flatten({ background });
  return drawn.png({ compressionLevel: 4 }).toBuffer();
}

function refuse(source: string, reasons: string[]): never {
  throw new CommandError(
    `No icons can be drawn from ${source}:\n${reasons.map((reason) => `  - ${reason}`).join('\n')}\nExport the mark as a plain SVG (paths only) or as a square PNG of at least 512 px.`,
    1,
  );
}

/** Validates the image before a library reads it, then measures it with that library. */
async function readMark(content: Uint8Array, source: string): Promise<Mark> {
  if (isPng(content)) return { content };
  const problems = svgProblems(Buffer.from(content).toString('utf8'));
  if (problems.length) refuse(source, problems);
  const { width, height } = await sharp(content, DECODE_OPTIONS).metadata();
  return { content, drawing: { width, height } };
}

async function drawAll(content: Uint8Array, background: string, source: string): Promise<Buffer[]> {
  try {
    const mark = await readMark(content, source);
    const drawPadded = padding(mark, background);
    return await Promise.all(
      ICONS.map((icon) => (icon.share < 1 ? drawPadded(icon) : drawIcon(mark, icon, background))),
    );
  } catch (error) {
    if (error instanceof CommandError) throw error;
    return refuse(source, [(error as Error).message.split('\n')[0]!]);
  }
}

const INDEX = 'icons.json';

/** The icons that this process has already found in the cache, by folder. */
const foundIcons = new Map<string, IconSet['files']>();

function store(folder: string, hash: string, drawn: Buffer[]): IconSet['files'] {
  const temporary = `${folder}.${process.pid}-${randomUUID()}`;
  mkdirSync(temporary, { recursive: true });
  const files = ICONS.map(
    ({ name }, index) =>
      [name, { name: `${name}-${hash}.png`, integrity: integrityOf(drawn[index]!) }] as const,
  );
  for (const [index, [, { name }]] of files.entries())
    writeFileSync(path.join(temporary, name), drawn[index]!, { mode: 0o444 });
  const listed = Object.fromEntries(files) as IconSet['files'];
  writeFileSync(path.join(temporary, INDEX), JSON.stringify(listed));
  try {
    renameSync(temporary, folder);
  } catch (error) {
    rmSync(temporary, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
  return listed;
}

function readStored(folder: string): IconSet['files'] | undefined {
  const index = path.join(folder, INDEX);
  return existsSync(index) ? (JSON.parse(readFileSync(index, 'utf8')) as IconSet['files']) : undefined;
}

/**
 * A brand's app icons, rendered from its square mark, or cached from an earlier run with the same mark.
 * @param source names the mark in a problem
 * @param background hex colour behind the opaque icons
 */
export async function prepareIcons(
  cache: string,
  content: Uint8Array,
  background: string,
  source: string,
): Promise<IconSet> {
  const hash = contentHash(DRAWING, content, background);
  const folder = path.join(cache, 'icons', hash);
  const files =
    foundIcons.get(folder) ??
    readStored(folder) ??
    store(folder, hash, await drawAll(content, background, source));
  foundIcons.set(folder, files);
  return { folder, files };
}
