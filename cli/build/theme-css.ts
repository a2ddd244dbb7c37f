import type { Theme } from '../../schemas/generated/types.ts';
import { type FontId, fontFaces, fontsOf, fontStack } from './fonts.ts';
import { themeTokens } from './theme-colors.ts';

function radius(px: number): string {
  if (!Number.isInteger(px) || px < 0 || px > 32) throw new Error(`Not a radius from 0 to 32 px: ${px}`);
  return `${px}px`;
}

function shapeRules({ radius: px, fonts }: Theme): string {
  const rules = [
    `--radius-box:${radius(px)}`,
    `--radius-field:${radius(Math.round(px * 0.75))}`,
    `--radius-selector:${radius(Math.round(px * 0.5))}`,
    '--size-field:0.25rem',
    '--size-selector:0.25rem',
    '--border:1px',
    '--depth:0',
    '--noise:0',
    '--fx-noise:none',
    `--font-heading:${fontStack(fonts.heading)}`,
    `--font-body:${fontStack(fonts.body)}`,
    `--font-figures:${fontStack(fonts.figures)}`,
  ];
  return `:root{${rules.join(';')}}`;
}

function colorRules(mode: 'light' | 'dark', theme: Theme): string {
  const tokens = themeTokens(theme[mode]).map(([name, value]) => `--color-${name}:${value}`);
  return `[data-theme=${mode}]{color-scheme:${mode};${tokens.join(';')}}`;
}

/**
 * The only style sheet that differs between brands: unlayered custom properties, which override the shared
 * sheet's layers. Every value has a validated type (hex colour, integer, font id). `fontFile` returns a
 * font's file beside the sheet.
 */
export function themeCss(theme: Theme, fontFile: (font: FontId) => string): string {
  const faces = fontsOf(theme).map((font) => fontFaces(font, fontFile(font)));
  return `${[...faces, shapeRules(theme), colorRules('light', theme), colorRules('dark', theme)].join('\n')}\n`;
}
