/** Nine colours (spec 2 §9) for each theme: at least 3:1 on its surfaces, and none is a price direction. */
const PALETTE = {
  light: ['#12808a', '#1f6fb2', '#b4571a', '#8a4fa3', '#6b6f1e', '#5b5bd6', '#7a5c45', '#a8325e', '#2c7a4b'],
  dark: ['#4fc7d1', '#5aa9e6', '#f0a35e', '#c78be0', '#c9c75a', '#9a98ff', '#c9a68a', '#f07fa4', '#5fc98b'],
} as const;

/** Parts with a colour of their own; others follow in the order of the palette. */
const PARTS: readonly string[] = ['cash', 'forex', 'stock', 'crypto', 'commodity', 'index', 'reserved'];

/** The colour of a part, the same on every page. */
export function partColor(theme: 'light' | 'dark', name: string): string {
  const known = PARTS.indexOf(name);
  const colors = PALETTE[theme];
  return colors[known < 0 ? colors.length - 1 : known]!;
}
