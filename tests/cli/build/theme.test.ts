import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { wcagContrast } from 'culori';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FONTS, fontFaces, type FontId, fontsOf } from '../../../cli/build/fonts.ts';
import { contentOn, parseColor, themeTokens } from '../../../cli/build/theme-colors.ts';
import { themeCss } from '../../../cli/build/theme-css.ts';
import type { Brand, Theme } from '../../../schemas/generated/types.ts';
import { root } from '../support/run-livery.ts';

const theme = (id: string) =>
  (JSON.parse(readFileSync(path.join(root, 'brands', id, 'brand.json'), 'utf8')) as Brand).theme;
const css = (value: Theme) => themeCss(value, (font) => `${font}.woff2`);

describe('theme colours', () => {
  it('contentOn has a contrast of 4.5:1 on any colour', () => {
    const hex = fc
      .integer({ min: 0, max: 0xffffff })
      .map((value) => `#${value.toString(16).padStart(6, '0')}`);
    fc.assert(
      fc.property(hex, (background) => wcagContrast(background, contentOn(background)) >= 4.5),
      { numRuns: 500 },
    );
  });

  it.each(['red', '#fff', '#12345g', '#123456;}', 'url(//x)', '#123456 ', '', '#1234567'])(
    'parseColor rejects %j',
    (value) => {
      expect(() => parseColor(value)).toThrow('six hex digits');
    },
  );

  it('themeTokens has all daisyUI tokens, with a content colour for each filled colour', () => {
    const names = themeTokens(theme('northwind').dark).map(([name]) => name);
    for (const filled of ['primary', 'secondary', 'accent', 'neutral', 'info', 'success', 'warning', 'error'])
      expect(names).toEqual(expect.arrayContaining([filled, `${filled}-content`]));
    expect(names).toEqual(
      expect.arrayContaining([
        'base-100',
        'base-200',
        'base-300',
        'base-content',
        'muted',
        'line',
        'up',
        'down',
      ]),
    );
  });

  it.each(['harbor', 'meridian', 'northwind'])('every content colour of %s has a contrast of 4.5:1', (id) => {
    for (const mode of ['light', 'dark'] as const) {
      const tokens = new Map(themeTokens(theme(id)[mode]));
      for (const [name, value] of tokens)
        if (name.endsWith('-content') && name !== 'base-content')
          expect(
            wcagContrast(tokens.get(name.replace('-content', ''))!, value),
            `${mode} ${name}`,
          ).toBeGreaterThanOrEqual(4.5);
    }
  });
});

describe('themeCss', () => {
  it('sets both themes without a layer', () => {
    const sheet = css(theme('meridian'));
    expect(sheet).toContain('[data-theme=light]{color-scheme:light;--color-base-100:#fdf9f2;');
    expect(sheet).toContain('[data-theme=dark]{color-scheme:dark;');
    expect(sheet).not.toContain('@layer');
    expect(sheet).toContain('--radius-box:2px');
  });

  it('does not depend on the key order', () => {
    const original = theme('harbor');
    const reversed = Object.fromEntries(Object.entries(original).reverse()) as unknown as Theme;
    expect(css(reversed)).toBe(css(original));
  });

  it.each([-1, 33, 1.5, Number.NaN, '0;}body{display:none' as unknown as number])(
    'rejects the radius %s',
    (radius) => {
      expect(() => css({ ...theme('harbor'), radius })).toThrow('radius');
    },
  );

  it.each(['primary', 'base100', 'muted', 'up', 'error'] as const)('rejects CSS in the colour %s', (name) => {
    const original = theme('harbor');
    const hostile = { ...original, light: { ...original.light, [name]: '#000000;}*{background:url(//x)' } };
    expect(() => css(hostile)).toThrow('six hex digits');
  });

  it('rejects an unknown font', () => {
    const original = theme('harbor');
    expect(() => css({ ...original, fonts: { ...original.fonts, body: 'x";}' as 'inter' } })).toThrow();
  });

  it('includes only used fonts', () => {
    expect(fontsOf(theme('northwind'))).toEqual(['inter', 'jetbrains-mono']);
    expect(css(theme('northwind'))).not.toContain('Source');
    expect(css(theme('meridian'))).toContain('Source Serif 4');
  });
});

describe('fonts', () => {
  it.each(Object.keys(FONTS) as FontId[])('%s exists in its package as WOFF2', (id) => {
    const file = path.join(root, 'node_modules', FONTS[id].file);
    expect(existsSync(file) && readFileSync(file).subarray(0, 4).toString()).toBe('wOF2');
  });

  it('matches width and height of the fallback to avoid layout shifts', () => {
    const face = fontFaces('inter', 'inter.woff2');
    const number = (name: string) => Number(new RegExp(`${name}:([0-9.]+)%`).exec(face)![1]) / 100;
    const { metrics, fallback } = FONTS.inter;
    const size = number('size-adjust');
    expect((fallback.metrics.width / fallback.metrics.unitsPerEm) * size).toBeCloseTo(
      metrics.width / metrics.unitsPerEm,
      3,
    );
    expect(number('ascent-override') * size).toBeCloseTo(metrics.ascent / metrics.unitsPerEm, 3);
    expect(number('descent-override') * size).toBeCloseTo(metrics.descent / metrics.unitsPerEm, 3);
    expect(face).toContain('font-display:swap');
  });
});
