import { joined } from '../../byte-stream.ts';

/** Letters of 5 x 7 dots, one number of 5 bits per row. */
const LETTERS: Readonly<Record<string, readonly number[]>> = {
  C: [14, 17, 16, 16, 16, 17, 14],
  E: [31, 16, 16, 30, 16, 16, 31],
  I: [14, 4, 4, 4, 4, 4, 14],
  M: [17, 27, 21, 21, 17, 17, 17],
  N: [17, 25, 21, 19, 17, 17, 17],
  P: [30, 17, 17, 30, 16, 16, 16],
  S: [15, 16, 16, 14, 1, 1, 30],
};
const WORD = 'SPECIMEN';
const LETTER_DOTS = 6;
const DOT = 12;

const WIDTH = 720;
const HEIGHT = 440;
const PAPER = 236;
const RULE = 205;
const PICTURE = 178;
const INK = 96;

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
  shade: number;
}

const lines = (left: number, top: number, widths: readonly number[]): Box[] =>
  widths.map((width, index) => ({ left, top: top + index * 36, width, height: 14, shade: RULE }));

/** What differs between the documents: a picture and lines of text. */
const CONTENTS = {
  front: [
    { left: 40, top: 60, width: 150, height: 190, shade: PICTURE },
    ...lines(230, 70, [260, 380, 200, 320, 240]),
    ...lines(40, 350, [640, 640]),
  ],
  proof_of_address: [
    ...lines(40, 50, [180, 240]),
    ...lines(40, 160, [640, 600, 620]),
    ...lines(40, 350, [300, 200]),
  ],
} as const;

function fill(pixels: Uint8Array, { left, top, width, height, shade }: Box): void {
  for (let y = top; y < top + height; y += 1) {
    const start = y * (WIDTH + 1) + 1 + left;
    pixels.fill(shade, start, start + width);
  }
}

function write(pixels: Uint8Array, word: string): void {
  const start = (WIDTH - (word.length * LETTER_DOTS - 1) * DOT) / 2;
  for (const [at, letter] of [...word].entries())
    for (const [row, bits] of LETTERS[letter]!.entries())
      for (let column = 0; column < 5; column += 1)
        if (bits & (16 >> column))
          fill(pixels, {
            left: start + (at * LETTER_DOTS + column) * DOT,
            top: 262 + row * DOT,
            width: DOT,
            height: DOT,
            shade: INK,
          });
}

function crc(bytes: Uint8Array): number {
  let value = 0xffffffff;
  for (const byte of bytes) {
    value ^= byte;
    for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  }
  return ~value >>> 0;
}

function uint32(...values: number[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(values.length * 4);
  for (const [index, value] of values.entries()) new DataView(bytes.buffer).setUint32(index * 4, value);
  return bytes;
}

function chunk(type: string, data: Uint8Array): Uint8Array<ArrayBuffer> {
  const body = joined([new TextEncoder().encode(type), data]);
  return joined([uint32(data.length), body, uint32(crc(body))]);
}

async function deflated(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** A drawn document for a demo: a grey PNG marked SPECIMEN. */
export async function drawSpecimen(kind: keyof typeof CONTENTS): Promise<Uint8Array<ArrayBuffer>> {
  const pixels = new Uint8Array((WIDTH + 1) * HEIGHT);
  fill(pixels, { left: 0, top: 0, width: WIDTH, height: HEIGHT, shade: PAPER });
  for (const box of CONTENTS[kind]) fill(pixels, box);
  write(pixels, WORD);
  const header = joined([uint32(WIDTH, HEIGHT), Uint8Array.of(8, 0, 0, 0, 0)]);
  return joined([
    Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
    chunk('IHDR', header),
    chunk('IDAT', await deflated(pixels)),
    chunk('IEND', new Uint8Array()),
  ]);
}
