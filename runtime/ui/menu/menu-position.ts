export interface Point {
  x: number;
  y: number;
}

interface Size {
  width: number;
  height: number;
}

/** Position of a menu: at the point, flipped to its other side where the menu would leave the window. */
export function menuPosition({ x, y }: Point, menu: Size, room: Size): Point {
  return {
    x: Math.max(0, x + menu.width > room.width ? x - menu.width : x),
    y: Math.max(0, y + menu.height > room.height ? y - menu.height : y),
  };
}
