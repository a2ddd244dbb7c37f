import { SaxesParser, type SaxesAttributeNS, type SaxesTagNS } from 'saxes';
import { svgExpansion, type SvgNode, svgNode } from './svg-expansion.ts';

const ELEMENTS = new Set([
  'svg',
  'g',
  'defs',
  'symbol',
  'title',
  'desc',
  'metadata',
  'path',
  'rect',
  'circle',
  'ellipse',
  'line',
  'polyline',
  'polygon',
  'linearGradient',
  'radialGradient',
  'stop',
  'clipPath',
  'mask',
  'pattern',
  'marker',
  'use',
  'style',
  'filter',
  'feGaussianBlur',
  'feOffset',
  'feMerge',
  'feMergeNode',
  'feBlend',
  'feColorMatrix',
  'feComposite',
  'feFlood',
  'feDropShadow',
]);
const REASONS: Record<string, string> = {
  script: 'it could run code',
  foreignObject: 'it can hold a whole page',
  text: 'its letters depend on the fonts of each machine; convert the text to paths',
  tspan: 'its letters depend on the fonts of each machine; convert the text to paths',
  image: 'it draws another picture; draw it with paths',
  feImage: 'it draws another picture; draw it with paths',
  a: 'a logo holds no links',
};
const SVG = 'http://www.w3.org/2000/svg';
const MAX_ELEMENTS = 5000;
/** Maximum number of drawn elements, after every reference is followed. */
const MAX_DRAWN = 20_000;
const MAX_USES = 64;
const MAX_DEPTH = 40;
const MAX_SIZE = 10_000;

interface Reading {
  problems: Set<string>;
  elements: number;
  uses: number;
  shapes: number;
  /** The open elements, outermost first. */
  open: SvgNode[];
  root?: SvgNode;
  /** Text of the drawing, style sheets included. */
  text: string;
  deepest: number;
  width?: number;
  height?: number;
}

export interface SvgReading {
  /** Reasons to refuse the drawing, as sentences. */
  problems: string[];
  /** Natural size in px, from viewBox, else from width and height. */
  width?: number;
  height?: number;
  /** Nothing in it is drawn. */
  isBlank?: true;
}

/** Shapes, each with the attribute without which it draws nothing. */
const SHAPES: Readonly<Record<string, string>> = {
  path: 'd',
  rect: 'width',
  circle: 'r',
  ellipse: 'rx',
  line: 'stroke',
  polyline: 'points',
  polygon: 'points',
  use: 'href',
};
/** Containers whose content is drawn only by reference. */
const UNDRAWN_ELEMENTS = new Set(['defs', 'symbol', 'clipPath', 'mask', 'pattern', 'marker']);

/** Whether its own attributes draw something; assumes that style sheets do not hide it. */
function isShape({ local, attributes }: SaxesTagNS): boolean {
  const value = (name: string) =>
    Object.values(attributes)
      .find((attribute) => attribute.local === name)
      ?.value.trim();
  const needed = SHAPES[local];
  if (needed === undefined || !value(needed) || Number(value(needed)) === 0) return false;
  const isUnpainted = value('fill') === 'none' && [undefined, 'none'].includes(value('stroke'));
  const isHidden = Number(value('opacity') ?? 1) === 0 || value('display') === 'none';
  return !isHidden && !(isUnpainted && !value('style') && !value('class'));
}

