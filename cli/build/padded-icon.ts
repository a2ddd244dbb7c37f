import { promisify } from 'node:util';
import { crc32, deflate } from 'node:zlib';
import sharp, { type OutputInfo } from 'sharp';
import { PNG_SIGNATURE } from '../manifest/read-asset.ts';

const compress = promisify(deflate);

const MAX_COLORS = 256;
const [BIT_DEPTH, INDEXED_COLOR] = [8, 3];

/** An opaque image, three bytes a pixel. */
export interface Picture {
  data: Buffer;
  info: Pick<OutputInfo, 'width' | 'height' | 'channels'>;
}

interface Canvas {
  width: number;
  height: number;
  /** Hex colour of six digits. */
  background: string;
}

function chunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(content));
  return Buffer.concat([length, content, checksum]);
}

/** Rows of colour indices, each after its filter type 0, and the palette; undefined with too many colours. */
function indexed({ data, info }: Picture, canvas: Canvas): { rows: Buffer; colors: number[] } | undefined {
  const stride = canvas.width + 1;
  const rows = Buffer.alloc(stride * canvas.height);
  const indices = new Map([[Number.parseInt(canvas.background.slice(1), 16), 0]]);
  const left = 1 + Math.floor((canvas.width - info.width) / 2);
  const top = Math.floor((canvas.height - info.height) / 2);
  let [last, lastIndex] = [-1, 0];
  for (let y = 0, from = 0; y < info.height; y += 1) {
    for (let x = 0, to = (top + y) * stride + left; x < info.width; x += 1, from += 3, to += 1) {
      const color = (data[from]! << 16) | (data[from + 1]! << 8) | data[from + 2]!;
      if (color !== last) {
        if (!indices.has(color)) indices.set(color, indices.size);
        [last, lastIndex] = [color, indices.get(color)!];
        if (lastIndex === MAX_COLORS) return undefined;
      }
      rows[to] = lastIndex;
    }
  }
  return { rows, colors: [...indices.keys()] };
}

function paletteOf(colors: readonly number[]): Buffer {
  return Buffer.from(colors.flatMap((color) => [color >> 16, (color >> 8) & 255, color & 255]));
}

function headerOf({ width, height }: Canvas): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([BIT_DEPTH, INDEXED_COLOR], 8);
  return header;
}

/** With its full colours. */
function encodeColors({ data, info }: Picture, { width, height, background }: Canvas): Promise<Buffer> {
  const [sides, ends] = [(width - info.width) / 2, (height - info.height) / 2];
  return sharp(data, { raw: info })
    .extend({
      top: Math.floor(ends),
      bottom: Math.ceil(ends),
      left: Math.floor(sides),
      right: Math.ceil(sides),
      background,
    })
    .png({ compressionLevel: 4 })
    .toBuffer();
}

/**
 * A PNG with the picture in the centre of a canvas. With up to 256 colours it is indexed, which is lossless,
 * a third of the work and half the size.
 */
export async function paddedIcon(picture: Picture, canvas: Canvas): Promise<Buffer> {
  const found = picture.info.channels === 3 ? indexed(picture, canvas) : undefined;
  if (!found) return encodeColors(picture, canvas);
  return Buffer.concat([
    PNG_SIGNATURE,
    chunk('IHDR', headerOf(canvas)),
    chunk('PLTE', paletteOf(found.colors)),
    chunk('IDAT', await compress(found.rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
