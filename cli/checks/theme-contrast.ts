import type { ThemeColors } from '../../schemas/generated/types.ts';
import type { Check } from '../manifest/check-context.ts';
import type { Violation } from '../manifest/violation.ts';
import { contrast, nearestColor } from '../manifest/nearest-color.ts';

type Color = keyof ThemeColors;
type Surface = 'base100' | 'base200' | 'base300';

interface Need {
  colors: Color[];
  on: Surface[];
  least: number;
  use: string;
  severity: Violation['severity'];
}

/** Contrast of text. */
const TEXT = 4.5;
const ALL_SURFACES: Surface[] = ['base100', 'base200', 'base300'];
const NEEDS: Need[] = [
  { colors: ['content', 'muted'], on: ALL_SURFACES, least: TEXT, use: 'text', severity: 'error' },
  { colors: ['up', 'down'], on: ALL_SURFACES, least: TEXT, use: 'prices', severity: 'error' },
  {
    colors: ['success', 'warning', 'error', 'info'],
    on: ['base100', 'base200'],
    least: TEXT,
    use: 'messages',
    severity: 'error',
  },
  { colors: ['primary'], on: ['base100'], least: 3, use: 'buttons', severity: 'error' },
  {
    colors: ['up', 'down'],
    on: ['base100', 'base200'],
    least: 7,
    use: 'prices and balances',
    severity: 'warning',
  },
];

/** Cut and not rounded: 4.499 is not shown as 4.5. */
function ratio(value: number): string {
  return (Math.floor(value * 100) / 100).toFixed(2);
}

/** Compares the colours that are there. */
function checkNeed(
  colors: Partial<ThemeColors>,
  variant: string,
  { on, least, use, severity, ...need }: Need,
): Violation[] {
  const surfaces = on.flatMap((name) => (colors[name] ? [{ name, color: colors[name] }] : []));
  return need.colors.flatMap((name) => {
    const color = colors[name];
    const failing = color ? surfaces.filter((surface) => contrast(color, surface.color) < least) : [];
    if (!color || !failing.length) return [];
    const suggestion = nearestColor(
      color,
      surfaces.map((surface) => surface.color),
      least,
    );
    const ratios = failing
      .map((surface) => `${ratio(contrast(color, surface.color))}:1 on ${surface.name} ${surface.color}`)
      .join(', ');
    return [
      {
        severity,
        path: `/theme/${variant}/${name}`,
        message: `${color} is hard to read as ${use}: ${ratios}; ${least}:1 is needed.`,
        cure: suggestion
          ? `The nearest colour that passes: "${suggestion}".`
          : `No colour passes on ${on.join(', ')} together: bring these surfaces closer to each other.`,
      },
    ];
  });
}

/** Colours of text and prices on a surface. */
const textOn = (surface: Surface): Color[] =>
  NEEDS.filter(({ on, least }) => least === TEXT && on.includes(surface)).flatMap(({ colors }) => colors);

function unreadableSurface(
  path: string,
  surface: string,
  texts: readonly { name: Color; color: string }[],
): Violation {
  const suggestion = nearestColor(
    surface,
    texts.map(({ color }) => color),
    TEXT,
  );
  const ratios = texts
    .filter(({ color }) => contrast(color, surface) < TEXT)
    .map(({ name, color }) => `${name} ${ratio(contrast(color, surface))}:1`);
  return {
    path,
    message: `Most colours are hard to read on ${surface}: ${ratios.join(', ')}; ${TEXT}:1 is needed.`,
    cure: suggestion
      ? `The nearest colour that passes: "${suggestion}".`
      : 'Choose a colour that is closer to the other surfaces.',
  };
}

/** A surface is the cause itself if most of its colours fail on it and on no other one. */
function wrongSurface(surface: Surface, colors: Partial<ThemeColors>, variant: string): Violation[] {
  const own = colors[surface];
  if (!own) return [];
  const others = ALL_SURFACES.flatMap((other) => (other !== surface && colors[other]) || []);
  const texts = textOn(surface).flatMap((name) => (colors[name] ? [{ name, color: colors[name] }] : []));
  const readable = texts.filter(({ color }) => others.every((other) => contrast(color, other) >= TEXT));
  const failing = readable.filter(({ color }) => contrast(color, own) < TEXT);
  return failing.length * 2 > texts.length
    ? [unreadableSurface(`/theme/${variant}/${surface}`, own, readable)]
    : [];
}

function checkVariant(colors: Partial<ThemeColors>, variant: string): Violation[] {
  const wrong = ALL_SURFACES.flatMap((surface) => wrongSurface(surface, colors, variant));
  const isWrong = (surface: Surface) => wrong.some(({ path }) => path === `/theme/${variant}/${surface}`);
  const violations = NEEDS.flatMap((need) =>
    checkNeed(colors, variant, { ...need, on: need.on.filter((surface) => !isWrong(surface)) }),
  );
  const failed = new Set(violations.filter(({ severity }) => severity === 'error').map(({ path }) => path));
  return [...wrong, ...violations.filter(({ severity, path }) => severity === 'error' || !failed.has(path))];
}

/** Text 4.5:1, prices 7:1, controls 3:1 in both themes (WCAG 2.2 1.4.3 and 1.4.11). */
export const themeContrast: Check = ({ brand }) =>
  (['light', 'dark'] as const).flatMap((variant) => {
    const colors = brand.theme?.[variant];
    return colors ? checkVariant(colors, variant) : [];
  });