function leadsOut(value: string): boolean {
  const urls = [...value.matchAll(/url\(\s*(['"]?)([^)]*)\1\s*\)/gi)].map((match) => match[2] ?? '');
  return urls.some((url) => !url.trim().startsWith('#')) || /@import|expression\s*\(|\\/i.test(value);
}

function checkAttribute(reading: Reading, tag: string, { local, name, value }: SaxesAttributeNS): void {
  if (/^on/i.test(local)) reading.problems.add(`The attribute "${name}" could run code.`);
  if (local === 'href' && !value.trim().startsWith('#'))
    reading.problems.add(`<${tag}> points outside the file: "${value.slice(0, 60)}".`);
  if (local !== 'href' && leadsOut(value))
    reading.problems.add(`The attribute "${name}" loads something from outside the file.`);
  if (/^\s*(javascript|data|vbscript):/i.test(value))
    reading.problems.add(
      `The attribute "${name}" holds a ${value.trim().split(':')[0]!.toLowerCase()}: address.`,
    );
}

function sizeOf(tag: SaxesTagNS): { width?: number; height?: number } {
  const attribute = (name: string) => tag.attributes[name]?.value;
  const [, , boxWidth, boxHeight] = (attribute('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  if (boxWidth && boxHeight) return { width: boxWidth, height: boxHeight };
  const length = (text: string | undefined) =>
    text && /^[0-9.]+(px)?$/.test(text) ? Number.parseFloat(text) : undefined;
  return { width: length(attribute('width')), height: length(attribute('height')) };
}

function checkRoot(reading: Reading, tag: SaxesTagNS): void {
  if (tag.local !== 'svg' || tag.uri !== SVG) {
    reading.problems.add(`The root element is <${tag.name}> and not <svg xmlns="${SVG}">.`);
    return;
  }
  const { width, height } = sizeOf(tag);
  Object.assign(reading, { width, height });
  if (!width || !height)
    reading.problems.add('It has no viewBox and no width and height, so that its proportions are unknown.');
  const lengths = [
    width,
    height,
    ...['width', 'height'].map((name) => Number.parseFloat(tag.attributes[name]?.value ?? '0')),
  ];
  if (lengths.some((length) => (length ?? 0) > MAX_SIZE || (length ?? 0) < 0))
    reading.problems.add(`It is larger than ${MAX_SIZE} × ${MAX_SIZE}.`);
}

function checkTag(reading: Reading, tag: SaxesTagNS): void {
  reading.elements += 1;
  if (isShape(tag) && !reading.open.some(({ tag: name }) => UNDRAWN_ELEMENTS.has(name))) reading.shapes += 1;
  const node = svgNode(tag);
  reading.root ??= node;
  if (reading.elements <= MAX_ELEMENTS) reading.open.at(-1)?.children.push(node);
  reading.open.push(node);
  reading.deepest = Math.max(reading.deepest, reading.open.length);
  if (reading.elements === 1) checkRoot(reading, tag);
  if (tag.local === 'use') reading.uses += 1;
  if (tag.uri === SVG && !ELEMENTS.has(tag.local))
    reading.problems.add(
      `<${tag.local}> is not allowed: ${REASONS[tag.local] ?? 'it is not a supported drawing element'}.`,
    );
  if (tag.uri !== SVG && /^(script|html|body|iframe|object|embed|img|link|meta|style)$/i.test(tag.local))
    reading.problems.add(`<${tag.name}> is not allowed: it belongs to a web page.`);
  for (const attribute of Object.values(tag.attributes)) {
    if (attribute.prefix !== 'xmlns' && attribute.name !== 'xmlns')
      checkAttribute(reading, tag.local, attribute);
  }
}

function checkTotals(reading: Reading): void {
  if (reading.deepest > MAX_DEPTH)
    reading.problems.add(`It is nested ${reading.deepest} levels deep; at most ${MAX_DEPTH} are drawn.`);
  if (reading.elements > MAX_ELEMENTS)
    reading.problems.add(`It has ${reading.elements} elements; at most ${MAX_ELEMENTS} are drawn.`);
  if (reading.uses > MAX_USES)
    reading.problems.add(`It has ${reading.uses} <use> elements; at most ${MAX_USES} are drawn.`);
}

function checkExpansion({ problems, root, deepest, text }: Reading): void {
  if (!root || deepest > MAX_DEPTH) return;
  const { elements, cycle } = svgExpansion(root, text);
  if (cycle !== undefined)
    problems.add(`The element "${cycle}" refers to itself, directly or through others; nothing can draw it.`);
  if (elements > MAX_DRAWN)
    problems.add(
      `Its references draw ${elements < 1e9 ? elements : 'billions of'} elements; at most ${MAX_DRAWN} are drawn.`,
    );
}

/** Reads a drawing without running or loading anything. Never throws. */
export function readSvg(text: string): SvgReading {
  const reading: Reading = {
    problems: new Set(),
    elements: 0,
    uses: 0,
    shapes: 0,
    open: [],
    text: '',
    deepest: 0,
  };
  const parser = new SaxesParser({ xmlns: true, position: true });
  parser.on('error', (error) => {
    reading.problems.add(`It is not well-formed XML: ${error.message}.`);
  });
  parser.on('doctype', () => {
    reading.problems.add('It has a <!DOCTYPE>, which can define entities; remove it.');
  });
  parser.on('processinginstruction', ({ target }) => {
    reading.problems.add(`It has a <?${target}?> instruction; remove it.`);
  });
  parser.on('opentag', (tag) => {
    checkTag(reading, tag);
  });
  parser.on('closetag', () => {
    reading.open.pop();
  });
  const readText = (content: string) => {
    reading.text += content;
    if (leadsOut(content)) reading.problems.add('Its text loads something from outside the file.');
  };
  parser.on('text', readText);
  parser.on('cdata', readText);
  try {
    parser.write(text).close();
  } catch (error) {
    reading.problems.add(`It cannot be read: ${(error as Error).message}.`);
  }
  checkTotals(reading);
  checkExpansion(reading);
  const { width, height } = reading;
  return {
    problems: [...reading.problems].slice(0, 8),
    width,
    height,
    ...(reading.shapes ? {} : { isBlank: true as const }),
  };
}

/** Reasons to refuse an SVG, as sentences. */
export function svgProblems(text: string): string[] {
  return readSvg(text).problems;
}
