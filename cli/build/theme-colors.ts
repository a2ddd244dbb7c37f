import {
  convertOklabToRgb,
  convertRgbToOklab,
  formatHex,
  oklch,
  parseHex,
  wcagContrast,
  wcagLuminance,
} from 'culori';
import type { ThemeColors } from '../../schemas/generated/types.ts';
import { EVEN_LUMINANCE } from '../manifest/nearest-color.ts';
import { mapValues } from './map-values.ts';

const TEXT_CONTRAST = 4.5;
/** A slight tint: at this lightness almost every colour of that chroma is within the screen's gamut. */
const MIN_CHROMA = 0.012;
const HEX = /^#[0-9a-f]{6}$/i;

/**
 * Parses a colour of the manifest, in lower case.
 * @throws unless it has six hex digits: no unparsed text reaches a style sheet
 */
export function parseColor(value: string): string {
  if (!HEX.test(value)) throw new Error(`Not a colour of six hex digits: ${JSON.stringify(value)}`);
  return value.toLowerCase();
}

/**
 * A text colour, tinted with the hue, with a contrast of at least 4.5:1 on `background`. White or black
 * reaches 4.58:1 on every colour, so one always exists.
 */
export function contentOn(background: string): string {
  const content = contentColors.get(background) ?? computeContent(background);
  contentColors.set(background, content);
  return content;
}

const contentColors = new Map<string, string>();

function computeContent(background: string): string {
  const lighter = wcagLuminance(background) <= EVEN_LUMINANCE;
  const { c = 0, h = 0 } = oklch(background)!;
  const tinted = formatHex({ mode: 'oklch', l: lighter ? 0.985 : 0.16, c: Math.min(c, MIN_CHROMA), h });
  if (wcagContrast(background, tinted) >= TEXT_CONTRAST) return tinted;
  return lighter ? '#ffffff' : '#000000';
}

type Oklab = ReturnType<typeof convertRgbToOklab>;

function oklab(color: string): Oklab {
  return convertRgbToOklab(parseHex(color)!);
}

function mix(from: Oklab, to: Oklab, share: number): string {
  const between = (axis: 'l' | 'a' | 'b') => from[axis] + (to[axis] - from[axis]) * share;
  return formatHex(convertOklabToRgb({ l: between('l'), a: between('a'), b: between('b') }));
}

/**
 * Derives daisyUI's colours from the manifest's thirteen. Secondary, accent and neutral come from the neutral
 * surfaces: a page has one accent.
 */
export function themeTokens(colors: ThemeColors): [name: string, value: string][] {
  const color = mapValues(colors, parseColor);
  const [surface, content] = [oklab(color.base300), oklab(color.content)];
  const filled: [string, string][] = [
    ['primary', color.primary],
    ['secondary', mix(surface, content, 0.2)],
    ['accent', mix(surface, oklab(color.primary), 0.25)],
    ['neutral', mix(surface, content, 0.12)],
    ['info', color.info],
    ['success', color.success],
    ['warning', color.warning],
    ['error', color.error],
  ];
  return [
    ['base-100', color.base100],
    ['base-200', color.base200],
    ['base-300', color.base300],
    ['base-content', color.content],
    ...filled.flatMap(([name, value]): [string, string][] => [
      [name, value],
      [`${name}-content`, contentOn(value)],
    ]),
    ['muted', color.muted],
    ['line', color.line],
    ['up', color.up],
    ['down', color.down],
  ];
}
