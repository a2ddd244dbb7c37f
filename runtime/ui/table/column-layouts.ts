import type { ReactNode } from 'react';
import { withoutLeaving, type Column, type ColumnLayout } from './data-table.tsx';

/** Pixels of a character, rounded up: of a figure, its unit, the small line below it, and a title. */
const FIGURE = 7.8;
const UNIT = 6.7;
const NOTE = 6.6;
const TITLE = 6.9;
const SORT_ARROW = 12;

/** A column that is wide enough for its longest figure. */
export interface FigureColumn<Row, Key extends string = string> extends Column<Row, Key> {
  /** The width of a column of words in a narrow container. */
  least?: number;
  /** The figure in a cell, without its unit. */
  figure?(row: Row): string;
  /** The small line below the figure. */
  note?(row: Row): string;
  /** Pixels of an arrow or icon beside the figure. */
  beside?: number;
  /** The unit after the figure; in a narrow container the title shows it. */
  unit?(row: Row): string;
  /** `isBare`: without the unit. */
  cell(row: Row, isBare?: boolean): ReactNode;
}

const longest = (texts: readonly string[]) =>
  texts.reduce((length, text) => Math.max(length, text.length), 0);

/** The longest part of a title that stays in one line; a soft hyphen is its last character. */
const titleWidth = (title: string, isSorted: boolean) =>
  longest(title.split(/\s|(?<=\u00ad)/)) * TITLE + (isSorted ? SORT_ARROW : 0);

/** The column with its width; with `isBare`, a unit that all rows share is in the title. */
function sized<Row, Key extends string>(
  column: FigureColumn<Row, Key>,
  { rows, padding, isBare }: { rows: readonly Row[]; padding: number; isBare: boolean },
): FigureColumn<Row, Key> {
  const { figure, note, unit, beside = 0, title, sort } = column;
  if (!figure) return column;
  const units = unit ? [...new Set(rows.map(unit))] : [];
  const isInTitle = isBare && units.length === 1;
  const unitWidth = unit && !isInTitle ? (longest(units) + 1) * UNIT : 0;
  const content = Math.max(
    longest(rows.map(figure)) * FIGURE + beside + unitWidth,
    note ? longest(rows.map(note)) * NOTE : 0,
    titleWidth(title, sort !== undefined),
  );
  const width = Math.max(column.width, Math.ceil(padding + content));
  return isInTitle
    ? { ...column, width, title: `${title} (${units[0]})`, cell: (row) => column.cell(row, true) }
    : { ...column, width };
}

/**
 * The layouts of a table from the widest to the narrowest: with everything; with the units in the titles; with narrow
 * columns of words; then without one column after the other. None cuts a figure.
 * @param padding pixels on both sides of a cell together
 */
export function columnLayouts<Row, Key extends string>(
  columns: readonly FigureColumn<Row, Key>[],
  rows: readonly Row[],
  padding: number,
): ColumnLayout<Row, Key>[] {
  const [full, bare] = [false, true].map((isBare) =>
    columns.map((column) => sized(column, { rows, padding, isBare })),
  );
  const narrow = bare!.map((column) => ({ ...column, width: column.least ?? column.width }));
  return [full!, bare!, ...withoutLeaving(narrow)];
}
