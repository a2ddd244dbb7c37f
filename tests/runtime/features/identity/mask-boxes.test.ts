import { describe, expect, test } from 'vitest';
import {
  firstBoxes,
  movedBox,
  resizedBox,
  type Box,
} from '../../../../runtime/features/identity/mask/mask-boxes.ts';

const PICTURE = { width: 1000, height: 800 };
const BOX: Box = { id: 'number', x: 100, y: 100, width: 200, height: 50 };

const isInside = ({ x, y, width, height }: Box, picture = PICTURE) =>
  x >= 0 && y >= 0 && x + width <= picture.width && y + height <= picture.height;

describe('firstBoxes', () => {
  test.each([
    [1000, 800],
    [800, 1400],
    [4000, 500],
  ])('are inside a picture of %i by %i', (width, height) => {
    const picture = { width, height };
    const boxes = [...firstBoxes('front', picture), ...firstBoxes('back', picture)];
    expect(boxes.every((box) => isInside(box, picture))).toBe(true);
  });

  test('cover the number on the front, and also the CVV on the back', () => {
    expect(firstBoxes('front', PICTURE).map(({ id }) => id)).toEqual(['number']);
    expect(firstBoxes('back', PICTURE).map(({ id }) => id)).toEqual(['number', 'cvv']);
  });

  test('cover the first 12 of 16 digits of a card that fills the picture, and not the last four', () => {
    const picture = { width: 856, height: 540 };
    const [number] = firstBoxes('front', picture);
    expect(number!.x).toBeLessThan(0.1 * picture.width);
    const end = (number!.x + number!.width) / picture.width;
    expect(end).toBeGreaterThan(0.66);
    expect(end).toBeLessThan(0.73);
  });
});

describe('a box', () => {
  test('moves and is resized', () => {
    expect(movedBox(BOX, 10, -20, PICTURE)).toEqual({ ...BOX, x: 110, y: 80 });
    expect(resizedBox(BOX, 10, 20, PICTURE)).toEqual({ ...BOX, width: 210, height: 70 });
  });

  test.each([
    [-5000, -5000],
    [5000, 5000],
  ])('stays inside the picture and visible when dragged by %i, %i', (dx, dy) => {
    expect(isInside(movedBox(BOX, dx, dy, PICTURE))).toBe(true);
    const resized = resizedBox(BOX, dx, dy, PICTURE);
    expect(isInside(resized)).toBe(true);
    expect(Math.min(resized.width, resized.height)).toBeGreaterThanOrEqual(32);
  });
});
