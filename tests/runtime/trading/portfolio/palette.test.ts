import { expect, test } from 'vitest';
import { partColor } from '../../../../runtime/trading/portfolio/palette.ts';

const PARTS = ['cash', 'forex', 'stock', 'crypto', 'commodity', 'index', 'reserved'];

test.each(['light', 'dark'] as const)('each part has its own colour of the nine in the %s theme', (theme) => {
  const colors = PARTS.map((part) => partColor(theme, part));
  expect(new Set(colors).size).toBe(PARTS.length);
  expect(colors).not.toContain(partColor(theme, 'another'));
});
