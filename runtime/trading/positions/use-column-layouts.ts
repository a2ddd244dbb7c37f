import { useMemo } from 'react';
import { columnLayouts, type FigureColumn } from '../../ui/table/column-layouts.ts';
import type { ColumnLayout } from '../../ui/table/data-table.tsx';
import type { RowSize } from './density.ts';

/** Pixels on both sides of a cell together. */
const PADDING: Readonly<Record<RowSize, number>> = { tight: 12, dense: 12, roomy: 16 };

/** The column layouts of a table of positions, none of which cuts a figure. */
export function useColumnLayouts<Row, Key extends string>(
  columns: readonly FigureColumn<Row, Key>[],
  rows: readonly Row[],
  size: RowSize,
): ColumnLayout<Row, Key>[] {
  return useMemo(() => columnLayouts(columns, rows, PADDING[size]), [columns, rows, size]);
}
