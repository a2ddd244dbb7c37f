import type { Theme } from '../../schemas/generated/types.ts';

export type FontId = Theme['fonts']['heading'] | Theme['fonts']['figures'];

/**
 * Metrics from a font's head, hhea and OS/2 tables; `width` is the mean advance of Latin letters, weighted by
 * frequency.
 */
interface Metrics {
  ascent: number;
  descent: number;
  lineGap: number;
  width: number;
  unitsPerEm: number;
}

interface Font {
  family: string;
  /** Latin subset, below node_modules. */
  file: string;
  weights: string;
  metrics: Metrics;
  fallback: { local: string[]; metrics: Metrics; generic: string };
}

const ARIAL: Font['fallback'] = {
  local: ['Arial', 'Liberation Sans', 'Arimo'],
  metrics: { ascent: 1854, descent: 434, lineGap: 67, width: 913, unitsPerEm: 2048 },
  generic: 'ui-sans-serif, system-ui, sans-serif',
};
const TIMES: Font['fallback'] = {
  local: ['Times New Roman', 'Liberation Serif', 'Tinos'],
  metrics: { ascent: 1825, descent: 443, lineGap: 87, width: 832, unitsPerEm: 2048 },
  generic: 'ui-serif, serif',
};
const COURIER: Font['fallback'] = {
  local: ['Courier New', 'Liberation Mono', 'Cousine'],
  metrics: { ascent: 1705, descent: 615, lineGap: 0, width: 1229, unitsPerEm: 2048 },
  generic: 'ui-monospace, monospace',
};

export const FONTS: Record<FontId, Font> = {
  inter: {
    family: 'Inter',
    file: '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
    weights: '100 900',
    metrics: { ascent: 1984, descent: 494, lineGap: 0, width: 978, unitsPerEm: 2048 },
    fallback: ARIAL,
  },
  'source-sans': {
    family: 'Source Sans 3',
    file: '@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2',
    weights: '200 900',
    metrics: { ascent: 1024, descent: 400, lineGap: 0, width: 418, unitsPerEm: 1000 },
    fallback: ARIAL,
  },
  'source-serif': {
    family: 'Source Serif 4',
    file: '@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2',
    weights: '200 900',
    metrics: { ascent: 1036, descent: 335, lineGap: 0, width: 479, unitsPerEm: 1000 },
    fallback: TIMES,
  },
  'jetbrains-mono': {
    family: 'JetBrains Mono',
    file: '@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2',
    weights: '100 800',
    metrics: { ascent: 1020, descent: 300, lineGap: 0, width: 600, unitsPerEm: 1000 },
    fallback: COURIER,
  },
};

const LATIN =
  'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+0304, U+0308, U+0329, U+2000-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD';

function percent(value: number): string {
  return `${Number((value * 100).toFixed(2))}%`;
}

/**
 * A fallback system font scaled to the web font's metrics, so that the layout does not shift when the web
 * font loads.
 */
function fallbackFace({ family, metrics, fallback }: Font): string {
  const size = metrics.width / metrics.unitsPerEm / (fallback.metrics.width / fallback.metrics.unitsPerEm);
  const override = (value: number) => percent(value / metrics.unitsPerEm / size);
  const sources = fallback.local.map((name) => `local("${name}")`).join(',');
  return `@font-face{font-family:"${family} Fallback";src:${sources};size-adjust:${percent(size)};ascent-override:${override(metrics.ascent)};descent-override:${override(metrics.descent)};line-gap-override:${override(metrics.lineGap)}}`;
}

/** The @font-face rules of one font. `address` is its file, relative to the style sheet. */
export function fontFaces(id: FontId, address: string): string {
  const font = FONTS[id];
  return `@font-face{font-family:"${font.family}";font-style:normal;font-weight:${font.weights};font-display:swap;src:url(${address}) format("woff2");unicode-range:${LATIN}}\n${fallbackFace(font)}`;
}

export function fontStack(id: FontId): string {
  const { family, fallback } = FONTS[id];
  return `"${family}","${family} Fallback",${fallback.generic}`;
}

/** The distinct fonts of a theme, sorted. */
export function fontsOf({ fonts }: Theme): FontId[] {
  return [...new Set<FontId>([fonts.heading, fonts.body, fonts.figures])].sort();
}
