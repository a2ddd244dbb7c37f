/** Rows rendered outside the view, on either side. */
export const OVERSCAN = 8;

/** The rendered rows of a long list. */
export interface RowRange {
  /** In order. */
  indexes: readonly number[];
  /** Height in pixels of the rows before and after them. */
  before: number;
  after: number;
}

const range = (count: number) => Array.from({ length: count }, (_, index) => index);

export const allRows = (count: number): RowRange => ({ indexes: range(count), before: 0, after: 0 });

/** The initial rows: as many as fit into a window of this height. */
export function firstRows(count: number, rowHeight: number, viewHeight: number): RowRange {
  const shown = Math.min(count, Math.ceil(viewHeight / rowHeight) + OVERSCAN);
  return { indexes: range(shown), before: 0, after: (count - shown) * rowHeight };
}
