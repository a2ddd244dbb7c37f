/** An opaque box over a part of a picture, in its pixels. */
export interface Box {
  id: 'number' | 'cvv';
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Size {
  width: number;
  height: number;
}

export type Side = 'front' | 'back';

/** Width by height of a bank card (ISO/IEC 7810 ID-1). */
const CARD_RATIO = 85.6 / 53.98;
/** Share of the picture that a card usually fills. */
const FILL = 0.92;
/** Smallest side of a box, as a share of the picture's shorter side. */
const SMALLEST = 0.04;

/** Shares of the card: x, y, width, height. */
const PLACES: Record<Side, Record<string, readonly [number, number, number, number]>> = {
  front: { number: [0.05, 0.48, 0.66, 0.2] },
  back: { number: [0.05, 0.62, 0.66, 0.2], cvv: [0.55, 0.34, 0.34, 0.2] },
};

/** Where the card is expected: centred, as large as the picture allows. */
function cardIn({ width, height }: Size): Omit<Box, 'id'> {
  const cardWidth = Math.min(width * FILL, height * FILL * CARD_RATIO);
  const cardHeight = cardWidth / CARD_RATIO;
  return { x: (width - cardWidth) / 2, y: (height - cardHeight) / 2, width: cardWidth, height: cardHeight };
}

/** The boxes over the first 12 digits and, on the back, also over the CVV. */
export function firstBoxes(side: Side, picture: Size): Box[] {
  const card = cardIn(picture);
  return Object.entries(PLACES[side]).map(([id, [x, y, width, height]]) => ({
    id: id as Box['id'],
    x: card.x + x * card.width,
    y: card.y + y * card.height,
    width: width * card.width,
    height: height * card.height,
  }));
}

const between = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high);

/** The box, moved within the picture. */
export function movedBox(box: Box, dx: number, dy: number, { width, height }: Size): Box {
  return {
    ...box,
    x: between(box.x + dx, 0, width - box.width),
    y: between(box.y + dy, 0, height - box.height),
  };
}

/** The box with its right bottom corner moved within the picture. */
export function resizedBox(box: Box, dx: number, dy: number, { width, height }: Size): Box {
  const smallest = Math.min(width, height) * SMALLEST;
  return {
    ...box,
    width: between(box.width + dx, smallest, width - box.x),
    height: between(box.height + dy, smallest, height - box.y),
  };
}
