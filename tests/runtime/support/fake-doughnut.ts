import type { Doughnut, Slice } from '../../../runtime/trading/portfolio/draw-doughnut.ts';

export interface FakeDoughnut extends Doughnut {
  slices: readonly Slice[];
  draws: number;
  isRemoved: boolean;
}

/** Records the drawing calls, because tests have no canvas. */
export const doughnuts: FakeDoughnut[] = [];

export const lastDoughnut = () => doughnuts.at(-1)!;

export function drawDoughnut(): Doughnut {
  const drawing: FakeDoughnut = {
    slices: [],
    draws: 0,
    isRemoved: false,
    show(slices) {
      drawing.slices = slices;
      drawing.draws += 1;
    },
    remove() {
      drawing.isRemoved = true;
    },
  };
  doughnuts.push(drawing);
  return drawing;
}
