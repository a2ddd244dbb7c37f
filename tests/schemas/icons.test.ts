import { expect, test } from 'vitest';
import { pathOf } from '../../schemas/generate/icons.ts';

test('pathOf returns a path unchanged', () => {
  expect(pathOf(['path', { d: 'M20 6 9 17l-5-5' }])).toBe('M20 6 9 17l-5-5');
});

test('pathOf makes a leading relative moveto absolute and keeps the rest relative', () => {
  expect(pathOf(['path', { d: 'm6 9 6 6 6-6' }])).toBe('M6 9l6 6 6-6');
  expect(pathOf(['path', { d: 'm19 9-5 5-4-4' }])).toBe('M19 9l-5 5-4-4');
  expect(pathOf(['path', { d: 'm4.5.5h3' }])).toBe('M4.5 .5h3');
});

test('pathOf converts circles, rectangles and lines to paths', () => {
  expect(pathOf(['circle', { cx: '12', cy: '12', r: '4' }])).toBe('M8 12a4 4 0 1 0 8 0a4 4 0 1 0-8 0');
  expect(pathOf(['rect', { x: '2', y: '4', width: '20', height: '16' }])).toBe('M2 4h20v16h-20v-16z');
  expect(pathOf(['rect', { x: '2', y: '4', width: '20', height: '16', rx: '2' }])).toBe(
    'M4 4h16a2 2 0 0 1 2 2v12a2 2 0 0 1 -2 2h-16a2 2 0 0 1 -2-2v-12a2 2 0 0 1 2-2z',
  );
  expect(pathOf(['line', { x1: '8', y1: '21', x2: '16', y2: '21' }])).toBe('M8 21L16 21');
});

test('pathOf rejects an unsupported shape by name', () => {
  expect(() => pathOf(['ellipse', {}])).toThrow('<ellipse>');
});
