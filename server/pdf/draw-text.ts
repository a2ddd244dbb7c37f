import { MISSING, type Sheet } from './sheet.ts';

type TextOptions = PDFKit.Mixins.TextOptions;

export interface DrawnText extends Omit<TextOptions, 'align' | 'width'> {
  width: number;
  align?: 'left' | 'right' | 'center';
  weight?: 'regular' | 'bold';
}

/** A part of a text in one font; null is the main one. */
interface Run {
  font: string | null;
  text: string;
}

/** Height of a line with letters of a fallback font, in font sizes: the tallest of them fits. */
const LINE = 1.55;
/** Distance of the baseline from the top of such a line. */
const ASCENT = 1.1;

/** The share of the free width before a line. */
const INDENT = { left: 0, center: 0.5, right: 1 } as const;

/** Characters between which a line may break, each alone; else words with the space after them. */
const TOKEN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]|\s+|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+\s*/gu;

/** Text that the fonts can draw: characters that none has are replaced, invisible ones left out. */
export function printable({ fonts }: Sheet, text: string): string {
  if (!fonts.size) return text;
  return [...text]
    .map((character) => {
      if (fonts.get(character) !== null) return character;
      return /\p{Cf}|\p{Mn}/u.test(character) ? '' : MISSING;
    })
    .join('');
}

const hasFallback = ({ fonts }: Sheet, text: string): boolean =>
  fonts.size > 0 && [...text].some((character) => typeof fonts.get(character) === 'string');

/** The runs of a line. Spaces within one fallback font belong to it, so that a right-to-left name keeps its order. */
function runsOf({ fonts }: Sheet, line: string): Run[] {
  const runs: Run[] = [];
  for (const character of line) {
    const font = fonts.get(character) ?? null;
    const last = runs.at(-1);
    if (last?.font === font) last.text += character;
    else runs.push({ font, text: character });
  }
  for (let index = 1; index < runs.length - 1; index += 1) {
    const [before, run, after] = runs.slice(index - 1, index + 2) as [Run, Run, Run];
    if (run.text.trim() || before.font === null || before.font !== after.font) continue;
    before.text += run.text + after.text;
    runs.splice(index, 2);
    index -= 1;
  }
  return runs;
}

const fontOf = (run: Run, weight: DrawnText['weight'] = 'regular') => run.font ?? weight;
/** A fallback font keeps its own features: they join and order its letters. */
const featuresOf = (run: Run, { features }: Pick<DrawnText, 'features'>) =>
  run.font === null ? features : [];

function widthOfLine(sheet: Sheet, line: string, options: DrawnText): number {
  const { pdf } = sheet;
  return runsOf(sheet, line).reduce((sum, run) => {
    pdf.font(fontOf(run, options.weight));
    return sum + pdf.widthOfString(run.text, { features: featuresOf(run, options) });
  }, 0);
}

/** The largest number of tokens that fit, at least one: found by few measurements, because shaping letters is slow. */
function countFitting(count: number, fits: (count: number) => boolean): number {
  let [low, high] = [1, 2];
  while (high <= count && fits(high)) [low, high] = [high, high * 2];
  high = Math.min(high, count + 1);
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (fits(middle)) low = middle;
    else high = middle;
  }
  return low;
}

function breakLines(sheet: Sheet, text: string, options: DrawnText): string[] {
  const fits = (line: string) => widthOfLine(sheet, line.trimEnd(), options) <= options.width;
  const words = text.replaceAll(/\s+/g, ' ').match(TOKEN) ?? [];
  const tokens = words.flatMap((word) => (word.length === 1 || fits(word) ? [word] : [...word]));
  const lines: string[] = [];
  for (let start = 0; start < tokens.length;) {
    const line = (count: number) => tokens.slice(start, start + count).join('');
    const count = countFitting(tokens.length - start, (some) => fits(line(some)));
    lines.push(line(count).trimEnd());
    start += count;
  }
  return lines.length ? lines : [''];
}

/** The lines of a text in the current font size. They are kept: a text is measured before it is drawn, and can repeat. */
function linesOf(sheet: Sheet, text: string, options: DrawnText): string[] {
  const { width, weight, features } = options;
  const key = JSON.stringify([width, weight, features, sizeOf(sheet), text]);
  const lines = sheet.lines.get(key) ?? breakLines(sheet, text, options);
  sheet.lines.set(key, lines);
  return lines;
}

/** The height of a text in the current font size. */
export function heightOfText(sheet: Sheet, given: string, options: DrawnText): number {
  const { pdf } = sheet;
  const { weight = 'regular', ...plain } = options;
  const text = printable(sheet, given);
  if (!hasFallback(sheet, text)) return pdf.font(weight).heightOfString(text, plain);
  const height = linesOf(sheet, text, options).length * LINE * sizeOf(sheet);
  pdf.font(weight);
  return height;
}

/** The library's types lack it. */
const sizeOf = ({ pdf }: Sheet): number => (pdf as unknown as { _fontSize: number })._fontSize;

/**
 * Draws a text at a place and moves below it. Letters that the main font lacks are drawn in the fallback fonts,
 * line by line; a line that mixes directions goes from left to right, run by run.
 */
export function drawText(sheet: Sheet, given: string, x: number, y: number, options: DrawnText): void {
  const { pdf } = sheet;
  const { weight = 'regular', width, align = 'left', features, ...structure } = options;
  const text = printable(sheet, given);
  if (!hasFallback(sheet, text)) {
    pdf.font(weight).text(text, x, y, { ...structure, width, align, features });
    return;
  }
  const size = sizeOf(sheet);
  let top = y;
  let tag: object = structure;
  for (const line of linesOf(sheet, text, options)) {
    const free = width - widthOfLine(sheet, line, options);
    let left = x + free * INDENT[align];
    for (const run of runsOf(sheet, line)) {
      const drawn = { features: featuresOf(run, options), lineBreak: false, baseline: 'alphabetic' } as const;
      pdf.font(fontOf(run, weight)).text(run.text, left, top + ASCENT * size, { ...tag, ...drawn });
      left += pdf.widthOfString(run.text, { features: drawn.features });
      tag = {};
    }
    top += LINE * size;
  }
  pdf.font(weight);
  pdf.x = x;
  pdf.y = top;
}
